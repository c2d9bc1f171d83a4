import { type Entry, InvertedIndex } from './inverted-index.js';
import { Postings } from './postings.js';

/** Incremented with every change of the stored format or of word splitting: an index of another version is rebuilt. */
export const INDEX_VERSION = 1;

/** Segments are encrypted one by one, so that neither the event loop nor the memory handles all at once. */
const SEGMENT_BYTES = 1024 * 1024;
const ENTRIES_PER_SEGMENT = 2000;
const ENTRIES = 1;
const TERMS = 2;

/** An index as byte arrays of about a megabyte. @param index without gaps */
export function* segmentsOf(index: InvertedIndex): Generator<Uint8Array, void> {
  const entries = index.allEntries();
  for (let at = 0; at < entries.length; at += ENTRIES_PER_SEGMENT) {
    const json = JSON.stringify(entries.slice(at, at + ENTRIES_PER_SEGMENT));
    yield Buffer.concat([Buffer.of(ENTRIES), Buffer.from(json)]);
  }
  let segment: Uint8Array[] = [Buffer.of(TERMS)];
  let bytes = 0;
  for (const [key, postings] of index.allTerms()) {
    const record = recordOf(key, postings);
    for (const part of record) bytes += part.length;
    segment.push(...record);
    if (bytes < SEGMENT_BYTES) continue;
    yield Buffer.concat(segment);
    segment = [Buffer.of(TERMS)];
    bytes = 0;
  }
  yield Buffer.concat(segment);
}

/** Restores a segment. @throws RangeError, SyntaxError or TypeError when it is invalid */
export function restore(index: InvertedIndex, segment: Buffer): void {
  if (segment[0] === ENTRIES) {
    const entries = JSON.parse(segment.toString('utf8', 1)) as readonly Entry[];
    for (const { id, batchId, filename, status, words, nameWords } of entries) {
      index.restoreEntry({ id, batchId, filename, status, words, nameWords });
    }
  } else if (segment[0] === TERMS) restoreTerms(index, segment);
  else throw new RangeError('Not a segment of an index');
}

/** Before each key: its bytes (2), documents (4; 0 for one alone), last ordinal or that one (6), bytes of the rest (4). */
const HEAD_BYTES = 16;

function recordOf(key: string, postings: Postings | number): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const name = Buffer.from(key);
  const isSingle = typeof postings === 'number';
  const encoded = isSingle ? Buffer.alloc(0) : postings.encoded;
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeUInt16LE(name.length, 0);
  head.writeUInt32LE(isSingle ? 0 : postings.count, 2);
  head.writeUIntLE(isSingle ? postings : postings.lastOrdinal, 6, 6);
  head.writeUInt32LE(encoded.length, 12);
  return [head, name, encoded];
}

function restoreTerms(index: InvertedIndex, segment: Buffer): void {
  for (let at = 1; at < segment.length;) {
    const nameLength = segment.readUInt16LE(at);
    const count = segment.readUInt32LE(at + 2);
    const last = segment.readUIntLE(at + 6, 6);
    const length = segment.readUInt32LE(at + 12);
    const name = at + HEAD_BYTES;
    const end = name + nameLength + length;
    if (end > segment.length) throw new RangeError('A segment of an index is truncated');
    const key = segment.toString('utf8', name, name + nameLength);
    // Copied, so that the segment, which consists mostly of other terms, can be freed.
    const bytes = Uint8Array.from(segment.subarray(name + nameLength, end));
    index.restoreTerm(key, count === 0 ? last : Postings.of(bytes, last, count));
    at = end;
  }
}
