import { decode, encode, checkDocumentSize } from '../bson/codec.js';
import { equalValues } from '../bson/compare.js';
import type { Document } from '../bson/values.js';
import { refuse } from '../errors.js';
import { checkStorable } from '../update/storable.js';
import type { CompiledUpdate } from '../update/update.js';
import { upsertDocument } from '../update/upsert.js';
import { Matches, type Match, type Query } from '../query/find.js';
import type { Collection } from '../storage/collection.js';
import type { Request } from './command.js';

/** The number of documents that a single write may read while it blocks all others. */
const MAX_LOCKED_READS = 500;

/** The number of failed attempts after which a write reads as many documents as it must while it blocks all others. */
const MAX_ATTEMPTS = 20;

/** The effects of a write to one document. */
export interface SingleWrite {
  readonly matched: boolean;
  readonly modified: boolean;
  readonly upserted: { readonly id: unknown } | undefined;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** The result if nothing was found or done. */
export const NOTHING: SingleWrite = {
  matched: false,
  modified: false,
  upserted: undefined,
  before: undefined,
  after: undefined,
};

/** Changes the document that was found; runs exclusively. */
type Apply = (collection: Collection, match: Match) => SingleWrite;

/** Called if nothing was found. */
type WhenNotFound = () => SingleWrite;

/**
 * Finds one document and writes to it in one atomic step. If the search takes long, it runs beforehand, so that others
 * can write in the meantime; the document is then checked again, and the search restarts if it no longer matches.
 * @param remember stores the response of a retryable write in the same transaction
 */
export async function writeToOne(
  request: Request,
  collectionName: string,
  query: Query,
  apply: Apply,
  otherwise: WhenNotFound,
  remember: (result: SingleWrite) => void,
): Promise<SingleWrite> {
  const { store } = request.service;
  let candidate: Match | undefined;
  let searchedVersion: number | undefined;
  for (let attempt = 0; ; attempt++) {
    const result = await store.environment.write((): SingleWrite | 'search' => {
      const collection = store.find(request.database, collectionName);
      const match = locate(
        collection,
        query,
        candidate,
        searchedVersion,
        attempt < MAX_ATTEMPTS ? MAX_LOCKED_READS : Infinity,
      );
      if (match === 'search') return 'search';
      const done = match === undefined || collection === undefined ? otherwise() : apply(collection, match);
      remember(done);
      return done;
    });
    if (result !== 'search') return result;
    request.operation.checkTime();
    const collection = store.find(request.database, collectionName);
    searchedVersion = collection?.version;
    candidate = collection === undefined ? undefined : await searchFirst(collection, query, request);
  }
}

function locate(
  collection: Collection | undefined,
  query: Query,
  candidate: Match | undefined,
  searchedVersion: number | undefined,
  budget: number,
): Match | 'search' | undefined {
  if (collection === undefined) return undefined;
  if (candidate !== undefined) {
    const bytes = collection.read(candidate.record);
    if (bytes !== undefined) {
      const document = decode(bytes);
      if (query.test(document)) return { record: candidate.record, bytes, document };
    }
  } else if (searchedVersion === collection.version) {
    return undefined;
  }
  const found = new Matches(collection, query, 1).firstNow(budget);
  return found === 'unknown' ? 'search' : found;
}

async function searchFirst(collection: Collection, query: Query, { operation }: Request): Promise<Match | undefined> {
  const matches = new Matches(collection, query, 1);
  for (let found = await matches.next(operation); found !== undefined; found = await matches.next(operation)) {
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

/** Applies an update to a document that was found; runs exclusively. */
export function updateMatch(collection: Collection, match: Match, query: Query, update: CompiledUpdate): SingleWrite {
  const before = decode(match.bytes);
  const after = update.apply(match.document, { filter: query.filter, inserting: false });
  if (!equalValues(after._id, before._id)) {
    refuse(
      66,
      update.kind === 'operators'
        ? "Performing an update on the path '_id' would modify the immutable field '_id'"
        : "After applying the update, the (immutable) field '_id' was found to have been altered",
    );
  }
  const ordered = Object.keys(after)[0] === '_id' ? after : { _id: after._id, ...after };
  const bytes = encode(ordered);
  const modified = !bytes.equals(match.bytes);
  if (modified) {
    checkStorable(ordered);
    checkDocumentSize(bytes);
    collection.replace(match.record, { bytes: match.bytes, document: before }, bytes, ordered);
  }
  return { matched: true, modified, upserted: undefined, before, after: ordered };
}

/** Inserts the document that an upsert derives from its query and update; only within a write. */
export function insertUpsert(
  request: Request,
  collectionName: string,
  query: Query,
  update: CompiledUpdate,
): SingleWrite {
  const document = upsertDocument(query.filter, update);
  checkStorable(document);
  const bytes = encode(document);
  checkDocumentSize(bytes);
  request.service.store.findOrCreate(request.database, collectionName).insert(bytes, document);
  return { matched: false, modified: false, upserted: { id: document._id }, before: undefined, after: document };
}
