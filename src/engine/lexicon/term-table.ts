import { LOWER_BYTES, PAIR_BYTES } from './term-bits.js';

/** Leaves room in a slot for part of the hash, which is enough to end most lookups. */
export const INDEX_BITS = 19;
const TABLE_BITS = 20;
/** The number of slots. */
export const TABLE_SIZE = 2 ** TABLE_BITS;

/** Returns the first slot to look at for a hash. The upper bits of the product depend on all bits of the hash. */
export const placeOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - TABLE_BITS);

/** The terms in alphabetical order, and a hash table of them. */
export interface TermTable {
  /** The lower bits of a term's hash, then its index plus one; 0 for a free slot. */
  readonly slots: Int32Array;
  /** Start of each term's letters, plus one entry for the end of the last term. */
  readonly offsets: Int32Array;
  /** Fields of each term; see entry.ts. */
  readonly entries: Int32Array;
  /** For each one-word term, the bits to wake; see term-bits.ts. */
  readonly wakes: Int32Array;
  /** Bitmap of the word pairs with which a longer term begins, by hash. */
  readonly pairs: Uint8Array;
  /** Bitmap of the words that count in lower case, by hash: few do, and most words of a text are in lower case. */
  readonly lowers: Uint8Array;
  /** The folded letters of all terms, concatenated. */
  readonly letters: Uint8Array;
}

/** "UTT1"; read backwards on a machine with another byte order than the one that wrote it. */
const MAGIC = 0x31545455;
/** Magic and number of terms. */
const HEADER = 8;
const WORD = 4;

/**
 * Returns a table as the bytes of a file: magic and number of terms, then its parts one after the other, numbers in the
 * byte order of this machine, so that reading the file is all it takes to load it. Letters come last, since only they
 * are no whole number of words.
 */
export function writeTermTable(table: TermTable): Uint8Array {
  const { slots, offsets, entries, wakes, pairs, lowers, letters } = table;
  const parts = [Int32Array.of(MAGIC, entries.length), slots, offsets, entries, wakes, pairs, lowers, letters];
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/**
 * Returns the table in the bytes of a file; it keeps the bytes, without a copy.
 * @throws Error if they are not such a file, or come from a machine with another byte order
 */
export function openTermTable(bytes: Uint8Array): TermTable {
  // Numbers are read from aligned bytes only.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % WORD === 0 ? bytes : bytes.slice();
  const [magic, count = 0] = byteLength < HEADER ? [] : new Int32Array(buffer, byteOffset, HEADER / WORD);
  const sized = HEADER + (TABLE_SIZE + 3 * count + 1) * WORD + PAIR_BYTES + LOWER_BYTES;
  if (magic !== MAGIC || count < 0 || byteLength < sized) throw damagedTable();
  let end = byteOffset + HEADER;
  const skip = (size: number): number => (end += size) - size;
  const numbers = (length: number): Int32Array => new Int32Array(buffer, skip(length * WORD), length);
  const octets = (length: number): Uint8Array => new Uint8Array(buffer, skip(length), length);
  const table: TermTable = {
    slots: numbers(TABLE_SIZE),
    offsets: numbers(count + 1),
    entries: numbers(count),
    wakes: numbers(count),
    pairs: octets(PAIR_BYTES),
    lowers: octets(LOWER_BYTES),
    letters: octets(byteLength - sized),
  };
  if (table.offsets[count] !== table.letters.length) throw damagedTable();
  return table;
}

const damagedTable = (): Error =>
  new Error('The file of the lexicon is damaged, or of another machine; run "npm run build".');
