import { decodeText } from './charsets.js';
import { decodeEscapes, fromBase64 } from './transfer.js';

/** `=?charset*language?B or Q?…?=`; blanks in them are wrong, and read all the same. @see RFC 2047, RFC 2231 5 */
const WORD = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/gi;

interface Run {
  readonly charset: string | undefined;
  readonly bytes: string[];
}

/**
 * What people read in the value of a header: words decoded, the blanks between two of them left out. Words of one charset
 * are joined as bytes, since many writers cut between the bytes of a character.
 */
export function decodeWords(raw: string): string {
  if (!raw.includes('=?')) return decodePlain(raw);
  const runs: Run[] = [];
  let at = 0;
  for (const match of raw.matchAll(WORD)) {
    const [whole, charset = '', encoding = '', content = ''] = match;
    const between = raw.slice(at, match.index);
    const last = runs.at(-1);
    const isBesideWord = last?.charset !== undefined && between.trim() === '';
    if (!isBesideWord && between !== '') runs.push({ charset: undefined, bytes: [between] });
    const bytes = encoding.toUpperCase() === 'B' ? fromBase64(content) : decodeEscapes(content.replaceAll('_', ' '));
    const key = charset.toLowerCase();
    if (isBesideWord && last.charset === key) last.bytes.push(bytes);
    else runs.push({ charset: key, bytes: [bytes] });
    at = match.index + whole.length;
  }
  if (at < raw.length) runs.push({ charset: undefined, bytes: [raw.slice(at)] });
  return runs.map(({ charset, bytes }) => decodeText(bytes.join(''), charset).text).join('');
}

const decodePlain = (raw: string): string => (/[^\0-\x7f]/.test(raw) ? decodeText(raw, undefined).text : raw);

/** A word is 75 characters at most, and those around the bytes are 12. */
const MAX_IN_A_WORD = 63;
const MIN_IN_A_WORD = 24;
/** Longer lines break the limit of a line, so they become words, which can be folded. */
const MAX_TOKEN_LENGTH = 200;

/** Text for a header that may hold any; in words of UTF-8 where it is not plain ASCII. */
export function encodeWords(text: string, name: string): string {
  if (isPlain(text)) return text;
  const room = Math.max(MAX_IN_A_WORD - name.length, MIN_IN_A_WORD);
  const isMostlyAscii = (text.match(/[^\x20-\x7e]/g) ?? []).length * 4 < text.length;
  const words: string[] = [];
  let content = '';
  // By characters, so that none is cut.
  for (const character of text) {
    const next = isMostlyAscii ? content + quoted(character) : content + character;
    if (lengthOf(next, isMostlyAscii) > room && content !== '') {
      words.push(content);
      content = isMostlyAscii ? quoted(character) : character;
    } else content = next;
  }
  if (content !== '') words.push(content);
  return words
    .map((word) =>
      isMostlyAscii ? `=?utf-8?Q?${word}?=` : `=?utf-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`,
    )
    .join(' ');
}

const isPlain = (text: string): boolean =>
  /^[\x20-\x7e]*$/.test(text) &&
  !text.includes('=?') &&
  text.split(' ').every((token) => token.length <= MAX_TOKEN_LENGTH);

const lengthOf = (content: string, isQuoted: boolean): number =>
  isQuoted ? content.length : Math.ceil(Buffer.byteLength(content, 'utf8') / 3) * 4;

/** Of the characters that may stand for themselves in a name, too. @see RFC 2047, 5 (3) */
function quoted(character: string): string {
  if (character === ' ') return '_';
  if (/^[\w!*+/-]$/.test(character) && character !== '_') return character;
  return Buffer.from(character, 'utf8').toString('hex').toUpperCase().replace(/../g, '=$&');
}

const MAX_LINE_LENGTH = 78;

/** A header with its line end, folded at blanks. @see RFC 5322, 2.2.3 */
export function foldedHeader(name: string, value: string, lineEnd: string): string {
  const tokens = value.trimEnd().match(/[ \t]*[^ \t]+/g) ?? [];
  const lines: string[] = [];
  let line = `${name}:`;
  for (const [index, token] of tokens.entries()) {
    const written = index === 0 ? ` ${token.trimStart()}` : token;
    // A first line without anything behind the colon is read as an empty header by some.
    if (index > 0 && line.length + written.length > MAX_LINE_LENGTH && /^[ \t]/.test(written)) {
      lines.push(line);
      line = written;
    } else line += written;
  }
  lines.push(line);
  return lines.join(lineEnd) + lineEnd;
}
