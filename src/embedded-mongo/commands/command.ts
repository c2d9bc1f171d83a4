import type { Cursors } from '../query/cursors.js';
import type { Operation } from '../storage/operation.js';
import type { RetryLog, RetryableWrite } from '../storage/retry-log.js';
import type { Store } from '../storage/store.js';
import {
  type Document,
  isDocument,
  isArray,
  numberOf,
  isTruthy,
  isBinary,
  isNumber,
  typeName,
} from '../bson/values.js';
import { refuse } from '../errors.js';
import { Long } from 'bson';

/** Shared state for all commands. */
export interface Service {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly retries: RetryLog;
  readonly startedAt: Date;
  /** The address reported by `hello`. */
  readonly address: string;
  /** Counts for `serverStatus`. */
  readonly counters: { connections: number; commands: number };
  /** Called with errors that occur outside of any command. */
  readonly onFault: (error: unknown) => void;
}

/** A command being processed. */
export interface Request {
  readonly service: Service;
  readonly name: string;
  readonly database: string;
  readonly body: Document;
  readonly operation: Operation;
  /** Set if the client may send the write twice. */
  readonly retryable: RetryableWrite | undefined;
  /** The client's session id as text; cursors belong to it. */
  readonly session: string | undefined;
  readonly connectionId: number;
}

/** Handles one kind of command. Returns a document without `ok`, or the bytes of a complete response. */
export type Handler = (request: Request) => Promise<Document | Buffer> | Document | Buffer;

/** Returns the collection named by the command's first field. @throws CommandError 73. */
export function collectionName({ body, name }: Request): string {
  const value = body[name];
  return typeof value === 'string' && value !== ''
    ? value
    : refuse(73, `collection name has invalid type ${typeName(value)}`);
}

/** Returns a field that is a document, or an empty one if the field is missing. @throws CommandError 14. */
export function documentField(body: Document, name: string): Document {
  const value = body[name];
  if (value === undefined || value === null) return {};
  return isDocument(value)
    ? value
    : refuse(14, `BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
}

/** Returns a field that is an array of documents. @throws CommandError 14. */
export function documentsField(body: Document, name: string): readonly Document[] {
  const value = body[name];
  if (!isArray(value))
    return refuse(value === undefined ? 40414 : 14, `BSON field '${name}' must be an array of documents`);
  return value.map((element) =>
    isDocument(element) ? element : refuse(14, `BSON field '${name}' must be an array of documents`),
  );
}

/** Returns a field that is a non-negative whole number, or `undefined`. @throws CommandError 14, 9 or 51024. */
export function countField(body: Document, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const number = numberOf(value);
  if (number === undefined)
    return refuse(14, `BSON field '${name}' is the wrong type '${typeName(value)}', expected a number`);
  if (!Number.isInteger(number)) return refuse(9, `BSON field '${name}' must be a whole number`);
  if (number < 0) return refuse(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** Returns true if a field is true or a number other than zero. */
export function flagField(body: Document, name: string): boolean {
  return isTruthy(body[name]);
}

/** @throws CommandError 2 for a collation other than the simple one: strings are compared by their bytes. */
export function refuseCollation(body: Document): void {
  const collation = body.collation;
  if (!isDocument(collation) || Object.keys(collation).length === 0 || collation.locale === 'simple') return;
  refuse(2, 'Collations are not supported by this store: strings are compared by their bytes.');
}

/** Returns the session and number of a write that may be sent twice, or `undefined`. */
export function retryableWrite(body: Document): RetryableWrite | undefined {
  const { lsid, txnNumber } = body;
  if (txnNumber === undefined) return undefined;
  const id = isDocument(lsid) ? lsid.id : undefined;
  if (!isBinary(id) || id.position !== 16 || !isNumber(txnNumber))
    return refuse(72, 'Transaction number requires a session ID to also be specified');
  const number = txnNumber._bsontype === 'Long' ? txnNumber : Long.fromNumber(numberOf(txnNumber) ?? 0);
  return { session: Buffer.from(id.value()), number: number.toBigInt() };
}

/** Returns the session id of a command as text, or `undefined`. */
export function sessionOf(body: Document): string | undefined {
  const { lsid } = body;
  const id = isDocument(lsid) ? lsid.id : undefined;
  return isBinary(id) ? Buffer.from(id.value()).toString('hex') : undefined;
}
