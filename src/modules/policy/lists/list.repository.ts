import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ListRecord } from './list.model.js';
import type { ListFacts, TermList } from './list.types.js';

@Injectable()
export class ListRepository {
  constructor(@InjectModel(ListRecord.name) private readonly lists: Model<ListRecord>) {}

  /** Names in code point order. */
  async listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    const found = await this.lists.find({}, { _id: 1 }).sort({ _id: 1 }).skip(page.offset).limit(page.limit).lean();
    return found.map(({ _id }) => _id);
  }

  async findByName(name: string): Promise<TermList | undefined> {
    const found = await this.lists.findById(name).lean();
    return found === null
      ? undefined
      : { name: found._id, description: found.description, items: found.items, hash: found.hash };
  }

  async findFacts(name: string): Promise<ListFacts | undefined> {
    const found = await this.findByName(name);
    return found === undefined ? undefined : { hash: found.hash, count: found.items.length };
  }

  /** The hashes of those lists that there are, by name: enough to see whether any has changed. */
  async findHashes(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.lists.find({ _id: { $in: [...names] } }, { hash: 1 }).lean();
    return new Map(found.map(({ _id, hash }) => [_id, hash]));
  }

  /** Creates or replaces. Answers whether the name is new. */
  async save({ name, description, items, hash }: TermList, savedAt: Date): Promise<boolean> {
    const { upsertedCount } = await this.lists.updateOne(
      { _id: name },
      { $set: { description, items: [...items], hash, savedAt } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  async remove(name: string): Promise<boolean> {
    const { deletedCount } = await this.lists.deleteOne({ _id: name });
    return deletedCount === 1;
  }
}
