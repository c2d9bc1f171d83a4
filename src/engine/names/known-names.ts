import { CLASS, hashWord, hashWords } from './word-classes.js';
import { GAP, SHAPE, isCapitalised, type Tokens } from './tokens.js';

/** Bit flags for what is known about a token without context. */
export const KNOWN = {
  /** First word of the name of a place; a further word of it. */
  place: 1,
  placeOn: 2,
  /** First word of an organisation whose name does not say what it is; a further word of it. */
  firm: 4,
  firmOn: 8,
  /** A person whom a test, a sign or an instrument is named after. */
  eponym: 16,
  /** A short form in brackets such as "(SUHT)"; the words before it that it abbreviates, and the first of them. */
  acronym: 32,
  long: 64,
  longFirst: 128,
} as const;

/** The parts of a block that are read and written here; see block.ts. */
interface MarkedTokens {
  readonly tokens: Tokens;
  readonly kind: Uint8Array;
  readonly level: Uint8Array;
  readonly known: Uint8Array;
  readonly active: Uint8Array;
}

/** Initial hashes by kind of table entry. */
export const TABLE = { place: 0x2545f491, firm: 0x9e6c63d1, eponym: 0x1b873593, begin: 0x5851f42d } as const;
/** The table has 2 ** 20 bits, three per name. A few in a thousand names that are not in it match by chance. */
export const NAME_BITS = 20;
/** The maximum number of words of a name; longer ones are cut. */
const MAX_WORDS = 6;
const PERIOD = 46;

