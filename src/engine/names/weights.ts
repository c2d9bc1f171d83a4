import { NAME_BITS, setName } from './known-names.js';

/** O, then begin and inside of PERSON, LOCATION and ORGANIZATION. */
export const LABELS = 7;
/** Bytes of a record: two for the feature's hash, one for each label except O. */
const RECORD = 8;
/** The number of records, as many as fit in 7.2 MB. */
const PLACES = 900_000;
/** "UNM1". */
const MAGIC = 0x314d4e55;
const VERSION = 2;
const HEADER = 32;
/** The word tables have 2 ** 20 bits, two per word. */
export const WORD_BITS = 20;
export const FILE_PARTS = {
  header: HEADER,
  numbers: 96,
  words: 2 ** (WORD_BITS - 3),
  names: 2 ** (NAME_BITS - 3),
  record: RECORD,
  records: PLACES,
} as const;

/**
 * The model in its file format. All numbers are little endian. A header of 32 bytes: magic, version, checksum of the
 * rest, the step size of the weights. Then 96 32-bit numbers (49 weights of label pairs, the others chosen by
 * training); two bit tables, of frequent words and of all words; one of known names; then 900,000 feature records.
 */
export interface Weights {
  /** Weights of label pairs, at previous label × 7 + label. */
  readonly pairs: Float64Array;
  /** The score that a stored weight of 1 stands for. */
  readonly step: number;
  /** Numbers chosen by training, in the order of the list in decode.ts. */
  readonly chosen: Float64Array;
  readonly frequent: Uint8Array;
  readonly known: Uint8Array;
  readonly names: Uint8Array;
  readonly records: Int8Array;
  /** The same memory as 16-bit numbers, of which the first of each record is its hash; 0 for a free one. */
  readonly pieces: Uint16Array;
}

/** @throws Error if the bytes are not a model of this version, or were changed */
export function openWeights(bytes: Uint8Array): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { numbers, words, names } = FILE_PARTS;
  const named = HEADER + numbers * 4 + 2 * words;
  const records = named + names;
  if (bytes.length !== records + RECORD * PLACES || view.getUint32(0, true) !== MAGIC)
    throw new Error('The file of the model of names is no such file; run "npm run train:names" or restore it.');
  if (view.getUint32(4, true) !== VERSION) throw new Error('The model of names is of another version.');
  if (view.getUint32(8, true) !== checksum(bytes.subarray(HEADER)))
    throw new Error('The file of the model of names is damaged; restore it.');
  const number = (index: number): number => view.getFloat32(HEADER + index * 4, true);
  const list = (from: number, to: number): Float64Array =>
    Float64Array.from({ length: to - from }, (_, index) => number(from + index));
  const frequent = HEADER + numbers * 4;
  const table = new Int8Array(bytes.buffer, bytes.byteOffset + records, RECORD * PLACES);
  return {
    pairs: list(0, LABELS * LABELS),
    step: view.getFloat32(12, true),
    chosen: list(LABELS * LABELS, numbers),
    frequent: bytes.slice(frequent, frequent + words),
    known: bytes.slice(frequent + words, named),
    names: bytes.slice(named, records),
    records: table,
    pieces: piecesOf(table),
  };
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Reads the bytes in place where the processor has the byte order of the file. */
function piecesOf({ buffer, byteOffset, length }: Int8Array): Uint16Array {
  if (isLittleEndian && byteOffset % 2 === 0) return new Uint16Array(buffer, byteOffset, length / 2);
  const view = new DataView(buffer, byteOffset, length);
  return Uint16Array.from({ length: length / 2 }, (_, index) => view.getUint16(index * 2, true));
}

/** The result of training. */
export interface Trained {
  readonly pairs: ArrayLike<number>;
  readonly chosen: ArrayLike<number>;
  readonly step: number;
  /** Hashes of words; see tokens.ts. */
  readonly frequent: Iterable<number>;
  readonly known: Iterable<number>;
  /** Hashes of names; see known-names.ts. */
  readonly names: Iterable<number>;
  /**
   * The hash of each feature and its six weights in steps, the most important first; features that do not fit are left
   * out.
   */
  readonly features: Iterable<readonly [hash: number, weights: ArrayLike<number>]>;
}

