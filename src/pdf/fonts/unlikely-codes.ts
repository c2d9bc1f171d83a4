import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { dictOf, nameOf, numberOf, valueOf } from '../objects/objects.js';
import type { FontShape } from './font.js';
import { fileOf, meaningsOf } from './glyph-letters.js';
import type { UnicodeEntry } from './unicode-map.js';

/** Codes are numbers of glyphs with meanings of their own in such a font (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
/** Hangul syllables, and the ideographs of Chinese, Japanese and Korean: all of a font are as wide as each other. */
const EQUALLY_WIDE = /^[\u4e00-\u9fff\uac00-\ud7a3]$/u;
const MIN_EQUALLY_WIDE = 6;
/** How far their widths may differ, in widths of a glyph. */
const MAX_DIFFERENCE = 0.12;
/** Codes without a gap, and how many of them are no letter or digit: a text of so few signs has no such codes. */
const [MIN_NUMBERED, MIN_SIGNS] = [10, 8];

/**
 * The codes of a font of symbols without a map to Unicode, whose file does not say what its glyphs are: undefined where it
 * does. Readers take such a code for a letter of ASCII, as many programs mean it.
 */
export function codesOfSymbols(dict: PDFDict): readonly UnicodeEntry[] | undefined {
  const descriptor = dictOf(dict, 'FontDescriptor');
  const isSymbolic = (((descriptor && numberOf(descriptor, 'Flags')) ?? 0) & SYMBOLIC) !== 0;
  if (nameOf(dict, 'Subtype') !== 'TrueType' || !isSymbolic || descriptor === undefined) return undefined;
  const encoding = valueOf(dict, 'Encoding');
  if (encoding !== undefined && !(encoding instanceof PDFName)) return undefined;
  const file = fileOf(descriptor);
  const meanings = file === undefined ? undefined : meaningsOf(file);
  if (meanings === undefined) return undefined;
  const codes: UnicodeEntry[] = [];
  for (const [code, glyph] of meanings.symbols) {
    if (meanings.charactersOf(glyph).length > 0 || meanings.anyNameOf(glyph) !== undefined) continue;
    codes.push({ code, length: 1, text: String.fromCharCode(code) });
  }
  return codes;
}

/** Codes that a program gave to the glyphs of a font in their order: they are no characters. */
export function numbered(entries: readonly UnicodeEntry[]): readonly number[] {
  const codes = entries.map(({ code }) => code).sort((one, other) => one - other);
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const signs = entries.filter(({ text }) => !/[A-Za-z0-9 \u00a0-\u00ff]/u.test(text)).length;
  const isWhole = last - first + 1 === codes.length;
  return codes.length >= MIN_NUMBERED && isWhole && signs >= MIN_SIGNS ? codes : [];
}

/** Syllables and ideographs of different widths: they are letters of another script. */
export function notEquallyWide(entries: readonly UnicodeEntry[], widthOf: FontShape['widthOf']): readonly number[] {
  const wide = entries.filter(({ text }) => EQUALLY_WIDE.test(text));
  const widths = wide.map(({ code, length }) => widthOf(code, length)).filter((width) => width > 0);
  if (widths.length < MIN_EQUALLY_WIDE) return [];
  const sorted = [...widths].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const others = widths.filter((width) => Math.abs(width - middle) > MAX_DIFFERENCE * middle);
  return 5 * others.length > widths.length ? wide.map(({ code }) => code) : [];
}
