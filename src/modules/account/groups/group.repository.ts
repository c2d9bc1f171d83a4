import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import type { Group, Page, PageRequest } from '../account.types.js';
import { GroupRecord } from './group.model.js';

export interface GroupChanges {
  readonly name?: string;
  readonly memberIds?: readonly string[];
}

@Injectable()
export class GroupRepository {
  constructor(@InjectModel(GroupRecord.name) private readonly groups: Model<GroupRecord>) {}

  async insert(group: { readonly name: string; readonly memberIds: readonly string[]; readonly createdAt: Date }) {
    const { name, memberIds, createdAt } = group;
    const record = { _id: randomUUID(), name, nameKey: keyOf(name), memberIds: [...memberIds], createdAt };
    return orTaken(async () => {
      await this.groups.create(record);
      return toGroup(record);
    });
  }

  async findById(id: string): Promise<Group | undefined> {
    const found = await this.groups.findById(id).lean().exec();
    return found === null ? undefined : toGroup(found);
  }

  /** Groups a user is in, by name. */
  async findByMember(userId: string): Promise<Group[]> {
    return (await this.groups.find({ memberIds: userId }).sort({ nameKey: 1 }).lean().exec()).map(toGroup);
  }

  async idsByMember(userId: string): Promise<string[]> {
    const found = await this.groups.find({ memberIds: userId }).select({ _id: 1 }).lean().exec();
    return found.map(({ _id }) => _id);
  }

  async list({ page, size }: PageRequest): Promise<Page<Group>> {
    const found = await this.groups
      .find()
      .sort({ nameKey: 1 })
      .skip(page * size)
      .limit(size)
      .lean()
      .exec();
    return { items: found.map(toGroup), total: await this.groups.estimatedDocumentCount().exec(), page, size };
  }

  async update(id: string, { name, memberIds }: GroupChanges): Promise<Group | 'taken' | undefined> {
    const changes = {
      ...(name !== undefined && { name, nameKey: keyOf(name) }),
      ...(memberIds !== undefined && { memberIds: [...memberIds] }),
    };
    return orTaken(async () => {
      const found = await this.groups
        .findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' })
        .lean()
        .exec();
      return found === null ? undefined : toGroup(found);
    });
  }

  async removeMember(userId: string): Promise<void> {
    await this.groups.updateMany({ memberIds: userId }, { $pull: { memberIds: userId } }).exec();
  }

  async remove(id: string): Promise<boolean> {
    return (await this.groups.deleteOne({ _id: id }).exec()).deletedCount > 0;
  }
}

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const toGroup = ({ _id, name, memberIds, createdAt }: Omit<GroupRecord, 'nameKey'>): Group => ({
  id: _id,
  name,
  memberIds,
  createdAt,
});

async function orTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}
