import { foldText, type Folded } from './fold.js';

const AMPERSAND = 38;
const SOFT_HYPHEN = 0xad;

/** HTML entities that occur inside values or right beside them. @see HTML Living Standard, 13.5 */
const ENTITIES: Readonly<Record<string, number>> = {
  amp: AMPERSAND,
  apos: 39,
  colon: 58,
  commat: 64,
  emsp: 0x2003,
  ensp: 0x2002,
  gt: 62,
  hyphen: 0x2010,
  lpar: 40,
  lt: 60,
  lowbar: 95,
  mdash: 0x2014,
  nbsp: 0xa0,
  ndash: 0x2013,
  period: 46,
  plus: 43,
  quot: 34,
  rpar: 41,
  shy: SOFT_HYPHEN,
  sol: 47,
  thinsp: 0x2009,
};

/**
 * Escapes in URLs (RFC 3986, 2.1) of printable ASCII and of characters in UTF-8, a blank in a query (WHATWG URL, 5), JSON
 * escapes (RFC 8259, 7), HTML character references.
 */
const ESCAPES = `%[2-7][\\da-f]|%(?:c[2-9a-f]|d[\\da-f]|e[\\da-f]%[89ab][\\da-f])%[89ab][\\da-f]|(?<==[^\\s&=]{0,80}[a-z\\d])\\+(?=[a-z%])|\\\\u[\\da-f]{4}|&(?:#\\d{2,5}|#x[\\da-f]{2,4}|${Object.keys(ENTITIES).join('|')});`;
/** Begins every escape. One class of characters is searched several times as fast as {@link ESCAPES}. */
const BEGINS = /[%+\\&]/;
const ANY = new RegExp(ESCAPES, 'gi');
const ONE = new RegExp(ESCAPES, 'i');
/** The number of code units decoded before and behind an escape: enough for a value with its label. */
const MAX_DISTANCE = 80;

/** A part of a text with its escapes decoded. */
export interface Decoded extends Folded {
  /** The offset of its first code unit in the whole text. */
  readonly start: number;
  /** True if blanks between words are escaped, or letters: then names of several words are, too. */
  readonly hasWords: boolean;
}

const ESCAPED_WORDS = /[a-z](?:%20|\+)[a-z%]|%[c-e][\da-f]/i;

/**
 * Yields the parts of a text that contain escapes, decoded as a reader of the web page or the record sees them:
 * `anna&#64;example.com`, `4111%201111…`, `\u002b1202…`. A text without escapes costs one search.
 */
export function* decodedStretches(text: string): Generator<Decoded> {
  if (!BEGINS.test(text)) return;
  ANY.lastIndex = 0;
  const first = ANY.exec(text);
  if (first === null) return;
  let from = startOf(text, first.index, 0);
  let reach = ANY.lastIndex + MAX_DISTANCE;
  for (let found = ANY.exec(text); found !== null; found = ANY.exec(text)) {
    const next = ANY.lastIndex;
    if (found.index - MAX_DISTANCE > reach) {
      yield decode(text, from, reach);
      from = startOf(text, found.index, reach);
    }
    reach = next + MAX_DISTANCE;
    // The regular expression is shared; the consumer of a part may have moved its index.
    ANY.lastIndex = next;
  }
  yield decode(text, from, Math.min(text.length, reach));
}

/** Returns true if a text has an escape. */
export const hasEncoded = (text: string): boolean => BEGINS.test(text) && ONE.test(text);

/** Returns an offset behind the space or line break before the reach, so that no word is cut. */
function startOf(text: string, at: number, least: number): number {
  let start = Math.max(least, at - MAX_DISTANCE);
  while (start > least && start < at && /\S/.test(text.charAt(start - 1))) start++;
  return start;
}

function decode(text: string, from: number, to: number): Decoded {
  const places: number[] = [];
  const ends: number[] = [];
  let decoded = '';
  const add = (character: string, place: number, end: number): void => {
    decoded += character;
    places.push(place);
    ends.push(end);
  };
  let at = from;
  for (const found of text.slice(from, to).matchAll(new RegExp(ESCAPES, 'gi'))) {
    const [written] = found;
    const place = from + found.index;
    for (; at < place; at++) add(text.charAt(at), at, at + 1);
    const code = written.length > 3 && written.startsWith('%') ? codeOfBytes(written) : codeOf(written.toLowerCase());
    at = place + written.length;
    if (code !== SOFT_HYPHEN) add(code >= 32 ? String.fromCharCode(code) : ' ', place, at);
  }
  for (; at < to; at++) add(text.charAt(at), at, at + 1);
  const folded = foldText(decoded);
  const hasWords = ESCAPED_WORDS.test(text.slice(from, to));
  if (folded === undefined)
    return { start: from, hasWords, text: decoded, places: Int32Array.from(places), ends: Int32Array.from(ends) };
  return {
    start: from,
    hasWords,
    text: folded.text,
    places: folded.places.map((index) => places[index] ?? 0),
    ends: folded.ends.map((index) => ends[index - 1] ?? 0),
  };
}

/** Returns the character of the basic plane that percent-encoded bytes stand for. @see RFC 3629, section 3 */
function codeOfBytes(written: string): number {
  const [first = 0, ...more] = written
    .slice(1)
    .split('%')
    .map((byte) => Number.parseInt(byte, 16));
  return more.reduce((code, byte) => (code << 6) | (byte & 0x3f), first & (more.length === 1 ? 0x1f : 0x0f));
}

function codeOf(written: string): number {
  if (written === '+') return 32;
  if (written.startsWith('%')) return Number.parseInt(written.slice(1), 16);
  if (written.startsWith('\\u')) return Number.parseInt(written.slice(2), 16);
  if (written.startsWith('&#x')) return Number.parseInt(written.slice(3), 16);
  if (written.startsWith('&#')) return Number.parseInt(written.slice(2), 10);
  return ENTITIES[written.slice(1, -1)] ?? 32;
}
