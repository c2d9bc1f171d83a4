import { PDFHexString, type PDFString } from '@cantoo/pdf-lib';

/**
 * The characters of PDFDocEncoding where Latin-1 has control characters (ISO 32000-2, annex D.2), from 0x18 and from
 * 0x80.
 */
const CHARACTERS_FROM_18 = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const CHARACTERS_FROM_80 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122' +
  '\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac';
/** Characters that are the same in all single-byte encodings. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/u;
/** An escape sequence for the language of the following text (7.9.2.2.3). */
// oxlint-disable-next-line no-control-regex -- it begins and ends with the control character ESC
const LANGUAGE_ESCAPE = /\u001b[A-Za-z]{2,8}(?:-?[A-Za-z0-9]{1,8})*\u001b/gu;

/**
 * Decodes a text string: UTF-16 or UTF-8 if there is a byte order mark, else PDFDocEncoding. UTF-16 without a mark is
 * also recognised, because many programs write it and some readers understand it. An unpaired surrogate becomes a
 * replacement character.
 * @see ISO 32000-2, 7.9.2.2
 */
export function decodeText(string: PDFString | PDFHexString): string {
  const bytes = Buffer.from(string.asBytes());
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), 'big').replace(LANGUAGE_ESCAPE, '');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), 'little').replace(LANGUAGE_ESCAPE, '');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3);
  const plain = bytes.toString('latin1');
  if (PLAIN.test(plain)) return plain;
  const zeros = [0, 0];
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length >= 4 && even * 4 > bytes.length) return utf16(bytes, 'big');
  if (bytes.length >= 4 && odd * 4 > bytes.length) return utf16(bytes, 'little');
  return docEncoded(bytes);
}

function docEncoded(bytes: Buffer): string {
  let text = '';
  for (const byte of bytes) {
    text +=
      (byte >= 0x80 && byte <= 0xa0 ? CHARACTERS_FROM_80[byte - 0x80] : undefined) ??
      (byte >= 0x18 && byte <= 0x1f ? CHARACTERS_FROM_18[byte - 0x18] : undefined) ??
      String.fromCharCode(byte);
  }
  return text;
}

function utf16(bytes: Buffer, order: 'big' | 'little'): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const text = (order === 'big' ? even.swap16() : even).toString('utf16le');
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Encodes a text string: ASCII as it is, everything else in UTF-16. */
export function encodeText(text: string): PDFHexString {
  if (PLAIN.test(text)) return PDFHexString.of(Buffer.from(text, 'latin1').toString('hex'));
  return PDFHexString.of(`feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`);
}

/** Invisible format characters, and text that is displayed in reverse order (Unicode, 23.2 and UAX 9, 2). */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const BACKWARDS = /\u202e([^\u202c\n]*)\u202c?/gu;
const HAS_OTHERS = /[^\n\r\t\x20-\x7e]/u;

/** Returns a text as it appears: ligatures and full-width digits become ordinary letters and digits. */
export function asSeen(text: string): string {
  if (!HAS_OTHERS.test(text)) return text;
  const turned = text.replace(BACKWARDS, (_, letters: string) => Array.from(letters).reverse().join(''));
  return turned.replace(UNSEEN, '').normalize('NFKC');
}
