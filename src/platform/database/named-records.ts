import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema, type Collection, type Model } from 'mongoose';
import { onceById } from './once-by-id.js';
import { orTaken } from './or-taken.js';
import { without } from '../objects/without.js';

interface StoredRecord {
  readonly _id: string;
  /** The case-folded name, so that names that look alike are treated as equal. */
  readonly nameKey: string;
}

/** The form in which names are compared, ignoring case and encoding. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Returns the model of a collection of named records, of the same name. The schema only declares its index. */
export const namedRecordsModel = (collection: string): ModelDefinition => ({
  name: collection,
  schema: new Schema({}, { collection, versionKey: false }).index({ nameKey: 1 }, { unique: true }),
});

/** A small collection of records with unique names, ensured by an index on `nameKey`. */
export class NamedRecords<T extends { readonly id: string; readonly name: string }> {
  private readonly records: Collection<StoredRecord>;

  /** @param model as `namedRecordsModel` defines it */
  constructor(model: Model<never>) {
    this.records = model.collection as unknown as Collection<StoredRecord>;
  }

  async insert(record: T): Promise<T | 'taken'> {
    const { id, ...fields } = record;
    return orTaken(async () => {
      await onceById(() => this.records.insertOne({ _id: id, ...fields, nameKey: nameKeyOf(record.name) }));
      return record;
    });
  }

  async findById(id: string): Promise<T | undefined> {
    const found = await this.records.findOne({ _id: id });
    return found === null ? undefined : this.toRecord(found);
  }

  /** Sorted by name. */
  async list(limit: number): Promise<T[]> {
    const found = await this.records.find().sort({ nameKey: 1 }).limit(limit).toArray();
    return found.map((stored) => this.toRecord(stored));
  }

  async count(): Promise<number> {
    return this.records.estimatedDocumentCount();
  }

  /**
   * Changes a record whose fields still have the values in `as`.
   * @returns the record before the change; undefined if there is no such record
   */
  async change(
    id: string,
    changes: Partial<Omit<T, 'id'>>,
    as: Partial<Omit<T, 'id'>> = {},
  ): Promise<T | 'taken' | undefined> {
    if (Object.keys(changes).length === 0) return this.findById(id);
    const { name } = changes as { readonly name?: string };
    return orTaken(async () => {
      const found = await this.records.findOneAndUpdate(
        { _id: id, ...as },
        { $set: { ...changes, ...(name !== undefined && { nameKey: nameKeyOf(name) }) } },
        { returnDocument: 'before' },
      );
      return found === null ? undefined : this.toRecord(found);
    });
  }

  /**
   * Removes a record whose fields still have the values in `as`.
   * @returns false if there is no such record
   */
  async remove(id: string, as: Partial<Omit<T, 'id'>> = {}): Promise<boolean> {
    return (await this.records.deleteOne({ _id: id, ...as })).deletedCount > 0;
  }

  /** Everything stored here was inserted through `insert`, so it has the fields of `T`. */
  private toRecord(stored: StoredRecord): T {
    return { id: stored._id, ...without(stored, '_id', 'nameKey') } as unknown as T;
  }
}
