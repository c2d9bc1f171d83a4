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
  /** Leaders who are not among them lead no more. */
  readonly memberIds?: readonly string[] | undefined;
  /** Among the members. */
  readonly leaderIds?: readonly string[] | undefined;
}

/** What a new group is made of. */
export interface GroupInput {
  readonly name: string;
  readonly memberIds: readonly string[];
  readonly leaderIds: readonly string[];
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

  /** @throws AppError `invalid` for an unknown member or a leader who is none, `conflict` for a name that is taken */
  async create({ name, memberIds, leaderIds }: GroupInput): Promise<Group> {
    const members = await this.known(memberIds);
    const leaders = amongMembers(leaderIds, members);
    const createdAt = this.clock.now();
    const created = await this.groups.insert({ name, memberIds: members, leaderIds: leaders, createdAt });
    this.principals.forget();
    return created === 'taken' ? groupNameTaken() : created;
  }

  /** @throws AppError `not-found`; `invalid`; `conflict` */
  async change(id: string, { name, memberIds, leaderIds }: GroupPatch): Promise<Group> {
    const before = await this.get(id);
    const members = memberIds === undefined ? undefined : await this.known(memberIds);
    const leaders = leaderIds === undefined ? undefined : amongMembers(leaderIds, members ?? before.memberIds);
    const changed = await this.groups.update(id, {
      ...(name !== undefined && { name }),
      ...(members !== undefined && { memberIds: members }),
      ...(leaders !== undefined && { leaderIds: leaders }),
    });
    this.principals.forget();
    if (changed === 'taken') return groupNameTaken();
    // It was deleted, or lost a member, since it was read.
    return changed ?? (leaders !== undefined && (await this.groups.findById(id)) ? leaderNotMember() : noSuchGroup());
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

function amongMembers(leaderIds: readonly string[], memberIds: readonly string[]): readonly string[] {
  const members = new Set(memberIds);
  if (leaderIds.some((id) => !members.has(id))) leaderNotMember();
  return [...new Set(leaderIds)];
}

function leaderNotMember(): never {
  return fail('invalid', 'leaderIds must be ids out of memberIds.', { code: 'LEADER_NOT_MEMBER' });
}
