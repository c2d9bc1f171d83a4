import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { GroupRepository } from './groups/group.repository.js';
import { UserRepository } from './users/user.repository.js';

/** The attributes of a person that decide what they may see. */
export type RoleAndGroups = Pick<UserPrincipal, 'role' | 'groupIds'>;

/** Looks up people for other modules. Unknown ids of users and groups are skipped. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
  ) {}

  /** @returns the address of each user by id */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.users.emailsByIds([...new Set(userIds)]);
  }

  /** Returns the role and groups of a user; undefined if unknown. */
  async standingOf(userId: string): Promise<RoleAndGroups | undefined> {
    const user = await this.users.findById(userId);
    return user && { role: user.role, groupIds: (await this.groups.membershipsOf(userId)).groupIds };
  }

  /** @returns the ids of the people in any of these groups who may sign in, each once */
  async usersOfGroups(groupIds: readonly string[]): Promise<readonly string[]> {
    const groups = await this.groups.findByIds([...new Set(groupIds)]);
    return this.users.enabledPersonsAmong([...new Set(groups.flatMap(({ memberIds }) => memberIds))]);
  }

  /** @returns the ids of administrators who may sign in */
  administrators(): Promise<readonly string[]> {
    return this.users.enabledAdministrators();
  }

  /** @returns the ids of the people with these addresses who may sign in */
  async withEmails(emails: readonly string[]): Promise<readonly string[]> {
    return this.users.enabledPersonsWithEmails(emails);
  }

  /** @returns the ids among these that belong to people who may sign in */
  async enabledAmong(userIds: readonly string[]): Promise<readonly string[]> {
    return this.users.enabledPersonsAmong(userIds);
  }

  /** @returns the name of each group by id */
  async groupNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const groups = await this.groups.findByIds([...new Set(ids)]);
    return new Map(groups.map(({ id, name }) => [id, name]));
  }
}
