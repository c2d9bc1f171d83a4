import type { Query } from 'mongoose';

/** A query of Mongoose for records of type `R`. */
type RecordQuery<R> = Query<unknown, unknown, unknown, R, never>;

/** Runs a query for one record. @returns the record in the form that `toValue` gives it; undefined if there is none */
export async function readOne<R, T>(query: RecordQuery<R>, toValue: (record: R) => T): Promise<T | undefined> {
  const found = (await query.lean().exec()) as R | null;
  return found === null ? undefined : toValue(found);
}

/** Runs a query for several records. @returns the records in the form that `toValue` gives them */
export async function readAll<R, T>(query: RecordQuery<R>, toValue: (record: R) => T): Promise<T[]> {
  const found = (await query.lean().exec()) as R[];
  return found.map(toValue);
}

/** Runs a sorted query for one page of records, and counts all of them. */
export async function readPage<R, T>(
  query: RecordQuery<R>,
  { page, size }: { readonly page: number; readonly size: number },
  toValue: (record: R) => T,
) {
  const filter = query.getFilter();
  const isAll = Object.keys(filter).length === 0;
  const total = await (isAll ? query.model.estimatedDocumentCount() : query.model.countDocuments(filter)).exec();
  return { items: await readAll(query.skip(page * size).limit(size), toValue), total, page, size };
}

/** Runs a query for several records, reading only their ids. */
export function readIds(query: RecordQuery<{ _id: string }>): Promise<string[]> {
  return readAll<{ _id: string }, string>(query.select({ _id: 1 }), ({ _id }) => _id);
}
