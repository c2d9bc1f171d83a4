import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import type { Group } from '../account/account.types.js';
import type { Found } from '../account/directory.types.js';
import { DirectoryService } from '../account/directory.service.js';
import { GroupRemovalService } from '../account/group-removal.service.js';
import { GroupService } from '../account/group.service.js';
import { groupFilter } from './filter/directory-filters.js';
import type { Operation } from './patch/operations.js';
import { completedGroup, patchGroup, type GroupDraft } from './resources/group-draft.js';
import { untilUndisturbed } from './resources/entity-tag.js';
import { MAX_COUNT } from './resources/list.dto.js';
import type { ListQuestion } from './scim-user.service.js';

/** The maximum number of members of all groups in one response; further groups are on the next page. */
const MAX_MEMBERS_AN_ANSWER = 20_000;

/** Refuses a change of a group that is not the one that the client has read. */
export type GroupPrecondition = (current: Group) => void;

/** Manages groups on behalf of a directory. */
@Injectable()
export class ScimGroupService {
  constructor(
    private readonly directory: DirectoryService,
    private readonly groups: GroupService,
    private readonly removal: GroupRemovalService,
  ) {}

  async list({ filter, startIndex, count }: ListQuestion): Promise<Found<Group>> {
    const range = { skip: startIndex - 1, limit: Math.min(count, MAX_COUNT) };
    const { items, total } = await this.directory.findGroups(groupFilter(filter), range);
    let members = 0;
    const end = items.findIndex(({ memberIds }, i) => (members += memberIds.length) > MAX_MEMBERS_AN_ANSWER && i > 0);
    return { items: end === -1 ? items : items.slice(0, end), total };
  }

  get(id: string): Promise<Group> {
    return this.groups.get(id);
  }

  /** @throws AppError `invalid`; `conflict` for a name that is taken */
  create(actor: Actor, draft: GroupDraft): Promise<Group> {
    const { name, externalId } = completedGroup(draft);
    return this.groups.create(actor, { name, externalId, memberIds: draft.memberIds ?? [], leaderIds: [] });
  }

  /** @throws AppError `not-found`; `invalid`; `conflict`; `precondition-failed` */
  replace(actor: Actor, id: string, draft: GroupDraft, unless?: GroupPrecondition): Promise<Group> {
    return this.asRead(id, unless, (before) => this.write(actor, before, draft, unless && before));
  }

  /** @throws as `replace` */
  patch(actor: Actor, id: string, operations: readonly Operation[], unless?: GroupPrecondition): Promise<Group> {
    return this.asRead(id, unless, (before) => {
      const { name, externalId, memberIds } = before;
      return this.write(actor, before, patchGroup({ name, externalId, memberIds }, operations), unless && before);
    });
  }

  /** @throws AppError `not-found`; `conflict` while it is in use; `precondition-failed` */
  async remove(actor: Actor, id: string, unless?: GroupPrecondition): Promise<void> {
    if (unless === undefined) return this.removal.remove(actor, id);
    await this.asRead(id, unless, async (read) => (await this.removal.removeAsRead(actor, read)) || undefined);
  }

  /** Reads and changes a group, and repeats that after concurrent changes. */
  private asRead<T>(
    id: string,
    unless: GroupPrecondition | undefined,
    work: (read: Group) => Promise<T | undefined>,
  ): Promise<T> {
    return untilUndisturbed(async () => {
      const read = await this.groups.get(id);
      unless?.(read);
      return work(read);
    });
  }

  /** Members are added and removed one by one, so that two concurrent changes both take effect. */
  private async write(actor: Actor, before: Group, draft: GroupDraft, read?: Group): Promise<Group | undefined> {
    const { name, externalId } = completedGroup(draft);
    const [old, now] = [new Set(before.memberIds), new Set(draft.memberIds ?? before.memberIds)];
    const step = {
      ...(name !== before.name && { name }),
      ...(externalId !== before.externalId && { externalId: externalId ?? null }),
      adds: [...now].filter((id) => !old.has(id)),
      removes: [...old].filter((id) => !now.has(id)),
    };
    const isEmpty = Object.values(step).every((part) => Array.isArray(part) && part.length === 0);
    return isEmpty ? before : this.groups.amend(actor, before.id, step, read);
  }
}
