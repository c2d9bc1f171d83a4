import { Encodings } from '@cantoo/pdf-lib/standard-fonts';
import type { PDFName } from '@cantoo/pdf-lib';
import { PDFDict, PDFStream } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, nameOf, numberOf, resolve, valueOf } from '../objects/objects.js';
import { loadCMap } from './cmap.js';
import { fileOf, glyphsByCid, meaningsOf } from './glyph-letters.js';
import { textOfName } from './glyph-names.js';
import { encodingOf } from './standard-fonts.js';
import type { GlyphMeanings } from './true-type.js';
import { readUnicodeMap } from './unicode-map.js';

/** The text of one code; undefined where the font does not specify it. */
export interface CodeText {
  /** The text according to the ToUnicode map, or else according to what the font says about the glyph. */
  readonly copied: string | undefined;
  /**
   * The text according to what the font says about the glyph if that contradicts `copied`, or else the same as
   * `copied`.
   */
  readonly drawn: string | undefined;
}

/** The texts of the codes of a font, as read by our own code. */
export interface CodeTexts {
  readonly textOf: (code: number, length: number) => CodeText;
  /** True if its codes belong to a character collection that PDFium knows and we do not. */
  readonly isOfCollection: boolean;
  /** True if PDFium draws a code with this text. Fonts that are not embedded are drawn with Latin letters only. */
  readonly isDrawn: (text: CodeText | undefined) => boolean;
}

/**
 * The characters in PDFium's own fonts: WinAnsi, the dotless i, the L with a stroke and the Greek mu. Determined by
 * drawing them.
 */
const LATIN = new Set([...Encodings.WinAnsi.supportedCodePoints, 0x131, 0x141, 0x142, 0x3bc]);
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const isLatin = (text: string): boolean =>
  Array.from(text).every((each) => LATIN.has(each.codePointAt(0) ?? 0) || !LETTER_OR_DIGIT.test(each));

/** The Symbolic flag: codes may be glyph indexes with their own meaning (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
const SYMBOLS = /symbol|dingbat|wingding|webding/iu;
const COLLECTIONS = /^(?:Japan1|GB1|CNS1|Korea1|KR)$/u;
/**
 * Controls, surrogates, private-use and unassigned code points, and the replacement character: they specify no text.
 */
const SAYS_NOTHING = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd]/u;

export function codeTexts(dict: PDFDict): CodeTexts {
  const mapped = mapOf(dict);
  const meant = nameOf(dict, 'Subtype') === 'Type0' ? meaningsOfComposite(dict) : meaningsOfSimple(dict);
  const read = (code: number, length: number): CodeText => {
    const byCharacters = meant.byCharacters(code, length);
    const glyphText = plain(byCharacters[0] ?? meant.byName(code, length));
    const mappedText = mapped?.get(keyOf(code, length));
    if (mappedText === undefined) return { copied: glyphText, drawn: glyphText };
    const copied = plain(mappedText);
    if (copied === undefined) return { copied, drawn: glyphText };
    const isKept = byCharacters.length === 0 || byCharacters.some((each) => isAlike(each, copied));
    return { copied, drawn: isKept ? copied : glyphText };
  };
  const known = new Map<number, CodeText>();
  const textOf = (code: number, length: number): CodeText => {
    let text = known.get(keyOf(code, length));
    if (text === undefined) {
      text = read(code, length);
      known.set(keyOf(code, length), text);
    }
    return text;
  };
  const isCollection = isOfCollection(dict);
  return {
    textOf,
    isOfCollection: mapped === undefined && isCollection,
    isDrawn: isDrawnIn(dict, isCollection),
  };
}

const ALL = (): boolean => true;
const NOTHING = (): boolean => false;

function isDrawnIn(dict: PDFDict, isCollection: boolean): CodeTexts['isDrawn'] {
  const type = nameOf(dict, 'Subtype');
  const isComposite = type === 'Type0';
  const descriptor = isComposite ? descriptorOfDescendant(dict) : dictOf(dict, 'FontDescriptor');
  if (type === 'Type3' || (descriptor !== undefined && fileOf(descriptor) !== undefined)) return ALL;
  if (isCollection) return NOTHING;
  if (!isComposite && SYMBOLS.test(nameOf(dict, 'BaseFont') ?? '')) return ALL;
  // The codes of a composite font are glyph indexes, which mean nothing in a substitute font.
  return (text) => (text?.copied === undefined ? !isComposite : isLatin(text.copied));
}

const keyOf = (code: number, length: number): number => code * 8 + length;

