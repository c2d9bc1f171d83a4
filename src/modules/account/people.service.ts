import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../platform/auth/principal.js';
import { GroupRepository } from './groups/group.repository.js';
import { UserRepository } from './users/user.repository.js';

/** What decides what somebody may see. */
export type Standing = Pick<UserPrincipal, 'role' | 'groupIds'>;

/** Who is who, for features that work with people. Ids of nobody and of no group are passed over. */
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

  /** Returns the role and groups of somebody; undefined for nobody. */
  async standingOf(userId: string): Promise<Standing | undefined> {
    const user = await this.users.findById(userId);
    return user && { role: user.role, groupIds: (await this.groups.membershipsOf(userId)).groupIds };
  }

  /** @returns ids of the persons in any of these groups who may sign in, each once */
  async usersOfGroups(groupIds: readonly string[]): Promise<readonly string[]> {
    const groups = await this.groups.findByIds([...new Set(groupIds)]);
    return this.users.enabledPersonsAmong([...new Set(groups.flatMap(({ memberIds }) => memberIds))]);
  }

  /** @returns those of these ids that belong to persons who may sign in */
  async enabledAmong(userIds: readonly string[]): Promise<readonly string[]> {
    return this.users.enabledPersonsAmong(userIds);
  }

  /** @returns ids of persons; none when there is no such group */
  async leadersOf(groupId: string): Promise<readonly string[]> {
    return this.users.personsAmong((await this.groups.findById(groupId))?.leaderIds ?? []);
  }

  async groupExists(id: string): Promise<boolean> {
    return (await this.groups.countByIds([id])) === 1;
  }

  /** @returns the name of each group by id */
  async groupNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const groups = await this.groups.findByIds([...new Set(ids)]);
    return new Map(groups.map(({ id, name }) => [id, name]));
  }
}
