import * as entry from '../lexicon/entry.js';
import { lexicon, type Lexicon } from '../lexicon/lexicon.js';
import { markKnown } from './known-names.js';
import { GAP, makeTokens, SHAPE, tokenize, type Tokens } from './tokens.js';
import { hasWord } from './weights.js';
import { CLASS, classOf } from './word-classes.js';

/** Bit tables of word hashes; part of the weights. */
export interface Words {
  readonly frequent: Uint8Array;
  readonly known: Uint8Array;
  /** Names known without context; see known-names.ts. */
  readonly names: Uint8Array;
}

/** The letter case of a sentence, which determines how much a capital means in it. */
export const MODE = { mixed: 0, upper: 1, lower: 2, title: 3 } as const;
/** Flags: a token is the first one of its sentence, line or text. */
export const PLACE = { sentence: 1, line: 2, text: 4 } as const;
/** The role of a token in a multi-word term. */
export const TERM = { none: 0, place: 1, placeOn: 2, house: 3, houseOn: 4 } as const;

/** One block of text, prepared for feature extraction: everything known about each token without its neighbours. */
export interface Block {
  readonly tokens: Tokens;
  /** See word-classes.ts. */
  readonly kind: Uint8Array;
  /** 0 for an unknown word, 1 for a known one, 2 for a frequent one. */
  readonly level: Uint8Array;
  /** The lexicon entry; 0 for words that are only frequent words. */
  readonly entry: Int32Array;
  readonly mode: Uint8Array;
  readonly place: Uint8Array;
  readonly term: Uint8Array;
  /** See KNOWN in known-names.ts. */
  readonly known: Uint8Array;
  /** 1 for tokens that may be part of a name; only these are processed further. */
  readonly active: Uint8Array;
}

export function makeBlock(most: number): Block {
  const bytes = (): Uint8Array => new Uint8Array(most);
  return {
    tokens: makeTokens(most),
    kind: bytes(),
    level: bytes(),
    entry: new Int32Array(most),
    mode: bytes(),
    place: bytes(),
    term: bytes(),
    known: bytes(),
    active: bytes(),
  };
}

/** Texts up to this length may be social media posts. */
const POST = 320;

const LISTS = entry.FIRST_NAME | entry.SURNAME | entry.PLACES;

/** Reads `[from, to)` of a text into a block. */
export function readBlock(text: string, from: number, to: number, words: Words, block: Block): void {
  const { tokens } = block;
  tokenize(text, from, to, tokens);
  const terms = lexicon();
  for (let index = 0; index < tokens.count; index++) {
    block.term[index] = TERM.none;
    readToken(text, terms, words, block, index);
  }
  for (let index = 0; index < tokens.count; index++) readTerm(text, terms, block, index);
  markKnown(text, words.names, block);
  placeTokens(block);
  joinNeighbours(block, text.length <= POST);
}

function readToken(text: string, terms: Lexicon, words: Words, block: Block, index: number): void {
  const { tokens } = block;
  const shape = tokens.shape[index] ?? 0;
  const hash = tokens.hash[index] ?? 0;
  block.entry[index] = 0;
  block.level[index] = 0;
  block.kind[index] = 0;
  block.active[index] = 0;
  if (shape === SHAPE.mark || shape === SHAPE.digits || shape === SHAPE.address || shape === SHAPE.code) {
    if (shape === SHAPE.mark && hash === 38) block.kind[index] = CLASS.and;
    // "G4S" and "3M", not "x86_64".
    if (shape === SHAPE.code) block.active[index] = 1;
    return;
  }
  const level = hasWord(words.frequent, hash) ? 2 : hasWord(words.known, hash) ? 1 : 0;
  block.level[index] = level;
  block.kind[index] = classOf(hash);
  if (shape === SHAPE.uncased) return;
  const isLower = shape === SHAPE.lower || shape === SHAPE.single;
  if (isLower && (level === 2 || shape === SHAPE.single)) return;
  const start = tokens.start[index] ?? 0;
  const end = tokens.end[index] ?? 0;
  if (isLower && level === 1 && !terms.mayBeLower(hash)) return;
  const found = terms.word(text, start, end);
  block.entry[index] = found;
  if (isLower && level === 1 && ((found & LISTS) === 0 || entry.nameLevel(found) >= 2)) return;
  block.active[index] = 1;
}

