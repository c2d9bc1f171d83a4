import { MAX_DOCUMENT_BYTES } from './dump-record.js';

const LENGTH_BYTES = 4;
/** The length and the final NUL byte. */
const MIN_BYTES = 5;

/** Thrown when the file is not a sequence of documents from here on. */
export class BrokenBson extends Error {}

/**
 * Yields the documents of a dump, each of which begins with its length. An impossible length ends reading: nothing is
 * allocated for it, and nothing after it can be found.
 * @throws BrokenBson
 * @see https://bsonspec.org/spec.html
 */
export async function* bsonPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = [];
  let size = 0;
  let wanted = LENGTH_BYTES;
  for await (const chunk of source) {
    parts.push(chunk);
    size += chunk.length;
    if (size < wanted) continue;
    let bytes = parts.length === 1 ? chunk : Buffer.concat(parts);
    for (;;) {
      wanted = bytes.length < LENGTH_BYTES ? LENGTH_BYTES : lengthOf(bytes);
      if (bytes.length < wanted || bytes.length < LENGTH_BYTES) break;
      yield bytes.subarray(0, wanted);
      bytes = bytes.subarray(wanted);
    }
    parts = bytes.length === 0 ? [] : [bytes];
    size = bytes.length;
  }
  if (size > 0) throw new BrokenBson('the file ends in the middle of a document');
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readInt32LE(0);
  if (length < MIN_BYTES || length > MAX_DOCUMENT_BYTES) {
    throw new BrokenBson('the length of a document is impossible, so nothing after it can be read');
  }
  return length;
}