/** Extends the hash of a name by its next token. The initial hash is the kind of table entry; periods are left out. */
export function nextOf(hash: number, token: number): number {
  const mixed = Math.imul(hash ^ token, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

const bitOf = (hash: number, probe: number): number =>
  Math.imul(hash ^ Math.imul(probe + 1, 0x27d4eb2f), 0x9e3779b1) >>> (32 - NAME_BITS);

/** Returns true if a table of names contains a hash. */
export function hasName(bits: Uint8Array, hash: number): boolean {
  for (let probe = 0; probe < 3; probe++) {
    const bit = bitOf(hash, probe);
    if (((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

export function setName(bits: Uint8Array, hash: number): void {
  for (let probe = 0; probe < 3; probe++) {
    const bit = bitOf(hash, probe);
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** Returns the hashes that the table stores for a name of these tokens: one for the whole and one for each prefix. */
export function hashesOf(kind: 'place' | 'firm' | 'eponym', tokens: Tokens): number[] {
  let hash: number = TABLE[kind];
  const hashes: number[] = [];
  for (let index = 0, words = 0; index < tokens.count && words < MAX_WORDS; index++) {
    if (tokens.hash[index] === PERIOD) continue;
    words++;
    if (hashes.length > 0) hashes[hashes.length - 1] = (hashes.at(-1) ?? 0) ^ TABLE.begin;
    hash = nextOf(hash, tokens.hash[index] ?? 0);
    hashes.push(hash);
  }
  return hashes;
}

/** Marks the names of a block that are in the table, and short forms that the text itself explains. */
export function markKnown(text: string, bits: Uint8Array, block: MarkedTokens): void {
  const { tokens, known, active } = block;
  known.fill(0, 0, tokens.count);
  for (let index = 0; index < tokens.count; index++) {
    if (active[index] !== 1 || tokens.shape[index] === SHAPE.mark) continue;
    markFrom(block, bits, index, TABLE.firm, KNOWN.firm);
    markFrom(block, bits, index, TABLE.place, KNOWN.place);
    markSaint(block, index);
    if (hasName(bits, nextOf(TABLE.eponym, tokens.hash[index] ?? 0))) known[index] = (known[index] ?? 0) | KNOWN.eponym;
    if (tokens.shape[index] === SHAPE.upper && isOpening(block, index - 1)) markShortened(text, block, index);
  }
}

/** Marks the longest name of a kind that begins at a token, unless the token is inside a name that began before. */
function markFrom(
  { tokens, known, active, level }: MarkedTokens,
  bits: Uint8Array,
  from: number,
  table: number,
  bit: number,
) {
  const further = bit * 2;
  if (((known[from] ?? 0) & further) !== 0) return;
  let hash = table;
  let last = -1;
  for (let index = from, words = 0; index < tokens.count && words < MAX_WORDS; index++) {
    if (index > from && (tokens.gap[index] ?? 0) > GAP.blank) break;
    if (tokens.hash[index] === PERIOD && tokens.shape[index] === SHAPE.mark) continue;
    words++;
    hash = nextOf(hash, tokens.hash[index] ?? 0);
    if (hasName(bits, hash)) last = index;
    if (!hasName(bits, hash ^ TABLE.begin)) break;
  }
  if (last < 0) return;
  // In lower case "best buy" is a name, the single common word "next" is not.
  if (tokens.shape[from] === SHAPE.lower && last === from && (level[from] ?? 0) > 0) return;
  known[from] = (known[from] ?? 0) | bit;
  for (let index = from + 1; index <= last; index++) {
    known[index] = (known[index] ?? 0) | further;
    active[index] = 1;
  }
}

const SAINTS = hashWords('st saint saints ss sankt santa');
const APOSTROPHES = new Set([39, 0x2019]);
const SMALL_S = hashWord('s');

/** Marks names such as "St. Brendan's Hospital" as one name, not as the name of the saint. */
function markSaint({ tokens, known, kind, active }: MarkedTokens, from: number): void {
  if (!SAINTS.has(tokens.hash[from] ?? 0) || !isUpperLike(tokens.shape[from] ?? 0)) return;
  let index = tokens.hash[from + 1] === PERIOD ? from + 2 : from + 1;
  if (index >= tokens.count || !isUpperLike(tokens.shape[index] ?? 0)) return;
  index++;
  if (APOSTROPHES.has(tokens.hash[index] ?? 0)) index++;
  if (tokens.hash[index] === SMALL_S) index++;
  if (index < tokens.count && kind[index] !== CLASS.institution && isUpperLike(tokens.shape[index] ?? 0)) index++;
  if (index >= tokens.count || kind[index] !== CLASS.institution || !isUpperLike(tokens.shape[index] ?? 0)) return;
  if (tokens.gap[index] !== GAP.blank) return;
  known[from] = (known[from] ?? 0) | KNOWN.firm;
  for (let inner = from + 1; inner <= index; inner++) {
    known[inner] = (known[inner] ?? 0) | KNOWN.firmOn;
    active[inner] = 1;
  }
}

const BRACKET = 40;
const QUOTES = new Set([34, 39, 0x2018, 0x201c, 0x201e, 0xab]);

/** True for "(" before a short form, with or without a quotation mark between. */
function isOpening({ tokens }: MarkedTokens, index: number): boolean {
  if (tokens.shape[index] !== SHAPE.mark) return false;
  const hash = tokens.hash[index] ?? 0;
  return hash === BRACKET || (QUOTES.has(hash) && tokens.hash[index - 1] === BRACKET);
}

/** Marks words whose initials form the short form behind them: "Securities and Exchange Commission (SEC)". */
function markShortened(text: string, block: MarkedTokens, at: number): void {
  const { tokens, known, kind, active } = block;
  let index = tokens.hash[at - 1] === BRACKET ? at - 2 : at - 3;
  const last = index;
  let letter = (tokens.end[at] ?? 0) - 1;
  const first = tokens.start[at] ?? 0;
  if (letter - first > 7) return;
  for (; index >= 0 && last - index < 12; index--) {
    const code = text.charCodeAt(tokens.start[index] ?? 0);
    const isCapital = isUpperLike(tokens.shape[index] ?? 0);
    if (isCapital && lowerOf(code) === lowerOf(text.charCodeAt(letter))) letter--;
    else if (isCapital) return;
    else if (tokens.shape[index] !== SHAPE.mark && !isSmall(kind[index] ?? 0)) return;
    if (letter < first) break;
    if (tokens.gap[index] === GAP.paragraph) return;
  }
  if (letter >= first || index < 0) return;
  known[at] = (known[at] ?? 0) | KNOWN.acronym;
  for (let word = index; word <= last; word++) {
    known[word] = (known[word] ?? 0) | KNOWN.long | (word === index ? KNOWN.longFirst : 0);
    active[word] = 1;
  }
}

const isUpperLike = (shape: number): boolean => isCapitalised(shape) || shape === SHAPE.initial;

const isSmall = (kind: number): boolean =>
  kind === CLASS.of ||
  kind === CLASS.and ||
  kind === CLASS.article ||
  kind === CLASS.by ||
  kind === CLASS.inside ||
  kind === CLASS.particle;

const lowerOf = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
