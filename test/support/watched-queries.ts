import type { Connection } from 'mongoose';

/** A search by an application, as sent to its database. */
export interface WatchedQuery {
  readonly collection: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: Readonly<Record<string, 1 | -1>>;
}

const SEARCHES: ReadonlySet<string> = new Set([
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'countDocuments',
]);

/** Records every search made by models of this connection from now on. */
export function watchQueries(connection: Connection): readonly WatchedQuery[] {
  const seen: WatchedQuery[] = [];
  connection.set('debug', (collection: string, method: string, filter: unknown, ...rest: readonly unknown[]) => {
    if (!SEARCHES.has(method)) return;
    const options = rest.find((each) => typeof each === 'object' && each !== null && 'sort' in each) as
      | { readonly sort?: Readonly<Record<string, 1 | -1>> }
      | undefined;
    seen.push({ collection, filter: { ...(filter as object) }, sort: options?.sort ?? {} });
  });
  return seen;
}

/** Returns the stages of the database's query plan: `IXSCAN`, `COLLSCAN`, `SORT` … */
export async function stagesOf(connection: Connection, { collection, filter, sort }: WatchedQuery): Promise<string[]> {
  const explained = connection.collection(collection).find(filter).sort(sort);
  const text = JSON.stringify(await explained.explain('queryPlanner'));
  return [...text.matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage ?? '');
}
