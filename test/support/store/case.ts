import { BSON, MongoServerError, ObjectId, type Collection, type Db, type Document, type Long } from 'mongodb';

/** One operation and its result according to MongoDB's manual. */
export interface StoreCase {
  readonly name: string;
  /** Runs on a fresh, empty collection. */
  readonly run: (collection: Collection<LooseDocument>, database: Db) => Promise<unknown>;
  readonly expected: unknown;
}

/** Types that the operations use as `_id`; some are refused. */
type IdValue =
  | string
  | number
  | Long
  | ObjectId
  | RegExp
  | readonly number[]
  | { readonly a: number; readonly b: number };

/** A document of any shape, with an `_id` of any type. */
export interface LooseDocument extends Document {
  _id?: IdValue;
}

/** Returns the normalised result, or the code of the error. */
export async function outcome(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return normalise(await run());
  } catch (error) {
    if (error instanceof MongoServerError) return { code: error.code };
    throw error;
  }
}

/** Replaces generated ids, which differ between runs. */
export function normalise(value: unknown): unknown {
  if (value instanceof ObjectId) return '<ObjectId>';
  if (Array.isArray(value)) return value.map(normalise);
  if (value instanceof Date) return { date: value.toISOString() };
  if (typeof value !== 'object' || value === null) return value;
  if ('_bsontype' in value) return BSON.EJSON.parse(BSON.EJSON.stringify(value));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normalise(inner)]));
}
