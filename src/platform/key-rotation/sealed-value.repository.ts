import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';
import { topNamesOf, type StoredDocument } from './sealed-values.js';

/** A value that replaces one that was read. */
export interface Replacement {
  /** Includes array indexes. */
  readonly path: string;
  readonly before: string | Uint8Array;
  readonly after: string | Uint8Array;
}

/** The number of documents per batch of a cursor; they may be large. */
const BATCH_SIZE = 10;

/** Reads and updates any collection with encrypted values, by document in the order of `_id`. */
@Injectable()
export class SealedValueRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** @param after the `_id` of the last document that was read; if undefined, reading begins with the first */
  async *documents(entry: SealedFieldsOf, after: unknown, limit: number): AsyncGenerator<StoredDocument> {
    const cursor = this.collection(entry)
      .find(after === undefined ? {} : { _id: { $gt: after as string } })
      .project<StoredDocument>(Object.fromEntries(topNamesOf(entry).map((name) => [name, 1])))
      .sort({ _id: 1 })
      .limit(limit)
      .batchSize(BATCH_SIZE);
    try {
      yield* cursor;
    } finally {
      await cursor.close();
    }
  }

  async find(entry: SealedFieldsOf, id: unknown): Promise<StoredDocument | null> {
    const projection = Object.fromEntries(topNamesOf(entry).map((name) => [name, 1]));
    return this.collection(entry).findOne<StoredDocument>({ _id: id as string }, { projection });
  }

  /** Replaces all values, or none if any has changed since it was read. @returns whether it did */
  async replace(entry: SealedFieldsOf, id: unknown, replacements: readonly Replacement[]): Promise<boolean> {
    const fields = (of: 'before' | 'after') =>
      Object.fromEntries(replacements.map((replacement) => [replacement.path, stored(replacement[of])]));
    const { matchedCount } = await this.collection(entry).updateOne(
      { _id: id as string, ...fields('before') },
      { $set: fields('after') },
    );
    return matchedCount === 1;
  }

  private collection({ collection }: SealedFieldsOf) {
    // An `_id` may have any type; `string` only satisfies the driver's types.
    return this.connection.collection<{ _id: string }>(collection);
  }
}

const stored = (value: string | Uint8Array): string | mongo.Binary =>
  typeof value === 'string' ? value : new mongo.Binary(value);
