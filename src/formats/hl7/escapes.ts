import type { Range } from '../format.js';
import type { MappedText } from '../markup/mapped-text.js';
import type { TextSource } from '../source.js';
import type { Delimiters } from './delimiters.js';

/** Adds a range of a message as people read it, with its escapes decoded. @see HL7 v2.5.1, 2.7 */
export function decodeInto(
  mapped: MappedText,
  source: TextSource,
  { start, end }: Range,
  delimiters: Delimiters,
): void {
  const own = source.text.slice(start, end);
  const sign = delimiters.escape;
  let from = 0;
  for (let at = sign === '' ? -1 : own.indexOf(sign); at !== -1;) {
    const close = own.indexOf(sign, at + 1);
    if (close === -1) break;
    const text = meaningOf(own.slice(at + 1, close), delimiters, source);
    if (text === undefined) {
      // Not an escape sequence, but its closing character may open one.
      at = close;
      continue;
    }
    mapped.add(own.slice(from, at), start + from, start + at);
    mapped.add(text, start + at, start + close + 1);
    from = close + 1;
    at = own.indexOf(sign, from);
  }
  mapped.add(own.slice(from), start + from, end);
}

/** Returns the meaning of the code between two escape characters; undefined if it is not an escape sequence. */
function meaningOf(code: string, delimiters: Delimiters, source: TextSource): string | undefined {
  const sign = SIGNS[code];
  if (sign !== undefined) return delimiters[sign];
  if (code === 'H' || code === 'N') return ''; // Start and end of highlighting.
  if (code === '.br' || /^\.(?:sp|ce)[+-]?\d{0,6}$/.test(code)) return '\n';
  if (/^\.sk[+-]?\d{0,6}$/.test(code)) return ' ';
  if (/^\.(?:in|ti)[+-]?\d{1,6}$|^\.(?:fi|nf)$/.test(code)) return '';
  if (/^X(?:[\dA-Fa-f]{2})+$/.test(code)) return source.decode(Buffer.from(code.slice(1), 'hex'));
  return undefined;
}
const SIGNS: Readonly<Record<string, keyof Delimiters>> = {
  F: 'field',
  S: 'component',
  T: 'subcomponent',
  R: 'repetition',
  E: 'escape',
};

/** Encodes a text for a message. If the message has no escape character, delimiters become blanks. */
export function encode(text: string, delimiters: Delimiters): string {
  const codes = new Map(Object.entries(SIGNS).map(([code, sign]) => [delimiters[sign], code]));
  const { escape } = delimiters;
  const escaped = (code: string): string => (escape === '' ? ' ' : `${escape}${code}${escape}`);
  return text.replace(/\r\n|[^\p{L}\p{N} ]/gu, (sign) => {
    const code = codes.get(sign);
    if (code !== undefined) return escaped(code);
    if (/[\r\n]/.test(sign)) return escaped('.br');
    return /\p{Cc}/u.test(sign) ? '' : sign;
  });
}
