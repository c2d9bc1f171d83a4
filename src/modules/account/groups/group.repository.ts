import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { literalPattern } from '../../../platform/database/literal-pattern.js';
import { nameKeyOf } from '../../../platform/database/named-records.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import type { Group, Page, PageRequest } from '../account.types.js';
import type { DirectoryRange, Found } from '../directory.types.js';
import type { Query } from '../users/directory-query.js';
import { readAll, readOne, readPage } from '../../../platform/database/read-records.js';
import { GroupRecord } from './group.model.js';

export interface GroupChanges {
  readonly name?: string;
  /** Null removes it. */
  readonly externalId?: string | null;
  /** Leaders who are no longer members stop being leaders. */
  readonly memberIds?: readonly string[];
  /** Must be members; otherwise nothing is changed. */
  readonly leaderIds?: readonly string[];
}

export type NewGroup = Omit<Group, 'id'>;

/** A change of a group in one step. Adding a member or removing a non-member has no effect. */
export interface GroupStep {
  readonly name?: string | undefined;
  /** Null removes it. */
  readonly externalId?: string | null | undefined;
  readonly adds: readonly string[];
  readonly removes: readonly string[];
}

/** The ids of the groups that a user is a member of, and of those that they lead. */
export interface Memberships {
  readonly groupIds: readonly string[];
  readonly ledGroupIds: readonly string[];
}

@Injectable()
export class GroupRepository {
  constructor(@InjectModel(GroupRecord.name) private readonly groups: Model<GroupRecord>) {}

  async insert({ name, externalId, memberIds, leaderIds, createdAt }: NewGroup): Promise<Group | 'taken'> {
    const _id = newId();
    const members = { memberIds: [...memberIds], leaderIds: [...leaderIds] };
    const record = { _id, name, nameKey: nameKeyOf(name), ...members, createdAt, ...(externalId && { externalId }) };
    return orTaken(async () => {
      await onceById(() => this.groups.create(record));
      return toGroup(record);
    });
  }

  findById(id: string): Promise<Group | undefined> {
    return readOne(this.groups.findById(id), toGroup);
  }

