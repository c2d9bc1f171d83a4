import { DocumentProblem } from '../document-problem.js';
import type { Range } from '../format.js';

/** A token of RTF. @see Rich Text Format specification 1.9.1, "Contents of an RTF File" */
export type Token = Range &
  (
    | { readonly type: 'open' | 'close' | 'ignorable' | 'break' }
    /** `\b0`; the word is in lower case. */
    | { readonly type: 'word'; readonly word: string; readonly value: number | undefined }
    /** `\'e9`, or a byte that is not ASCII. */
    | { readonly type: 'byte'; readonly byte: number }
    | { readonly type: 'text'; readonly text: string }
  );

const WORD = /\\([a-z]{1,32})(-?\d{1,10})? ?/iy;
const HEX = /\\'([\da-f]{2})/iy;

const TEXT = /[^\\{}\r\n\x80-\xff]+/y;

/**
 * Yields the tokens of a document, one character per byte.
 * @throws DocumentProblem if binary data extends beyond the document
 */
export function* tokensOf(source: string): Generator<Token> {
  for (let at = 0; at < source.length;) {
    const token = tokenAt(source, at);
    if (token.type === 'word' && token.word === 'bin') {
      const end = token.end + Math.max(0, token.value ?? 0);
      if (end > source.length) {
        throw new DocumentProblem('damaged', 'Binary data in the document is longer than the document. Save it again.');
      }
      yield { type: 'break', start: at, end };
      at = end;
    } else {
      yield token;
      at = token.end;
    }
  }
}

function tokenAt(source: string, start: number): Token {
  const sign = source.charAt(start);
  if (sign === '{') return { type: 'open', start, end: start + 1 };
  if (sign === '}') return { type: 'close', start, end: start + 1 };
  if (sign === '\r' || sign === '\n') return { type: 'break', start, end: start + 1 };
  if (sign === '\\') return controlAt(source, start);
  const code = source.charCodeAt(start);
  if (code >= 0x80) return { type: 'byte', byte: code, start, end: start + 1 };
  TEXT.lastIndex = start;
  const text = TEXT.exec(source)?.[0] ?? sign;
  return { type: 'text', text, start, end: start + text.length };
}

/** Characters after a backslash that represent themselves or another character. */
const SYMBOLS: Readonly<Record<string, string>> = { '\\': '\\', '{': '{', '}': '}', '~': '\u00A0', _: '-' };

function controlAt(source: string, start: number): Token {
  WORD.lastIndex = start;
  const found = WORD.exec(source);
  if (found !== null) {
    const [all, word = '', value] = found;
    return {
      type: 'word',
      word,
      value: value === undefined ? undefined : Number(value),
      start,
      end: start + all.length,
    };
  }
  HEX.lastIndex = start;
  const hex = HEX.exec(source)?.[1];
  if (hex !== undefined) return { type: 'byte', byte: Number.parseInt(hex, 16), start, end: start + 4 };
  const sign = source.charAt(start + 1);
  const end = Math.min(source.length, start + 2);
  if (sign === '*') return { type: 'ignorable', start, end };
  if (sign === '\r' || sign === '\n') return { type: 'word', word: 'par', value: undefined, start, end };
  const text = SYMBOLS[sign];
  return text === undefined ? { type: 'break', start, end } : { type: 'text', text, start, end };
}
