import { PDFStream, type PDFDict } from '@cantoo/pdf-lib';
import { Font as StandardFont } from '@cantoo/pdf-lib/standard-fonts';
import { valueOf } from '../objects/objects.js';
import type { FontShape } from './font.js';
import { lettersOfGlyphs, plainLetter, type GlyphLetters } from './glyph-letters.js';
import { readUnicodeMap, type UnicodeEntry } from './unicode-map.js';
import { codesOfSymbols, notEquallyWide, numbered } from './unlikely-codes.js';

/** Groups of characters that look alike in many fonts. */
const ALIKE: readonly string[] = ['0o', '1il'];
/** A text that this many codes of a font share is meaningless; even an Arabic letter has fewer forms. */
const MIN_OF_ONE_MEANING = 8;
const MIN_SHARE_OF_ONE_MEANING = 0.25;
/** Fewer codes may be letters of another script that look the same. */
const MIN_OF_OTHER_SCRIPT = 8;
const MIN_SHARE_OF_OTHER_SCRIPT = 0.5;

/**
 * Returns the codes of a font that are copied as something other than what is drawn, as far as the font itself reveals
 * it: by the names of its glyphs, by the tables of the font file, or by widths that do not fit the letters. Includes
 * codes that share one text, such as a space, with many others, and, for a symbolic font without a ToUnicode map, glyph
 * indexes that readers take for letters. Empty for a good font.
 */
export function doubtfulCodes(dict: PDFDict, { widthOf }: Pick<FontShape, 'widthOf'>): ReadonlySet<number> {
  const stream = valueOf(dict, 'ToUnicode');
  const map = stream instanceof PDFStream ? readUnicodeMap(stream) : undefined;
  if (map === undefined || map.entries.length === 0) {
    const symbols = codesOfSymbols(dict);
    return symbols === undefined ? NONE : new Set([...numbered(symbols), ...codesOfSharedWidth(symbols, widthOf)]);
  }
  const letters = lettersOfGlyphs(dict);
  return new Set([
    ...meaningTheSame(map.entries),
    ...(letters === undefined ? [] : contradicted(map.entries, letters)),
    ...(letters === undefined ? codesOfSharedWidth(map.entries, widthOf) : []),
    ...(letters === undefined ? notEquallyWide(map.entries, widthOf) : []),
  ]);
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the codes whose map entry contradicts the glyph. Many fonts for other scripts use the names of Latin letters,
 * so letters of other scripts count only if the glyphs are identified by characters.
 */
function contradicted(entries: readonly UnicodeEntry[], { of, areCharacters }: GlyphLetters): readonly number[] {
  const own: number[] = [];
  const others: number[] = [];
  let known = 0;
  for (const { code, length, text } of entries) {
    const drawn = of(code, length);
    if (drawn === undefined) continue;
    known++;
    const copied = plainLetter(text);
    if (text.trim() === '' || (copied !== undefined && differ(copied, drawn))) own.push(code);
    else if (copied === undefined && OTHER_LETTER.test(text)) others.push(code);
  }
  const least = Math.max(MIN_OF_OTHER_SCRIPT, MIN_SHARE_OF_OTHER_SCRIPT * known);
  return areCharacters && others.length >= least ? [...own, ...others] : own;
}

const OTHER_LETTER = /^[\p{L}\p{N}]$/u;

const differ = (one: string, other: string): boolean =>
  one !== other && !ALIKE.some((each) => each.includes(one) && each.includes(other));

function* meaningTheSame(entries: readonly UnicodeEntry[]): Iterable<number> {
  if (entries.length < MIN_OF_ONE_MEANING) return;
  const byText = new Map<string, number[]>();
  for (const { code, text } of entries) {
    const meaning = text.trim();
    const codes = byText.get(meaning);
    if (codes === undefined) byText.set(meaning, [code]);
    else codes.push(code);
  }
  const least = Math.max(MIN_OF_ONE_MEANING, MIN_SHARE_OF_ONE_MEANING * entries.length);
  for (const codes of byText.values()) if (codes.length >= least) yield* codes;
}

/** The minimum number of letters, the minimum spread of their widths, and the minimum correlation in a good font. */
const [MIN_LETTERS, MIN_SPREAD, MIN_CORRELATION] = [12, 0.15, 0.25];
const CASES = [/^[a-z]$/u, /^[A-Z]$/u];

/**
 * Returns letters of a font whose widths do not correlate with those of Helvetica, where an m is wider than an i. Of
 * the text fonts of a Debian computer, except monospaced ones, none correlates by less than 0.59 (150 fonts, the
 * letters of each case and the twelve most frequent ones).
 */
function codesOfSharedWidth(entries: readonly UnicodeEntry[], widthOf: FontShape['widthOf']): readonly number[] {
  return CASES.flatMap((inCase) =>
    wideAsOthers(
      entries.filter(({ text }) => inCase.test(text)),
      widthOf,
    ),
  );
}

function wideAsOthers(letters: readonly UnicodeEntry[], widthOf: FontShape['widthOf']): readonly number[] {
  const widths = letters.map(({ code, length }) => widthOf(code, length));
  if (letters.length < MIN_LETTERS || widths.some((width) => !(width > 0))) return [];
  const helvetica = StandardFont.load('Helvetica');
  const usual = letters.map(({ text }) => helvetica.getWidthOfGlyph(text) ?? 0);
  const [own, theirs] = [deviations(widths), deviations(usual)];
  if (own.spread < MIN_SPREAD || theirs.spread < MIN_SPREAD) return [];
  const product = own.values.reduce((sum, value, i) => sum + value * (theirs.values[i] ?? 0), 0);
  return product / letters.length < MIN_CORRELATION ? letters.map(({ code }) => code) : [];
}

/**
 * Returns the deviation of each number from the mean in standard deviations, and the standard deviation as a share of
 * the mean.
 */
function deviations(numbers: readonly number[]): { readonly values: readonly number[]; readonly spread: number } {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const deviation = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length);
  return { values: numbers.map((value) => (value - mean) / deviation), spread: deviation / mean };
}
