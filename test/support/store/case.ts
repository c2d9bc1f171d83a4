import { BSON, MongoServerError, ObjectId, type Collection, type Db, type Document, type Long } from 'mongodb';

/** One operation and what MongoDB answers to it by its manual. */
export interface StoreCase {
  readonly name: string;
  /** Runs on a fresh, empty collection. */
  readonly run: (collection: Collection<LooseDocument>, database: Db) => Promise<unknown>;
  readonly expected: unknown;
}

/** What the operations use as `_id`, some of it only to see it refused. */
type IdValue =
  string | number | Long | ObjectId | RegExp | readonly number[] | { readonly a: number; readonly b: number };

/** A document of any shape, with an `_id` of any type. */
export interface LooseDocument extends Document {
  _id?: IdValue;
}

/** What a failed operation answered: its code, or the code of its first write error. */
export async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return normalise(await run());
  } catch (error) {
    if (error instanceof MongoServerError) return { code: error.code };
    throw error;
  }
}

/** The answer without what differs by chance: generated ids and cursors. */
export function normalise(value: unknown): unknown {
  if (value instanceof ObjectId) return '<ObjectId>';
  if (Array.isArray(value)) return value.map(normalise);
  if (value instanceof Date) return { date: value.toISOString() };
  if (typeof value !== 'object' || value === null) return value;
  if ('_bsontype' in value) return BSON.EJSON.parse(BSON.EJSON.stringify(value));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normalise(inner)]));
}
