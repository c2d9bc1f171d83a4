import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { fail } from '../../platform/http/app-error.js';
import { groupNameTaken, noSuchGroup } from './account.errors.js';
import type { Group, Page, PageRequest } from './account.types.js';
import { GroupRepository } from './groups/group.repository.js';
import { PrincipalCache } from './principal-cache.js';
import { UserRepository } from './users/user.repository.js';

/** A field that is absent stays. */
export interface GroupPatch {
  readonly name?: string | undefined;
  readonly memberIds?: readonly string[] | undefined;
}

/** Groups of users, by which access to documents is limited. */
@Injectable()
export class GroupService {
  constructor(
    private readonly groups: GroupRepository,
    private readonly users: UserRepository,
    private readonly principals: PrincipalCache,
    private readonly clock: Clock,
  ) {}

  list(page: PageRequest): Promise<Page<Group>> {
    return this.groups.list(page);
  }

  ofMember(userId: string): Promise<readonly Group[]> {
    return this.groups.findByMember(userId);
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<Group> {
    return (await this.groups.findById(id)) ?? noSuchGroup();
  }

  /** @throws AppError `invalid` for an unknown member, `conflict` for a name that is taken */
  async create(name: string, memberIds: readonly string[]): Promise<Group> {
    const members = await this.known(memberIds);
    const created = await this.groups.insert({ name, memberIds: members, createdAt: this.clock.now() });
    this.principals.forget();
    return created === 'taken' ? groupNameTaken() : created;
  }

  /** @throws AppError `not-found`; `invalid`; `conflict` */
  async change(id: string, { name, memberIds }: GroupPatch): Promise<Group> {
    const changed = await this.groups.update(id, {
      ...(name !== undefined && { name }),
      ...(memberIds !== undefined && { memberIds: await this.known(memberIds) }),
    });
    this.principals.forget();
    if (changed === 'taken') return groupNameTaken();
    return changed ?? noSuchGroup();
  }

  /** @throws AppError `not-found` */
  async remove(id: string): Promise<void> {
    const removed = await this.groups.remove(id);
    this.principals.forget();
    if (!removed) noSuchGroup();
  }

  private async known(memberIds: readonly string[]): Promise<readonly string[]> {
    const ids = [...new Set(memberIds)];
    if (ids.length > 0 && (await this.users.countByIds(ids)) !== ids.length) {
      fail('invalid', 'memberIds must be the ids of users.', { code: 'UNKNOWN_MEMBER' });
    }
    return ids;
  }
}