function mapOf(dict: PDFDict): ReadonlyMap<number, string> | undefined {
  const stream = valueOf(dict, 'ToUnicode');
  const map = stream instanceof PDFStream ? readUnicodeMap(stream) : undefined;
  if (map === undefined || map.entries.length === 0) return undefined;
  return new Map(map.entries.map(({ code, length, text }) => [keyOf(code, length), text]));
}

/** Resolves ligatures and presentation forms to plain letters; undefined if the text specifies no characters. */
function plain(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || SAYS_NOTHING.test(text)) return undefined;
  return text.normalize('NFKC');
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** Ignores case and accents, since a letter may be drawn as a small capital or without its accent. */
const isAlike = (one: string, other: string): boolean => folded(one) === folded(other);

interface Meanings {
  /** The characters that the font file maps to the glyph of a code. */
  readonly byCharacters: (code: number, length: number) => readonly string[];
  readonly byName: (code: number, length: number) => string | undefined;
}

const NONE: Meanings = { byCharacters: () => [], byName: () => undefined };

const named = (name: string | undefined): string | undefined => (name === undefined ? undefined : textOfName(name));

const charactersOf = (meanings: GlyphMeanings, glyph: number): readonly string[] =>
  meanings.charactersOf(glyph).map((each) => String.fromCodePoint(each));

function meaningsOfSimple(dict: PDFDict): Meanings {
  const descriptor = dictOf(dict, 'FontDescriptor');
  const isSymbolic = (((descriptor && numberOf(descriptor, 'Flags')) ?? 0) & SYMBOLIC) !== 0;
  const encoding = valueOf(dict, 'Encoding');
  const isTrueType = nameOf(dict, 'Subtype') === 'TrueType';
  const file = descriptor === undefined ? undefined : fileOf(descriptor);
  if (isTrueType && isSymbolic && !(encoding instanceof PDFDict)) {
    const meanings = file === undefined ? undefined : meaningsOf(file);
    if (meanings === undefined) return NONE;
    const glyphOf = (code: number): number => meanings.symbols.get(code) ?? 0;
    return {
      byCharacters: (code) => charactersOf(meanings, glyphOf(code)),
      byName: (code) => named(meanings.anyNameOf(glyphOf(code))),
    };
  }
  // Without an encoding, that of the font file applies, which is not examined.
  if (nameOf(dict, 'Subtype') === 'Type3' || (file !== undefined && encoding === undefined)) return NONE;
  if (file === undefined && SYMBOLS.test(nameOf(dict, 'BaseFont') ?? '')) return NONE;
  const names = encodingOf(dict, 'StandardEncoding');
  return { byCharacters: () => [], byName: (code) => named(names[code]) };
}

function meaningsOfComposite(dict: PDFDict): Meanings {
  const descendant = descendantOf(dict);
  if (descendant === undefined || nameOf(descendant, 'Subtype') !== 'CIDFontType2') return NONE;
  const descriptor = dictOf(descendant, 'FontDescriptor');
  const file = descriptor === undefined ? undefined : fileOf(descriptor);
  const meanings = file === undefined ? undefined : meaningsOf(file);
  const cmap = meanings === undefined ? undefined : loadCMap(valueOf(dict, 'Encoding'));
  const glyphOf = glyphsByCid(valueOf(descendant, 'CIDToGIDMap'));
  if (meanings === undefined || cmap === undefined || glyphOf === undefined) return NONE;
  const glyph = (code: number, length: number): number => glyphOf(cmap.cidOf(code, length) ?? 0);
  return {
    byCharacters: (code, length) => charactersOf(meanings, glyph(code, length)),
    byName: (code, length) => named(meanings.anyNameOf(glyph(code, length))),
  };
}

function descendantOf(dict: PDFDict): PDFDict | undefined {
  const descendant = resolve(dict.context, arrayOf(dict, 'DescendantFonts')?.asArray()[0]);
  return descendant instanceof PDFDict ? descendant : undefined;
}

function descriptorOfDescendant(dict: PDFDict): PDFDict | undefined {
  const descendant = descendantOf(dict);
  return descendant === undefined ? undefined : dictOf(descendant, 'FontDescriptor');
}

function isOfCollection(dict: PDFDict): boolean {
  const descendant = descendantOf(dict);
  const info = descendant === undefined ? undefined : dictOf(descendant, 'CIDSystemInfo');
  const ordering = info === undefined ? undefined : valueOf(info, 'Ordering');
  const name = ordering !== undefined && 'decodeText' in ordering ? (ordering as PDFName).decodeText() : '';
  return COLLECTIONS.test(name);
}
