import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { dictOf, nameOf, numberOf, valueOf } from '../objects/objects.js';
import type { FontShape } from './font.js';
import { fileOf, meaningsOf } from './glyph-letters.js';
import type { UnicodeEntry } from './unicode-map.js';

/** The Symbolic flag: codes may be glyph indexes with their own meaning (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
/** Hangul syllables and CJK ideographs, which all have the same width within a font. */
const EQUALLY_WIDE = /^[\u4e00-\u9fff\uac00-\ud7a3]$/u;
const MIN_EQUALLY_WIDE = 6;
/** The maximum difference of their widths, as a share of the width of a glyph. */
const MAX_DIFFERENCE = 0.12;
/**
 * The minimum number of consecutive codes, and how many of them are not letters or digits. Real text uses fewer
 * distinct signs and leaves gaps.
 */
const [MIN_NUMBERED, MIN_SIGNS] = [10, 8];

/**
 * Returns the codes of a symbolic TrueType font without a ToUnicode map whose glyphs the font file does not identify;
 * undefined for other fonts. Readers take such a code for an ASCII letter, which is what many programs mean by it.
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

/** Returns codes that a program assigned to glyphs in sequence, and that are therefore not characters. */
export function numbered(entries: readonly UnicodeEntry[]): readonly number[] {
  const codes = entries.map(({ code }) => code).sort((one, other) => one - other);
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const signs = entries.filter(({ text }) => !/[A-Za-z0-9 \u00a0-\u00ff]/u.test(text)).length;
  const isWhole = last - first + 1 === codes.length;
  return codes.length >= MIN_NUMBERED && isWhole && signs >= MIN_SIGNS ? codes : [];
}

/** Returns syllables and ideographs of different widths, which must be letters of another script. */
export function notEquallyWide(entries: readonly UnicodeEntry[], widthOf: FontShape['widthOf']): readonly number[] {
  const wide = entries.filter(({ text }) => EQUALLY_WIDE.test(text));
  const widths = wide.map(({ code, length }) => widthOf(code, length)).filter((width) => width > 0);
  if (widths.length < MIN_EQUALLY_WIDE) return [];
  const sorted = [...widths].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const others = widths.filter((width) => Math.abs(width - middle) > MAX_DIFFERENCE * middle);
  return 5 * others.length > widths.length ? wide.map(({ code }) => code) : [];
}
