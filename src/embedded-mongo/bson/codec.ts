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

/** Reads a command, leaving the documents to store as the bytes that came. */
export function decodeCommand(bytes: Uint8Array): Document {
  return deserialize(bytes, { ...TYPED, fieldsAsRaw: { documents: true } });
}

/** Writes a document. @throws CommandError 10334 when it is larger than an answer may be. */
export function encode(document: Document): Buffer {
  try {
    const bytes = serialize(document, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // The serializer's buffer holds the largest document and some room; it throws when it runs over its end.
    if (error instanceof RangeError) throw tooLarge('more than allowed');
    throw error;
  }
}

/** @throws CommandError 10334 when the stored form is larger than MongoDB takes. */
export function checkDocumentSize(bytes: Uint8Array): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(String(bytes.length));
}

function tooLarge(size: string): CommandError {
  return new CommandError(
    10334,
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES} bytes.`,
  );
}
