import { Encodings } from '@cantoo/pdf-lib/standard-fonts';
import { PDFDict, PDFName, PDFRawStream, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, nameOf, numberOf, resolve, valueOf } from '../objects/objects.js';
import { decodeIfWhole } from '../objects/decode-stream.js';
import { loadCMap } from './cmap.js';
import { encodingOf } from './standard-fonts.js';
import { glyphMeanings, type GlyphMeanings } from './true-type.js';

/** Identifies the letters that the glyphs of a font draw. */
export interface GlyphLetters {
  /** A lower-case ASCII letter or a digit; undefined if unknown or another character. */
  readonly of: (code: number, length: number) => string | undefined;
  /**
   * True if glyphs are identified by characters of the font file. Names are less reliable: fonts use them for other
   * scripts too.
   */
  readonly areCharacters: boolean;
}

/** Larger font files are not examined; subsets of the characters shown are smaller. */
const MAX_FONT_BYTES = 4 << 20;
/** The Symbolic flag: codes may be glyph indexes with their own meaning (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
const ACCENTED =
  /^([A-Za-z])(?:acute|grave|circumflex|dieresis|tilde|ring|caron|cedilla|ogonek|breve|macron|dotaccent|hungarumlaut|commaaccent)$/u;
const VARIANT = /(?:\.[a-z0-9]{1,12}|oldstyle|small|fitted|superior|inferior)$/u;
const NUMBERED_NAME = /^(?:uni|u)([\dA-F]{4,6})$/u;

/**
 * Identifies the glyphs of a font by what the font itself says, independently of its ToUnicode map: the glyph names of
 * its encoding, or the tables of the font file. Undefined if the font does not say it.
 */
export function lettersOfGlyphs(dict: PDFDict): GlyphLetters | undefined {
  return nameOf(dict, 'Subtype') === 'Type0' ? lettersOfComposite(dict) : lettersOfSimple(dict);
}

function lettersOfSimple(dict: PDFDict): GlyphLetters | undefined {
  const subtype = nameOf(dict, 'Subtype');
  // The names of Type 3 procedures are chosen freely by programs.
  if (subtype === 'Type3') return undefined;
  const descriptor = dictOf(dict, 'FontDescriptor');
  const isSymbolic = ((descriptor === undefined ? 0 : numberOf(descriptor, 'Flags')) ?? 0) & SYMBOLIC;
  // Symbolic TrueType fonts do not select glyphs by name.
  if (subtype === 'TrueType' && isSymbolic !== 0) return undefined;
  const isEmbedded = descriptor !== undefined && fileOf(descriptor) !== undefined;
  const hasEncoding = valueOf(dict, 'Encoding') !== undefined;
  // Without an encoding, that of the font file applies, which is not examined.
  if (isEmbedded && !hasEncoding) return undefined;
  if (!isEmbedded && /symbol|dingbat|wingding|webding/iu.test(nameOf(dict, 'BaseFont') ?? '')) return undefined;
  const names = encodingOf(dict, 'StandardEncoding');
  return { of: (code) => letterOfName(names[code]), areCharacters: false };
}

function lettersOfComposite(dict: PDFDict): GlyphLetters | undefined {
  const descendant = resolve(dict.context, arrayOf(dict, 'DescendantFonts')?.asArray()[0]);
  if (!(descendant instanceof PDFDict) || nameOf(descendant, 'Subtype') !== 'CIDFontType2') return undefined;
  const descriptor = dictOf(descendant, 'FontDescriptor');
  const file = descriptor === undefined ? undefined : fileOf(descriptor);
  const meanings = file === undefined ? undefined : meaningsOf(file);
  const cmap = meanings === undefined ? undefined : loadCMap(valueOf(dict, 'Encoding'));
  const glyphOf = glyphsByCid(valueOf(descendant, 'CIDToGIDMap'));
  if (meanings === undefined || cmap === undefined || glyphOf === undefined) return undefined;
  const of = (code: number, length: number): string | undefined => {
    const cid = cmap.cidOf(code, length);
    return cid === undefined ? undefined : letterOfGlyph(meanings, glyphOf(cid));
  };
  return { of, areCharacters: true };
}

/** Returns the map from CIDs to glyph indexes; undefined if unknown. */
export function glyphsByCid(map: PDFObject | undefined): ((cid: number) => number) | undefined {
  if (map === undefined || map instanceof PDFName) return (cid) => cid;
  const bytes = map instanceof PDFStream ? decodeIfWhole(map, MAX_FONT_BYTES) : undefined;
  return bytes === undefined ? undefined : (cid) => (bytes[2 * cid] ?? 0) * 256 + (bytes[2 * cid + 1] ?? 0);
}

export function fileOf(descriptor: PDFDict): PDFRawStream | undefined {
  for (const key of ['FontFile2', 'FontFile3', 'FontFile']) {
    const file = valueOf(descriptor, key);
    if (file instanceof PDFRawStream) return file;
  }
  return undefined;
}

/** A cache, because several fonts may share a file. */
const known = new WeakMap<PDFRawStream, { readonly meanings: GlyphMeanings | undefined }>();

export function meaningsOf(file: PDFRawStream): GlyphMeanings | undefined {
  let found = known.get(file);
  if (found === undefined) {
    const bytes = decodeIfWhole(file, MAX_FONT_BYTES);
    found = { meanings: bytes === undefined ? undefined : glyphMeanings(Buffer.from(bytes)) };
    known.set(file, found);
  }
  return found.meanings;
}

function letterOfGlyph(meanings: GlyphMeanings, glyph: number): string | undefined {
  const characters = meanings.charactersOf(glyph);
  if (characters.length === 0) return letterOfName(meanings.nameOf(glyph));
  const letters = new Set(characters.map((each) => plainLetter(String.fromCodePoint(each))));
  // A glyph that is used for several letters is ambiguous.
  return letters.size === 1 ? [...letters][0] : undefined;
}

const characters = new Map<string, string>();
for (const codePoint of Encodings.WinAnsi.supportedCodePoints) {
  characters.set(Encodings.WinAnsi.encodeUnicodeCodePoint(codePoint).name, String.fromCodePoint(codePoint));
}

function letterOfName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const plain = name.replace(VARIANT, '');
  const number = NUMBERED_NAME.exec(plain)?.[1];
  const codePoint = number === undefined ? undefined : Number.parseInt(number, 16);
  if (codePoint !== undefined && codePoint <= 0x10ffff) return plainLetter(String.fromCodePoint(codePoint));
  const character = characters.get(plain) ?? ACCENTED.exec(plain)?.[1];
  return character === undefined ? undefined : plainLetter(character);
}

/** Returns an ASCII letter in lower case without accents, or a digit; undefined for anything else. */
export function plainLetter(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return /^[a-z0-9]$/u.test(plain) ? plain : undefined;
}