/** Marks the words of multi-word names of places and hospitals: "new york", "San Luis Obispo". */
function readTerm(text: string, terms: Lexicon, block: Block, index: number): void {
  const { tokens } = block;
  const shape = tokens.shape[index] ?? 0;
  if (shape === SHAPE.mark || shape >= SHAPE.digits || block.term[index] !== TERM.none) return;
  const next = tokens.shape[index + 1] ?? 0;
  if (index + 1 >= tokens.count || (next === SHAPE.mark && tokens.hash[index + 1] === 44)) return;
  const isLower = shape === SHAPE.lower;
  const follower = next === SHAPE.mark ? index + 2 : index + 1;
  if (follower >= tokens.count || !terms.mayBegin(tokens.hash[index] ?? 0, tokens.hash[follower] ?? 0)) return;
  if (isLower !== (tokens.shape[follower] === SHAPE.lower) && isLower) return;
  const start = tokens.start[index] ?? 0;
  const end = tokens.end[index] ?? 0;
  const found = terms.longest(text, start, end, entry.PLACES | entry.HOSPITAL);
  if (found === 0 || terms.end <= end) return;
  const isPlace = (found & entry.PLACES) !== 0;
  if (isLower && !isPlace) return;
  if (isLower && (found & (entry.STATE | entry.COUNTRY)) === 0 && entry.cityStrength(found) < 2) return;
  block.term[index] = isPlace ? TERM.place : TERM.house;
  block.active[index] = 1;
  for (let on = index + 1; on < tokens.count && (tokens.end[on] ?? 0) <= terms.end; on++) {
    block.term[on] = isPlace ? TERM.placeOn : TERM.houseOn;
    block.active[on] = 1;
  }
}

const TERMINATORS = new Set([33, 46, 63, 0x2026]);
const QUOTES = new Set([34, 39, 40, 42, 45, 91, 0x2018, 0x201c, 0x201e, 0xab, 0x2022, 62]);

/** Finds where sentences and lines begin, and the letter case of each. */
function placeTokens(block: Block): void {
  const { tokens, place } = block;
  let first = 0;
  for (let index = 0; index < tokens.count; index++) {
    const gap = tokens.gap[index] ?? 0;
    let at = gap >= GAP.line ? PLACE.line : 0;
    if (gap === GAP.paragraph) at |= PLACE.text;
    if (gap === GAP.paragraph || isSentenceEnd(block, index - 1)) at |= PLACE.sentence;
    if (index > 0 && QUOTES.has(tokens.hash[index - 1] ?? 0) && tokens.shape[index - 1] === SHAPE.mark)
      at |= place[index - 1] ?? 0;
    place[index] = at;
    if (gap >= GAP.line || (at & PLACE.sentence) !== 0 || index - first >= 64) {
      judgeCase(block, first, index);
      first = index;
    }
  }
  judgeCase(block, first, tokens.count);
}

function isSentenceEnd(block: Block, index: number): boolean {
  const { tokens, kind } = block;
  if (tokens.shape[index] !== SHAPE.mark || !TERMINATORS.has(tokens.hash[index] ?? 0)) return false;
  if (tokens.gap[index + 1] === GAP.none) return false;
  if (tokens.hash[index] !== 46 || tokens.gap[index] !== GAP.none) return true;
  const before = kind[index - 1] ?? 0;
  return tokens.shape[index - 1] !== SHAPE.initial && before !== CLASS.title && before !== CLASS.legal;
}

function judgeCase(block: Block, first: number, end: number): void {
  const { shape } = block.tokens;
  let [lowers, uppers, capitals] = [0, 0, 0];
  for (let index = first; index < end; index++) {
    const is = shape[index] ?? 0;
    if (is === SHAPE.lower) {
      if (block.kind[index] === 0 || block.kind[index] === CLASS.auxiliary) lowers++;
      else lowers += 0.5;
    } else if (is === SHAPE.upper) uppers++;
    else if (is === SHAPE.capital || is === SHAPE.capitalMixed) capitals++;
  }
  let mode: number = MODE.mixed;
  if (lowers === 0 && uppers >= 1 && capitals <= uppers / 3) mode = MODE.upper;
  else if (uppers + capitals === 0) mode = MODE.lower;
  else if (capitals >= 2 && lowers <= (capitals + uppers) / 3) mode = MODE.title;
  for (let index = first; index < end; index++) block.mode[index] = mode;
}

/** Punctuation that may occur inside names. */
const INNER = new Set([34, 39, 44, 45, 46, 47, 38, 0x2019, 0x201c, 0x201d, 0x2010, 0x2011, 0x2013]);
const PERIOD = 46;
const AT_SIGN = 64;

