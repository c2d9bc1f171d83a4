import { Font as StandardFont } from '@cantoo/pdf-lib/standard-fonts';
import { PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { arrayOf, nameOf, resolve, valueOf } from '../objects/objects.js';
import { glyphNamesOf, isEncodingName, type GlyphNames } from './encodings.js';

const GLYPHS = 256;
const THOUSANDTH = 0.001;

/** Where the fonts that PDFium has for the standard ones are wider or narrower, in thousandths: measured for all. */
const WIDTHS_OF_PDFIUM: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Helvetica: { Euro: 667, guilsinglright: 366, ydieresis: 667, guillemotleft: 612, guillemotright: 612 },
  'Helvetica-Bold': { at: 1072, Euro: 722, ydieresis: 667 },
  'Helvetica-Oblique': { at: 1116, Euro: 667, guilsinglleft: 350, ydieresis: 667 },
  'Helvetica-BoldOblique': { five: 528, at: 1072, Euro: 722, ydieresis: 667, oslash: 519 },
  'Times-Roman': { Euro: 722, ydieresis: 722 },
  'Times-Bold': { Euro: 722, ydieresis: 722 },
  'Times-Italic': { ydieresis: 556 },
  'Times-BoldItalic': { Euro: 667, ydieresis: 611 },
};

/**
 * The widths of one of the 14 fonts that every reader has, or of one that readers take one of them for: as they should
 * be, and as PDFium has them.
 */
export function standardWidthsOf(dict: PDFDict): { exact: Float64Array; reader: Float64Array } | undefined {
  const name = standardNameOf(nameOf(dict, 'BaseFont') ?? '');
  if (name === undefined) return undefined;
  const font = StandardFont.load(name);
  const own = name === 'Symbol' || name === 'ZapfDingbats' ? name : 'StandardEncoding';
  const glyphNames = encodingOf(dict, own);
  const widthsBy = (widthOf: (glyph: string) => number | undefined): Float64Array =>
    Float64Array.from(glyphNames, (glyph) => (glyph === undefined ? NaN : (widthOf(glyph) ?? NaN) * THOUSANDTH));
  const exactOf = (glyph: string): number | undefined => font.getWidthOfGlyph(glyph) ?? undefined;
  return {
    exact: widthsBy(exactOf),
    reader: widthsBy((glyph) => WIDTHS_OF_PDFIUM[name]?.[glyph] ?? exactOf(glyph)),
  };
}

/** The names of the glyphs of codes, by the encoding of a font of one byte a glyph. */
export function encodingOf(dict: PDFDict, own: 'Symbol' | 'ZapfDingbats' | 'StandardEncoding'): GlyphNames {
  const encoding = valueOf(dict, 'Encoding');
  if (encoding instanceof PDFName) {
    const name = encoding.decodeText();
    return glyphNamesOf(isEncodingName(name) && own === 'StandardEncoding' ? name : own);
  }
  if (!(encoding instanceof PDFDict)) return glyphNamesOf(own);
  const base = nameOf(encoding, 'BaseEncoding');
  const names = [...glyphNamesOf(isEncodingName(base) ? base : own)];
  for (const [code, name] of differencesOf(encoding)) names[code] = name;
  return names;
}

/** The names that an encoding gives to codes in its own list. */
export function* differencesOf(encoding: PDFDict): Iterable<[number, string]> {
  let code = 0;
  for (const element of arrayOf(encoding, 'Differences')?.asArray() ?? []) {
    const value = resolve(encoding.context, element);
    if (value instanceof PDFNumber) code = value.asNumber();
    else if (value instanceof PDFName) {
      if (Number.isInteger(code) && code >= 0 && code < GLYPHS) yield [code, value.decodeText()];
      code++;
    }
  }
}

/** The names by which readers know them, and of each family the upright, bold, slanted, bold and slanted one. */
const FAMILIES = [
  {
    is: /^(?:Arial|Helvetica)(?:MT|PSMT)?$/u,
    fonts: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  },
  {
    is: /^Courier(?:New|NewPS|Std)?(?:MT|PSMT)?$/u,
    fonts: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  },
  {
    is: /^Times(?:NewRoman|NewRomanPS)?(?:MT|PSMT)?$/u,
    fonts: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  },
] as const;

function standardNameOf(baseFont: string): Parameters<typeof StandardFont.load>[0] | undefined {
  const name = baseFont.replace(/^[A-Z]{6}\+/u, '').replaceAll(' ', '');
  if (name === 'Symbol' || name === 'ZapfDingbats') return name;
  const family = name.replace(/[,-]?(?:Bold|Italic|Oblique|Roman|Regular)*(?:MT)?$/u, '');
  const style = name.slice(family.length);
  const index = (style.includes('Bold') ? 1 : 0) + (/Italic|Oblique/u.test(style) ? 2 : 0);
  // Of `Times New Roman` the last word is part of the family.
  return FAMILIES.find(({ is }) => is.test(family) || is.test(`${family}Roman`))?.fonts[index];
}