/** Returns the bytes of a model, identical for identical input. `left` counts the features that did not fit. */
export function writeWeights(trained: Trained): { readonly bytes: Uint8Array; readonly left: number } {
  const { numbers, words, names } = FILE_PARTS;
  const named = HEADER + numbers * 4 + 2 * words;
  const records = named + names;
  const bytes = new Uint8Array(records + RECORD * PLACES);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < LABELS * LABELS; index++)
    view.setFloat32(HEADER + index * 4, trained.pairs[index] ?? 0, true);
  for (let index = 0; index < numbers - LABELS * LABELS; index++)
    view.setFloat32(HEADER + (LABELS * LABELS + index) * 4, trained.chosen[index] ?? 0, true);
  const frequent = HEADER + numbers * 4;
  for (const hash of trained.frequent) setWord(bytes.subarray(frequent, frequent + words), hash);
  for (const hash of trained.known) setWord(bytes.subarray(frequent + words, named), hash);
  for (const hash of trained.names) setName(bytes.subarray(named, records), hash);
  let left = 0;
  const table = new Int8Array(bytes.buffer, records);
  for (const [hash, weights] of trained.features) if (!setRecord(table, hash, weights)) left++;
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, checksum(bytes.subarray(HEADER)), true);
  view.setFloat32(12, trained.step, true);
  return { bytes, left };
}

/** The maximum number of slots probed for a feature. */
const PROBES = 8;
const placeOf = (hash: number): number => Math.floor((Math.imul(hash, 0x9e3779b1) >>> 0) * (PLACES / 2 ** 32));
/** Never 0, so that a record of zeros marks a free slot. */
const lowOf = (hash: number): number => ((hash << 24) >> 24) | 1;
const highOf = (hash: number): number => (hash << 16) >> 24;
/** Both bytes, as in `pieces`. */
const tagOf = (hash: number): number => (hash & 0xffff) | 1;

function setRecord(table: Int8Array, hash: number, weights: ArrayLike<number>): boolean {
  for (let probe = 0; probe < PROBES; probe++) {
    const at = ((placeOf(hash) + probe) % PLACES) * RECORD;
    if (table[at] !== 0) {
      if (table[at] === lowOf(hash) && table[at + 1] === highOf(hash)) return false;
      continue;
    }
    table[at] = lowOf(hash);
    table[at + 1] = highOf(hash);
    for (let label = 0; label < LABELS - 1; label++) table[at + 2 + label] = weights[label] ?? 0;
    return true;
  }
  return false;
}

/** The places of the features of one token; overwritten by each call of {@link addWeights}. */
const found = new Int32Array(128);

/** The number of {@link Weights.pieces} of a record. */
const PIECES = RECORD / 2;

/**
 * Adds the weights of `count` features to `scores[at + 1 … at + 6]`, in steps; label O has none. Each feature is in
 * another place of a table that is larger than the caches of a processor, so the places are read in loops without
 * branches, in which the processor waits for many of them at once: this halves the time. Four of five features are in a
 * record, whose weights are then in the cache with its hash.
 */
export function addWeights(
  { pieces, records, step }: Weights,
  features: Int32Array,
  count: number,
  scores: Float64Array,
  at: number,
): void {
  for (let index = 0; index < count; index++) found[index] = pieces[placeOf(features[index] ?? 0) * PIECES] ?? 0;
  let hits = 0;
  for (let index = 0; index < count; index++) {
    let tag = found[index] ?? 0;
    if (tag === 0) continue;
    const hash = features[index] ?? 0;
    const wanted = tagOf(hash);
    let place = placeOf(hash);
    for (let probe = 1; tag !== wanted && tag !== 0 && probe < PROBES; probe++) {
      if (++place === PLACES) place = 0;
      tag = pieces[place * PIECES] ?? 0;
    }
    if (tag === wanted) found[hits++] = place;
  }
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < hits; index++) {
    const place = (found[index] ?? 0) * RECORD;
    a += records[place + 2] ?? 0;
    b += records[place + 3] ?? 0;
    c += records[place + 4] ?? 0;
    d += records[place + 5] ?? 0;
    e += records[place + 6] ?? 0;
    f += records[place + 7] ?? 0;
  }
  scores[at] = 0;
  scores[at + 1] = a * step;
  scores[at + 2] = b * step;
  scores[at + 3] = c * step;
  scores[at + 4] = d * step;
  scores[at + 5] = e * step;
  scores[at + 6] = f * step;
}

const firstBit = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - WORD_BITS);
const secondBit = (hash: number): number => Math.imul(hash ^ 0x5bd1e995, 0x85ebca6b) >>> (32 - WORD_BITS);

function setWord(bits: Uint8Array, hash: number): void {
  for (const bit of [firstBit(hash), secondBit(hash)]) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
}

/** Returns true if the table contains a word with this hash; about one in a hundred absent words matches, too. */
export function hasWord(bits: Uint8Array, hash: number): boolean {
  const first = firstBit(hash);
  if (((bits[first >> 3] ?? 0) & (1 << (first & 7))) === 0) return false;
  const second = secondBit(hash);
  return ((bits[second >> 3] ?? 0) & (1 << (second & 7))) !== 0;
}

/**
 * FNV-1a of 32 bits. It runs once over 9 MB in code that is not compiled yet, where an iterator takes eight times as
 * long as an index.
 * @see RFC 9923
 */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  // oxlint-disable-next-line typescript/prefer-for-of
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
