import { decodeText } from './charsets.js';
import { decodeEscapes, fromBase64 } from './transfer.js';

/** `=?charset*language?B or Q?…?=`; blanks inside are invalid, but readers accept them. @see RFC 2047, RFC 2231 5 */
const WORD = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/gi;

interface Run {
  readonly charset: string | undefined;
  readonly bytes: string[];
}

/**
 * Returns a header value as people read it: encoded words are decoded, and blanks between two of them are removed.
 * Adjacent words with one charset are joined as bytes, because many writers split multi-byte characters.
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

/** An encoded word has at most 75 characters, 12 of which surround the content. */
const MAX_IN_PER_WORD = 63;
const MIN_IN_PER_WORD = 24;
/** Longer tokens would exceed the line length limit, so they become encoded words, which can be folded. */
const MAX_TOKEN_LENGTH = 200;

/** Encodes any text for a header: as encoded words in UTF-8 unless it is plain ASCII. */
export function encodeWords(text: string, name: string): string {
  if (isPlain(text)) return text;
  const room = Math.max(MAX_IN_PER_WORD - name.length, MIN_IN_PER_WORD);
  const isMostlyAscii = (text.match(/[^\x20-\x7e]/g) ?? []).length * 4 < text.length;
  const words: string[] = [];
  let content = '';
  // Iterate by code point, so that no character is split.
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

/** Encodes a character unless it may appear literally even in a phrase. @see RFC 2047, 5 (3) */
function encoded(character: string): string {
  if (character === ' ') return '_';
  if (/^[\w!*+/-]$/.test(character) && character !== '_') return character;
  return Buffer.from(character, 'utf8').toString('hex').toUpperCase().replace(/../g, '=$&');
}
const ENCODED_ASCII = Array.from({ length: 128 }, (_, code) => encoded(String.fromCharCode(code)));

const quoted = (character: string): string => ENCODED_ASCII[character.charCodeAt(0)] ?? encoded(character);

const MAX_LINE_LENGTH = 78;

/** Returns a header with its line end, folded at blanks. @see RFC 5322, 2.2.3 */
export function foldedHeader(name: string, value: string, lineEnd: string): string {
  const tokens = value.trimEnd().match(/[ \t]*[^ \t]+/g) ?? [];
  const lines: string[] = [];
  let line = `${name}:`;
  for (const [index, token] of tokens.entries()) {
    const written = index === 0 ? ` ${token.trimStart()}` : token;
    // Some readers treat a first line without content after the colon as an empty header.
    if (index > 0 && line.length + written.length > MAX_LINE_LENGTH && /^[ \t]/.test(written)) {
      lines.push(line);
      line = written;
    } else line += written;
  }
  lines.push(line);
  return lines.join(lineEnd) + lineEnd;
}
