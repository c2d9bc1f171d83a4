import { decode, decodeCommand } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { crc32c } from './crc32c.js';

/** The largest message that either side sends (`maxMessageSizeBytes`). */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** The maximum number of documents in one command (`maxWriteBatchSize`). */
export const MAX_BATCH = 100_000;

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** Flag bits of OP_MSG; unknown ones among the first sixteen must be refused. */
const Flag = { checksumPresent: 1, moreToCome: 2 } as const;
const KNOWN_REQUIRED = Flag.checksumPresent | Flag.moreToCome;

/** The bytes do not follow the wire protocol; the connection is closed. */
export class WireError extends Error {}

/** One command as it was received. */
export interface Message {
  readonly requestId: number;
  readonly body: Document;
  /** True if the client wants no response. */
  readonly silent: boolean;
  /** True if it was received as OP_QUERY, whose responses have another form. */
  readonly legacy: boolean;
}

/** Returns the length of the message that starts here, or `undefined` before its first four bytes have arrived. */
export function messageLength(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < HEADER_BYTES + 4 || length > MAX_MESSAGE_BYTES)
    throw new WireError(`A message must not have ${length} bytes.`);
  return length;
}

/** Reads one complete message. @throws WireError if it is malformed. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  try {
    if (opCode === OP_MSG) return parseOpMsg(bytes, requestId);
    if (opCode === OP_QUERY) return parseOpQuery(bytes, requestId);
  } catch (error) {
    throw error instanceof WireError ? error : new WireError('A message contains invalid BSON.');
  }
  throw new WireError(`Messages of operation ${opCode} are not supported.`);
}

/** @see https://github.com/mongodb/specifications/blob/master/source/message/OP_MSG.md */
function parseOpMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if ((flags & 0xffff & ~KNOWN_REQUIRED) !== 0) throw new WireError('A message has an unknown required flag.');
  const end = (flags & Flag.checksumPresent) === 0 ? bytes.length : checkedEnd(bytes);
  let body: Document | undefined;
  const sequences: [string, readonly Buffer[]][] = [];
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = bytes[at++];
    if (kind === 0) {
      if (body !== undefined) throw new WireError('A message has two bodies.');
      const document = sliceDocument(bytes, at, end);
      body = decodeCommand(document);
      at += document.length;
    } else if (kind === 1) {
      const sequence = readSequence(bytes, at, end);
      sequences.push([sequence.name, sequence.documents]);
      at = sequence.end;
    } else {
      throw new WireError('A message has a section of an unknown kind.');
    }
  }
  if (body === undefined) throw new WireError('A message has no body.');
  for (const [name, documents] of sequences) {
    if (Object.hasOwn(body, name)) throw new WireError('A message contains a field twice.');
    body[name] = name === 'documents' ? documents : documents.map((document) => decode(document));
  }
  return { requestId, body, silent: (flags & Flag.moreToCome) !== 0, legacy: false };
}

function checkedEnd(bytes: Buffer): number {
  const end = bytes.length - 4;
  if (end < HEADER_BYTES + 4 || crc32c(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) {
    throw new WireError('The checksum of a message does not match.');
  }
  return end;
}

function readSequence(bytes: Buffer, start: number, limit: number) {
  if (start + 4 > limit) throw new WireError('A message ends within a section.');
  const size = bytes.readInt32LE(start);
  const end = start + size;
  if (size < 5 || end > limit) throw new WireError('A section is longer than its message.');
  const nameEnd = bytes.indexOf(0, start + 4);
  if (nameEnd === -1 || nameEnd >= end) throw new WireError('The name of a section has no end.');
  const name = bytes.toString('utf8', start + 4, nameEnd);
  if (name !== 'documents' && name !== 'updates' && name !== 'deletes')
    throw new WireError('A section has an unknown name.');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < end;) {
    if (documents.length >= MAX_BATCH) throw new WireError(`A batch has more than ${MAX_BATCH} documents.`);
    const document = sliceDocument(bytes, at, end);
    documents.push(document);
    at += document.length;
  }
  return { name, documents, end };
}

function sliceDocument(bytes: Buffer, at: number, limit: number): Buffer {
  const length = at + 4 <= limit ? bytes.readInt32LE(at) : 0;
  if (length < 5 || at + length > limit) throw new WireError('A document is longer than its message.');
  return bytes.subarray(at, at + length);
}

/** Parses a driver's first handshake, sent before it knows that the server supports OP_MSG. */
function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd === -1) throw new WireError('The name of a collection has no end.');
  const namespace = bytes.toString('utf8', HEADER_BYTES + 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) throw new WireError('OP_QUERY is supported only for commands.');
  const document = sliceDocument(bytes, nameEnd + 9, bytes.length);
  const body = { ...decode(document), $db: namespace.slice(0, -'.$cmd'.length) };
  return { requestId, body, silent: false, legacy: true };
}

let nextRequestId = 1;

/** Encodes a response, in the form of the request. */
export function formatReply(message: Message, document: Buffer): Buffer {
  const before = message.legacy ? 20 : 5;
  const reply = Buffer.alloc(HEADER_BYTES + before);
  reply.writeInt32LE(reply.length + document.length, 0);
  reply.writeInt32LE(nextRequestId++ & 0x7fffffff, 4);
  reply.writeInt32LE(message.requestId, 8);
  reply.writeInt32LE(message.legacy ? OP_REPLY : OP_MSG, 12);
  if (message.legacy) reply.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([reply, document]);
}
