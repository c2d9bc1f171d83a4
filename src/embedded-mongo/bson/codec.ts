import { deserialize, type DeserializeOptions, serialize } from 'bson';
import { CommandError } from '../errors.js';
import type { Document } from './values.js';

/** The largest document that a client may store (MongoDB's limit). */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const TYPED: DeserializeOptions = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** Reads a document, every value in its BSON type. */
export function decode(bytes: Uint8Array): Document {
  return deserialize(bytes, TYPED);
}

/** Reads a command, leaving the documents to store as the received bytes. */
export function decodeCommand(bytes: Uint8Array): Document {
  return deserialize(bytes, { ...TYPED, fieldsAsRaw: { documents: true } });
}

/** Writes a document. @throws CommandError 10334 if it exceeds the maximum size of a response. */
export function encode(document: Document): Buffer {
  try {
    const bytes = serialize(document, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // The serializer's buffer has room for the largest document and a little more; writing past its end throws.
    if (error instanceof RangeError) throw tooLarge('more than allowed');
    throw error;
  }
}

/** @throws CommandError 10334 if the stored form exceeds MongoDB's limit. */
export function checkDocumentSize(bytes: Uint8Array): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(String(bytes.length));
}

function tooLarge(size: string): CommandError {
  return new CommandError(
    10334,
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES} bytes.`,
  );
}