/** Activates tokens between active words that may belong to the same name. */
function joinNeighbours(block: Block, isPost: boolean): void {
  const { tokens, active } = block;
  for (let index = 0; index < tokens.count; index++) {
    if (tokens.gap[index] === GAP.none && index > 0 && isBehindAddress(block, index)) {
      tokens.shape[index] = SHAPE.address;
      active[index] = 0;
    } else if (isPost && isHandle(block, index)) {
      active[index] = 1;
      active[index + 1] = 1;
    } else if (isFront(block, index)) {
      active[index] = 1;
    } else if (active[index] !== 1 && active[index - 1] === 1 && (tokens.gap[index] ?? 0) !== GAP.paragraph) {
      if (joins(block, index)) active[index] = 1;
    }
  }
}

/** Returns true if an inactive token continues the name of the active token before it. */
function joins(block: Block, index: number): boolean {
  const { tokens, kind } = block;
  switch (tokens.shape[index]) {
    case SHAPE.mark:
      if (!isInner(block, index)) return false;
      if (tokens.hash[index] === PERIOD && tokens.gap[index] === GAP.none && isShort(block, index - 1)) return true;
      return isActive(block, index + 1) || (mayJoin(block, index + 1) && isActive(block, index + 2));
    case SHAPE.digits:
      return true;
    case SHAPE.single:
      // The "p" of "S.p.A.".
      return isActive(block, index + 1) || (isPeriod(block, index + 1) && isPeriod(block, index - 1));
    case SHAPE.lower:
      if (!isConnector(kind[index] ?? 0)) return false;
      return isActive(block, index + 1) || (mayJoin(block, index + 1) && isActive(block, index + 2));
    default:
      return false;
  }
}

const isInner = (block: Block, index: number): boolean =>
  block.tokens.shape[index] === SHAPE.mark &&
  INNER.has(block.tokens.hash[index] ?? 0) &&
  block.tokens.end[index] === (block.tokens.start[index] ?? 0) + 1;

const mayJoin = (block: Block, index: number): boolean =>
  index < block.tokens.count &&
  (isInner(block, index) ||
    ((block.tokens.shape[index] === SHAPE.lower || block.tokens.shape[index] === SHAPE.single) &&
      isConnector(block.kind[index] ?? 0)));

/** True if a period abbreviates the token: "J.", "Inc.", "Jr.", "St.". */
const isShort = ({ tokens, kind }: Block, index: number): boolean =>
  tokens.shape[index] === SHAPE.initial ||
  kind[index] === CLASS.legal ||
  kind[index] === CLASS.suffix ||
  kind[index] === CLASS.title ||
  (tokens.end[index] ?? 0) - (tokens.start[index] ?? 0) <= 2;

const isPeriod = ({ tokens }: Block, index: number): boolean =>
  tokens.hash[index] === PERIOD && tokens.gap[index] === GAP.none;

/** "universidad de Sevilla", "gemeente Oss": a public body whose first word has no capital. */
const isFront = (block: Block, index: number): boolean =>
  block.kind[index] === CLASS.institution &&
  block.tokens.shape[index] === SHAPE.lower &&
  (isCapital(block, index + 1) || (mayJoin(block, index + 1) && isCapital(block, index + 2)));

const isCapital = ({ tokens, active }: Block, index: number): boolean =>
  index < tokens.count &&
  active[index] === 1 &&
  tokens.gap[index] === GAP.blank &&
  (tokens.shape[index] === SHAPE.capital || tokens.shape[index] === SHAPE.upper);

/** True for "@somebody", which in a post mentions or addresses a person. */
const isHandle = ({ tokens }: Block, index: number): boolean =>
  tokens.hash[index] === AT_SIGN &&
  tokens.shape[index] === SHAPE.mark &&
  (tokens.gap[index] !== GAP.none || tokens.shape[index - 1] === SHAPE.mark) &&
  index + 1 < tokens.count &&
  tokens.gap[index + 1] === GAP.none &&
  tokens.shape[index + 1] !== SHAPE.mark;

const isActive = (block: Block, index: number): boolean => index < block.tokens.count && block.active[index] === 1;

const isConnector = (kind: number): boolean =>
  kind === CLASS.of ||
  kind === CLASS.and ||
  kind === CLASS.article ||
  kind === CLASS.particle ||
  kind === CLASS.by ||
  kind === CLASS.inside;

/** True for the domain of an e-mail address, which touches "@" or a token that already belongs to the address. */
function isBehindAddress(block: Block, index: number): boolean {
  const { tokens } = block;
  if (tokens.shape[index - 1] !== SHAPE.address) {
    return (
      tokens.hash[index - 1] === AT_SIGN &&
      tokens.shape[index - 2] === SHAPE.address &&
      tokens.gap[index - 1] === GAP.none
    );
  }
  // A mark that touches an address ends it, such as ">" and ",", except for ".", "-" and "@".
  const hash = tokens.hash[index];
  return tokens.shape[index] !== SHAPE.mark || hash === 46 || hash === 45 || hash === AT_SIGN;
}
