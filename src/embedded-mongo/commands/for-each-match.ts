import { decode } from '../bson/codec.js';
import { CommandError } from '../errors.js';
import { type Match, Matches, type Query } from '../query/find.js';
import type { Collection } from '../storage/collection.js';
import type { Request } from './command.js';

/** The number of documents that a multi-document write changes in one transaction. */
const CHUNK_SIZE = 100;

/**
 * Visits every match once; each visit runs exclusively. A document that no longer matches when its turn comes is
 * skipped. A document that an index scan finds again, because the visit moved it, is not visited again.
 */
export async function forEachMatch(
  request: Request,
  name: string,
  query: Query,
  visit: (collection: Collection, match: Match) => void,
): Promise<void> {
  const { store } = request.service;
  const start = store.find(request.database, name);
  if (start === undefined) return;
  const matches = new Matches(start, query);
  const visited = new Set<number>();
  for (
    let found = await matches.next(request.operation);
    found !== undefined;
    found = await matches.next(request.operation)
  ) {
    const fresh = found.filter(({ record }) => !visited.has(record));
    for (const { record } of fresh) visited.add(record);
    for (let i = 0; i < fresh.length; i += CHUNK_SIZE) {
      const chunk = fresh.slice(i, i + CHUNK_SIZE);
      const failure = await store.environment.write(() => {
        const collection = store.find(request.database, name);
        return collection?.id === start.id ? visitAll(collection, query, chunk, visit) : undefined;
      });
      if (failure !== undefined) throw failure;
    }
  }
}

function visitAll(
  collection: Collection,
  query: Query,
  chunk: readonly Match[],
  visit: (collection: Collection, match: Match) => void,
): CommandError | undefined {
  for (const { record } of chunk) {
    const match = rematch(collection, query, record);
    if (match === undefined) continue;
    try {
      visit(collection, match);
    } catch (error) {
      // Changes to earlier documents are kept, as in MongoDB.
      if (error instanceof CommandError) return error;
      throw error;
    }
  }
  return undefined;
}

function rematch(collection: Collection, query: Query, record: number): Match | undefined {
  const bytes = collection.read(record);
  if (bytes === undefined) return undefined;
  // Decoded separately, since the visit may modify it.
  const match = { record, bytes, document: decode(bytes) };
  return query.test(match.document) ? match : undefined;
}
