import type { Range } from '../format.js';
import { MappedText } from '../markup/mapped-text.js';

/**
 * The style in which a value is written: `quoted` doubles quotes, `backslashed` and `escaped` (`E'…'` of PostgreSQL) have backslashes,
 * too; `unicode` is `U&'…'`, whose backslashes precede code points; `raw` is between dollars or by `q'[…]'` of Oracle, `bare` without quotes, `copied` a field of COPY.
 */
export type Style = 'quoted' | 'backslashed' | 'escaped' | 'unicode' | 'raw' | 'bare' | 'copied';

/** A value in the source, without its quotes. */
export interface Literal extends Range {
  readonly style: Style;
  /** The quote around it; empty if it is not a single sign. */
  readonly quote: string;
}

/** A literal that was read, with the offset of the first character after it. */
export interface ReadLiteral extends Literal {
  readonly next: number;
}

const STRING = /(?:([xb])|(e)|n|(u&)|_\w{1,20}[ \t]{0,4})?(['"])/iy;
const ORACLE = /n?q'(\S)/iy;
const DOLLARS = /\$(?:[\p{L}_][\p{L}\p{N}_]{0,62})?\$/uy;
/** Numbers joined without blanks are one value: people forget the quotes of `219-09-9999` and `12/31/1980`. */
const NUMBER = /[-+]?(?:0x[\da-f]+|(?:\d[\d.]*|\.\d+)(?:e[-+]?\d+)?(?:[-/]\d+)*)(?![\p{L}\p{N}_$])/iuy;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** Reads the literal at a place; undefined if there is none, `unclosed` if it does not end. */
export function readLiteral(source: string, at: number, hasBackslashes: boolean): ReadLiteral | 'unclosed' | undefined {
  const string = matchAt(STRING, source, at);
  if (string !== null) {
    const [begin, binary, escaped, unicode, quote = ''] = string;
    const usual = hasBackslashes ? 'backslashed' : 'quoted';
    const style = escaped !== undefined ? 'escaped' : unicode !== undefined ? 'unicode' : usual;
    const start = at + begin.length;
    const end = endOfString(source, start, quote, style === 'escaped' || style === 'backslashed');
    if (end === -1) return 'unclosed';
    return binary === undefined
      ? { start, end, style, quote, next: end + 1 }
      : { start: at, end: end + 1, style: 'bare', quote: '', next: end + 1 };
  }
  const oracle = matchAt(ORACLE, source, at);
  const begin = oracle ?? matchAt(DOLLARS, source, at);
  if (begin !== null) {
    const sign = oracle?.[1];
    const close = sign === undefined ? begin[0] : `${CLOSING[sign] ?? sign}'`;
    const start = at + begin[0].length;
    const end = source.indexOf(close, start);
    return end === -1 ? 'unclosed' : { start, end, style: 'raw', quote: '', next: end + close.length };
  }
  const number = matchAt(NUMBER, source, at);
  if (number === null) return undefined;
  const end = at + number[0].length;
  return { start: at, end, style: 'bare', quote: '', next: end };
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

const BACKSLASH = 92;

/** Returns the offset of the closing quote; -1 if there is none. */
function endOfString(source: string, from: number, quote: string, hasBackslashes: boolean): number {
  const closing = quote.charCodeAt(0);
  for (let at = from; at < source.length; at++) {
    const sign = source.charCodeAt(at);
    if (sign === BACKSLASH && hasBackslashes) at++;
    else if (sign === closing) {
      if (source.charCodeAt(at + 1) !== closing) return at;
      at++;
    }
  }
  return -1;
}

const BACKSLASHED = /\\[\s\S]|''|""/g;
const ESCAPED = /\\(?:[0-7]{1,3}|x[\da-f]{1,2}|u[\da-f]{4}|U[\da-f]{8}|[\s\S])|''/g;
/** @see ISO/IEC 9075-2, 5.3 */
const UNICODE = /\\(?:[\da-f]{4}|\+[\da-f]{6}|\\)|''/gi;
const COPIED = /\\(?:[0-7]{1,3}|x[\da-f]{1,2}|[\s\S])/g;
const SIGNS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', Z: '\x1A' };

/** Returns the text of a literal with its places in the content of it; undefined if both are equal. */
export function mappedLiteral(content: string, { style, quote }: Literal): MappedText | undefined {
  if (style === 'raw' || style === 'bare') return undefined;
  if (!content.includes('\\') && (quote === '' || !content.includes(quote))) return undefined;
  const pattern = {
    quoted: new RegExp(quote + quote, 'g'),
    backslashed: BACKSLASHED,
    escaped: ESCAPED,
    unicode: UNICODE,
    copied: COPIED,
  };
  const mapped = new MappedText();
  let at = 0;
  for (const { 0: escape, index } of content.matchAll(pattern[style])) {
    mapped.add(content.slice(at, index), at, index);
    at = index + escape.length;
    // In a string between double quotes, two single ones are two.
    const isPair = !escape.startsWith('\\') && !escape.startsWith(quote);
    mapped.add(isPair ? escape : decoded(escape, style), index, at);
  }
  mapped.add(content.slice(at), at, content.length);
  return mapped;
}

function decoded(escape: string, style: Style): string {
  const sign = escape[1] ?? '';
  if (!escape.startsWith('\\')) return sign;
  if (style === 'unicode' && sign !== '\\') return codePoint(Number.parseInt(escape.replace(/^\\\+?/, ''), 16)) ?? sign;
  const hex = /^\\[xu]([\da-f]+)$/i.exec(escape)?.[1];
  const octal = style === 'backslashed' ? undefined : /^\\([0-7]+)$/.exec(escape)?.[1];
  const code = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16);
  return codePoint(code) ?? SIGNS[sign] ?? sign;
}

const codePoint = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

/** Returns a text as it is written within a literal, or for a bare one in its place. */
export function written(text: string, { style, quote }: Literal, hasBackslashes: boolean): string {
  switch (style) {
    case 'copied':
      return text.replace(/[\\\t\n\r]/g, (sign) => COPY_ESCAPES[sign] ?? sign);
    case 'raw':
      return withoutEnds(text);
    case 'bare':
      return `'${written(text, { start: 0, end: 0, style: hasBackslashes ? 'backslashed' : 'quoted', quote: "'" }, false)}'`;
    case 'quoted':
      return text.replaceAll(quote, quote + quote);
    case 'backslashed':
    case 'escaped':
    case 'unicode':
      return text.replaceAll('\\', '\\\\').replaceAll(quote, quote + quote);
  }
}

/** Returns a text without the signs that end a raw string, which has no escapes. */
export const withoutEnds = (text: string): string => text.replace(/[$']/g, '');

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