  /** Returns the groups of a user by name. Sorted here: they are few, and an array index need not give an order. */
  async findByMember(userId: string): Promise<Group[]> {
    const found = await this.groups.find({ memberIds: userId }).lean().exec();
    return found.sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1)).map(toGroup);
  }

  async membershipsOf(userId: string): Promise<Memberships> {
    const found = await this.groups.find({ memberIds: userId }).select({ leaderIds: 1 }).lean().exec();
    return {
      groupIds: found.map(({ _id }) => _id),
      ledGroupIds: found.filter(({ leaderIds = [] }) => leaderIds.includes(userId)).map(({ _id }) => _id),
    };
  }

  findByIds(ids: readonly string[]): Promise<Group[]> {
    return readAll(this.groups.find({ _id: { $in: [...ids] } }), toGroup);
  }

  async countByIds(ids: readonly string[]): Promise<number> {
    return this.groups.countDocuments({ _id: { $in: [...ids] } }).exec();
  }

  /** Groups by name. @param part a part of the name, in either case */
  list(page: PageRequest, part = ''): Promise<Page<Group>> {
    const filter = part === '' ? {} : { nameKey: { $regex: literalPattern(nameKeyOf(part)) } };
    return readPage(this.groups.find(filter).sort({ nameKey: 1 }), page, toGroup);
  }

  /**
   * @param read where given, the group must be unchanged since then
   * @returns undefined when there is no such group, a leader would not be a member of it, or it has changed
   */
  async update(
    id: string,
    { name, externalId, memberIds, leaderIds }: GroupChanges,
    read?: Group,
  ): Promise<Group | 'taken' | undefined> {
    const membersStay = memberIds === undefined && leaderIds !== undefined && leaderIds.length > 0;
    // In the filter, so that a member who is removed at the same moment cannot become a leader.
    const filter = {
      _id: id,
      ...(membersStay && { memberIds: { $all: [...leaderIds] } }),
      ...(read && { ...unchangedFilter(read), ...ledAsRead(read) }),
    };
    const changes = {
      ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
      ...(typeof externalId === 'string' && { externalId }),
      ...(memberIds !== undefined && { memberIds: [...memberIds] }),
      ...(leaderIds !== undefined && { leaderIds: [...leaderIds] }),
    };
    const leadersMayLeave = memberIds !== undefined && leaderIds === undefined;
    const update = {
      ...(Object.keys(changes).length > 0 && { $set: changes }),
      ...(externalId === null && { $unset: { externalId: 1 as const } }),
      ...(leadersMayLeave && { $pull: { leaderIds: { $nin: [...memberIds] } } }),
    };
    return orTaken(() => readOne(this.groups.findOneAndUpdate(filter, update, { returnDocument: 'after' }), toGroup));
  }

  /** Returns groups by id. */
  async search(query: Query, { skip, limit }: DirectoryRange): Promise<Found<Group>> {
    const total = await this.groups.countDocuments(query).exec();
    if (limit === 0) return { items: [], total };
    const found = await this.groups.find(query).sort({ _id: 1 }).skip(skip).limit(limit).lean().exec();
    return { items: found.map(toGroup), total };
  }

  /**
   * Applies a step completely or not at all. An aggregation-pipeline update would need no comparison, but not every
   * server with MongoDB's protocol supports those.
   * @param before the group as it was read
   * @returns undefined when there is no such group, or it has changed since it was read
   */
  async amend(before: Group, { name, externalId, adds, removes }: GroupStep): Promise<Group | 'taken' | undefined> {
    const changes = {
      ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
      ...(typeof externalId === 'string' && { externalId }),
      ...(adds.length + removes.length > 0 && { memberIds: [...membersAfter(before, { adds, removes })] }),
    };
    const update = {
      ...(Object.keys(changes).length > 0 && { $set: changes }),
      ...(externalId === null && { $unset: { externalId: 1 as const } }),
      ...(removes.length > 0 && { $pull: { leaderIds: { $in: [...removes] } } }),
    };
    const filter = { _id: before.id, ...unchangedFilter(before) };
    return orTaken(() => readOne(this.groups.findOneAndUpdate(filter, update, { returnDocument: 'after' }), toGroup));
  }

  /** Skips groups that were deleted or are full. */
  async addMember(ids: readonly string[], userId: string, maxMembers: number): Promise<void> {
    const open = { _id: { $in: [...ids] }, [`memberIds.${maxMembers - 1}`]: { $exists: false } };
    await this.groups.updateMany(open, { $addToSet: { memberIds: userId } }).exec();
  }

  async removeMember(userId: string): Promise<void> {
    await this.groups.updateMany({ memberIds: userId }, { $pull: { memberIds: userId, leaderIds: userId } }).exec();
  }

  async removeMemberFrom(ids: readonly string[], userId: string): Promise<void> {
    const left = { $pull: { memberIds: userId, leaderIds: userId } };
    await this.groups.updateMany({ _id: { $in: [...ids] }, memberIds: userId }, left).exec();
  }

  /** Removes a member from all groups except these. */
  async removeMemberFromOthers(ids: readonly string[], userId: string): Promise<void> {
    await this.groups
      .updateMany({ memberIds: userId, _id: { $nin: [...ids] } }, { $pull: { memberIds: userId, leaderIds: userId } })
      .exec();
  }

  /** @param read where given, the group must be unchanged since then */
  async remove(id: string, read?: Group): Promise<boolean> {
    return (await this.groups.deleteOne({ _id: id, ...(read && unchangedFilter(read)) }).exec()).deletedCount > 0;
  }
}

/** Returns the members of a group after a step, in order; new members come last. */
export function membersAfter(
  { memberIds }: Pick<Group, 'memberIds'>,
  { adds, removes }: Pick<GroupStep, 'adds' | 'removes'>,
): ReadonlySet<string> {
  const members = new Set(memberIds);
  for (const id of removes) members.delete(id);
  for (const id of adds) members.add(id);
  return members;
}

/** Matches a group whose directory-managed fields are unchanged since it was read. */
const unchangedFilter = ({ name, externalId, memberIds }: Group) => ({
  name,
  externalId: externalId ?? null,
  memberIds: [...memberIds],
});

/** Matches a group with the leaders that were read; old records of groups without leaders have no list. */
const ledAsRead = ({ leaderIds }: Group) =>
  leaderIds.length > 0 ? { leaderIds: [...leaderIds] } : { 'leaderIds.0': { $exists: false } };

const toGroup = ({
  _id,
  name,
  externalId,
  memberIds,
  leaderIds = [],
  createdAt,
}: Omit<GroupRecord, 'nameKey'>): Group => ({
  id: _id,
  name,
  ...(externalId !== undefined && { externalId }),
  memberIds,
  leaderIds,
  createdAt,
});
