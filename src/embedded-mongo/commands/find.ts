import { Int32, Long } from 'bson';
import { visitPath, splitPath } from '../bson/path.js';
import { type Document, isArray, isDocument, isNumber, isTruthy, numberOf } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import { FindSource, Matches, parseQuery } from '../query/find.js';
import type { BatchSource } from '../query/cursors.js';
import { compileProjection } from '../query/projection.js';
import { parseSort } from '../query/sort.js';
import { encodeValue } from '../storage/key-encoding.js';
import { cursorReply } from '../wire/cursor-reply.js';
import {
  collectionName,
  countField,
  documentField,
  flagField,
  type Handler,
  refuseCollation,
  type Request,
} from './command.js';

/** The size of a first batch if the client does not specify one, as in MongoDB. */
const FIRST_BATCH = 101;

/** `find`. */
export const find: Handler = async (request) => {
  const { body, service, database } = request;
  refuseCollation(body);
  refuseUnsupported(body);
  const name = collectionName(request);
  const variables = documentField(body, 'let');
  const query = parseQuery(documentField(body, 'filter'), parseSort(body.sort), body.hint, variables);
  const projection = compileProjection(documentField(body, 'projection'), variables);
  const skip = countField(body, 'skip') ?? 0;
  const givenLimit = numberOf(body.limit) ?? 0;
  const limit = Math.abs(givenLimit);
  const collection = service.store.find(database, name);
  if (collection === undefined) return emptyCursor(`${database}.${name}`);
  const matches = new Matches(collection, query, limit === 0 ? Infinity : skip + limit);
  const source = new FindSource(matches, projection, skip, limit);
  const size = countField(body, 'batchSize') ?? FIRST_BATCH;
  return firstBatch(request, collection.namespace, source, size, flagField(body, 'singleBatch') || givenLimit < 0);
};

/** Returns the first batch of a cursor, and keeps the cursor open if there is more. */
export async function firstBatch(
  request: Request,
  namespace: string,
  source: BatchSource,
  size: number,
  single = false,
): Promise<Buffer> {
  const documents = await source.batch(size, request.operation);
  const isOver = single || source.exhausted;
  const maxTimeMs = numberOf(request.body.maxTimeMS) ?? 0;
  const id = isOver ? 0n : request.service.cursors.add({ namespace, source, session: request.session, maxTimeMs });
  return cursorReply({ id, namespace, first: true, documents });
}

function emptyCursor(namespace: string): Buffer {
  return cursorReply({ id: 0n, namespace, first: true, documents: [] });
}

function refuseUnsupported(body: Document): void {
  if (isTruthy(body.tailable) || isTruthy(body.awaitData))
    refuse(2, 'error processing query: tailable cursor requested on non capped collection');
  for (const option of ['min', 'max'])
    if (isDocument(body[option])) refuse(2, `The option ${option} is not supported by this store.`);
  for (const option of ['returnKey', 'showRecordId'])
    if (isTruthy(body[option])) refuse(2, `The option ${option} is not supported by this store.`);
}

/** `getMore`. */
export const getMore: Handler = async (request) => {
  const { body, database, service } = request;
  const id = body.getMore;
  if (!isNumber(id)) return refuse(14, "BSON field 'getMore.getMore' must be a long");
  const collection = body.collection;
  if (typeof collection !== 'string') return refuse(14, "BSON field 'getMore.collection' must be a string");
  const cursorId = id._bsontype === 'Long' ? id.toBigInt() : BigInt(numberOf(id) ?? 0);
  const namespace = `${database}.${collection}`;
  const cursor = service.cursors.get(cursorId, namespace);
  cursor.busy = true;
  try {
    const documents = await cursor.source.batch(positiveOr(countField(body, 'batchSize'), Infinity), request.operation);
    const more = !cursor.source.exhausted;
    if (!more) service.cursors.close(cursorId, namespace);
    return cursorReply({ id: more ? cursorId : 0n, namespace, first: false, documents });
  } catch (error) {
    service.cursors.close(cursorId, namespace);
    throw error;
  } finally {
    cursor.busy = false;
  }
};

/** Returns the batch size of `getMore`, for which zero means no limit. */
function positiveOr(size: number | undefined, otherwise: number): number {
  return size === undefined || size === 0 ? otherwise : size;
}

/** `killCursors`. */
export const killCursors: Handler = (request) => {
  const { body, database, service } = request;
  const ids = body.cursors;
  if (!isArray(ids)) return refuse(14, "BSON field 'killCursors.cursors' must be an array");
  const killed: Long[] = [];
  const unknown: Long[] = [];
  for (const id of ids) {
    const long = id instanceof Long ? id : Long.fromNumber(numberOf(id) ?? 0);
    (service.cursors.close(long.toBigInt(), `${database}.${collectionName(request)}`) ? killed : unknown).push(long);
  }
  return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [] };
};

/** `count`. */
export const count: Handler = async (request) => {
  const { body, service, database, operation } = request;
  refuseCollation(body);
  const collection = service.store.find(database, collectionName(request));
  const filter = documentField(body, 'query');
  const skip = countField(body, 'skip') ?? 0;
  const limit = Math.abs(numberOf(body.limit) ?? 0) || Infinity;
  let n = 0;
  const query = parseQuery(filter, [], body.hint);
  if (collection !== undefined && Object.keys(filter).length === 0) {
    n = collection.count;
  } else if (collection !== undefined) {
    n = await new Matches(collection, query).count(skip + limit, operation);
  }
  return { n: new Int32(Math.min(Math.max(n - skip, 0), limit)) };
};

/** The maximum total size of the values of `distinct`, which must fit into one document. */
const MAX_DISTINCT_BYTES = 16 * 1024 * 1024;

/** `distinct`. */
export const distinct: Handler = async (request) => {
  const { body, service, database, operation } = request;
  refuseCollation(body);
  const key = body.key;
  if (typeof key !== 'string') return refuse(14, "BSON field 'distinct.key' must be a string");
  const query = parseQuery(documentField(body, 'query'), [], body.hint);
  const collection = service.store.find(database, collectionName(request));
  const values = new Map<string, unknown>();
  if (collection === undefined) return { values: [] };
  const path = splitPath(key);
  let bytes = 0;
  const take = (value: unknown): void => {
    const name = encodeValue(value).toString('latin1');
    if (values.has(name)) return;
    values.set(name, value);
    bytes += name.length;
    if (bytes > MAX_DISTINCT_BYTES) throw new CommandError(17217, 'distinct too big, 16mb cap');
  };
  const matches = new Matches(collection, query);
  for (let found = await matches.next(operation); found !== undefined; found = await matches.next(operation)) {
    for (const { document } of found) {
      visitPath(document, path, (value) => {
        if (isArray(value)) value.forEach(take);
        else if (value !== undefined) take(value);
        return false;
      });
    }
  }
  const sorted = [...values.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return { values: sorted };
};
