import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { request, type Answer, type PathOf, type RequestOptions } from './client.js';
import { batchKeys, contextKeys, policyKeys } from './keys.js';

const BATCH_SIZE = 1000;
interface Portion {
  readonly offset: number;
  readonly limit: number;
}

/** Reads all entries of a list of which the API answers a portion at a time. */
export async function allEntries<T>(read: (portion: Portion) => Promise<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let isMore = true; isMore;) {
    const portion = await read({ offset: all.length, limit: BATCH_SIZE });
    all.push(...portion);
    isMore = portion.length === BATCH_SIZE;
  }
  return all;
}

/** Queries of whole lists that several pages show or choose from. */
export const policyNames = {
  queryKey: policyKeys.names,
  queryFn: () => allEntries((query) => request('get', '/api/policies', { query })),
};
export const contextNames = {
  queryKey: contextKeys.names,
  queryFn: () => allEntries(async (query) => (await request('get', '/api/contexts', { query })).contexts),
};
/** Returns the query of a batch. */
export const batchOf = (id: string) => ({
  queryKey: batchKeys.one(id),
  queryFn: () => request('get', '/api/v1/batches/{id}', { path: { id } }),
});
export const batchList = {
  queryKey: batchKeys.list,
  queryFn: () => allEntries((query) => request('get', '/api/v1/batches', { query })),
};

/** Reads a route for as long as the component is shown. */
export const useAnswer = <P extends PathOf<'get'>>(
  queryKey: QueryKey,
  route: P,
  parameters: Pick<RequestOptions<'get', P>, 'path' | 'query' | 'isAboutSession'> = {},
  options: Omit<UseQueryOptions<Answer<'get', P>>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ ...options, queryKey, queryFn: ({ signal }) => request('get', route, { ...parameters, signal }) });
