import { request } from './client.js';
import { batchKeys, contextKeys, policyKeys } from './keys.js';

const PORTION = 1000;
interface Portion {
  readonly offset: number;
  readonly limit: number;
}

/** Reads all names of a list of which the API answers a portion at a time. */
export async function allNames(read: (portion: Portion) => Promise<readonly string[]>): Promise<readonly string[]> {
  const all: string[] = [];
  for (let isMore = true; isMore;) {
    const names = await read({ offset: all.length, limit: PORTION });
    all.push(...names);
    isMore = names.length === PORTION;
  }
  return all;
}

/** Queries of whole lists that several pages show or choose from. */
export const policyNames = {
  queryKey: policyKeys.names,
  queryFn: () => allNames((query) => request('get', '/api/policies', { query })),
};
export const contextNames = {
  queryKey: contextKeys.names,
  queryFn: () => allNames(async (query) => (await request('get', '/api/contexts', { query })).contexts),
};
/** Returns the query of a batch. */
export const batchOf = (id: string) => ({
  queryKey: batchKeys.one(id),
  queryFn: () => request('get', '/api/v1/batches/{id}', { path: { id } }),
});
export const batchList = { queryKey: batchKeys.list, queryFn: () => request('get', '/api/v1/batches') };
