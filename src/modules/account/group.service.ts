import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import { UserRemovalHooks } from '../../platform/auth/user-removal-hooks.js';
import { KeyedQueue } from '../../platform/batching/keyed-queue.js';
import { Clock } from '../../platform/clock/clock.js';
import { fail } from '../../platform/http/app-error.js';
import { recordChanged, type Precondition } from '../../platform/http/entity-tag.js';
import { KnownResources } from '../../platform/references/known-resources.js';
import { groupNameTaken, noSuchGroup } from './account.errors.js';
import { MAX_MEMBERS, type Group, type Page, type PageRequest } from './account.types.js';
import { GroupAudit } from './groups/group-audit.js';
import { GroupRepository, membersAfter, type GroupStep } from './groups/group.repository.js';
import { PrincipalCache } from './principal-cache.js';
import { UserRepository } from './users/user.repository.js';

/** The maximum number of waiting changes of one group in this process. */
const MAX_QUEUE_LENGTH = 100;

/** Absent fields stay unchanged. */
export interface GroupPatch {
  readonly name?: string | undefined;
  /** The id of the group in the directory that manages it; null removes it. */
  readonly externalId?: string | null | undefined;
  /** Leaders who are not listed stop being leaders. */
  readonly memberIds?: readonly string[] | undefined;
  /** A subset of the members. */
  readonly leaderIds?: readonly string[] | undefined;
}

/** The fields of a new group. */
export interface GroupInput {
  readonly name: string;
  readonly externalId?: string | undefined;
  readonly memberIds: readonly string[];
  readonly leaderIds: readonly string[];
}

/** Groups of users, which limit access to documents. */
@Injectable()
export class GroupService implements OnModuleInit {
  private readonly queue = new KeyedQueue(MAX_QUEUE_LENGTH);

  constructor(
    private readonly groups: GroupRepository,
    private readonly users: UserRepository,
    private readonly principals: PrincipalCache,
    private readonly things: KnownResources,
    private readonly removalHooks: UserRemovalHooks,
    private readonly audit: GroupAudit,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.things.register('group', async (id) => (await this.groups.findById(id)) !== undefined);
  }

  /** @param part a part of the name */
  list(page: PageRequest, part?: string): Promise<Page<Group>> {
    return this.groups.list(page, part);
  }

  forMember(userId: string): Promise<readonly Group[]> {
    return this.groups.findByMember(userId);
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<Group> {
    return (await this.groups.findById(id)) ?? noSuchGroup();
  }

  /**
   * Returns the people of a group by e-mail address.
   * @throws AppError `not-found` also for callers who are not members
   */
  async people(
    { role, groupIds }: Actor,
    id: string,
  ): Promise<readonly { readonly id: string; readonly email: string; readonly leader: boolean }[]> {
    if (role === 'ROLE_USER' && !groupIds.includes(id)) return noSuchGroup();
    const { memberIds, leaderIds } = await this.get(id);
    const emails = await this.users.emailsByIds(await this.users.personsAmong(memberIds));
    return [...emails]
      .map(([userId, email]) => ({ id: userId, email, leader: leaderIds.includes(userId) }))
      .sort((one, other) => (one.email < other.email ? -1 : 1));
  }

  /**
   * @throws AppError `invalid` for an unknown member or a leader who is not a member, `conflict` for a name that is
   *   taken
   */
  async create(actor: Actor, { name, externalId, memberIds, leaderIds }: GroupInput): Promise<Group> {
    const members = await this.known(memberIds);
    const leaders = amongMembers(leaderIds, members);
    const createdAt = this.clock.now();
    const created = await this.groups.insert({
      name,
      memberIds: members,
      leaderIds: leaders,
      createdAt,
      ...(externalId !== undefined && { externalId }),
    });
    this.principals.forget();
    if (created === 'taken') return groupNameTaken();
    await this.audit.created(actor, created);
    return created;
  }

  /**
   * @param precondition where given, the group must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `invalid`; `conflict`; `precondition-failed`
   */
  async change(
    actor: Actor,
    id: string,
    { name, externalId, memberIds, leaderIds }: GroupPatch,
    precondition?: Precondition<Group>,
  ): Promise<Group> {
    const before = await this.get(id);
    precondition?.(before);
    const members = memberIds === undefined ? undefined : await this.known(memberIds);
    const leaders = leaderIds === undefined ? undefined : amongMembers(leaderIds, members ?? before.memberIds);
    const changes = {
      ...(name !== undefined && { name }),
      ...(externalId !== undefined && { externalId }),
      ...(members !== undefined && { memberIds: members }),
      ...(leaders !== undefined && { leaderIds: leaders }),
    };
    const changed = await this.groups.update(id, changes, precondition && before);
    this.principals.forget();
    if (changed === 'taken') return groupNameTaken();
    // The group was deleted or lost a member since it was read.
    if (changed === undefined) {
      if (precondition !== undefined) return recordChanged();
      return leaders !== undefined && (await this.groups.findById(id)) ? leaderNotMember() : noSuchGroup();
    }
    await this.endMemberships(before, changed);
    await this.audit.changed(actor, before, changed);
    return changed;
  }

  /**
   * Applies a step completely or not at all.
   * @param read where given, the group must be unchanged since then
   * @returns undefined when another request changed the group at the same time
   * @throws AppError `not-found`; `invalid` for an unknown member or too many; `conflict`
   */
  async amend(actor: Actor, id: string, step: GroupStep, read?: Group): Promise<Group | undefined> {
    const adds = await this.known(step.adds);
    // Serialised, so that many concurrent changes need few retries.
    return this.queue.run(id, async () => {
      const before = read ?? (await this.get(id));
      if (membersAfter(before, step).size > MAX_MEMBERS) tooManyMembers();
      const changed = await this.groups.amend(before, { ...step, adds });
      this.principals.forget();
      if (changed === 'taken') return groupNameTaken();
      if (changed === undefined) return undefined;
      await this.endMemberships(before, changed);
      await this.audit.changed(actor, before, changed);
      return changed;
    });
  }

  private endMemberships(before: Group, { id, memberIds }: Group): Promise<void> {
    const stay = new Set(memberIds);
    return this.removalHooks.endMemberships(
      before.memberIds.filter((userId) => !stay.has(userId)),
      [id],
    );
  }

  private async known(memberIds: readonly string[]): Promise<readonly string[]> {
    const ids = [...new Set(memberIds)];
    if (ids.length > 0 && (await this.users.countByIds(ids)) !== ids.length) {
      fail('invalid', 'memberIds must be the ids of users.', { code: 'UNKNOWN_MEMBER' });
    }
    return ids;
  }
}

function tooManyMembers(): never {
  return fail('invalid', `A group may have ${MAX_MEMBERS} members.`, { code: 'TOO_MANY_MEMBERS' });
}

function amongMembers(leaderIds: readonly string[], memberIds: readonly string[]): readonly string[] {
  const members = new Set(memberIds);
  if (leaderIds.some((id) => !members.has(id))) leaderNotMember();
  return [...new Set(leaderIds)];
}

function leaderNotMember(): never {
  return fail('invalid', 'leaderIds must be a subset of memberIds.', { code: 'LEADER_NOT_MEMBER' });
}
