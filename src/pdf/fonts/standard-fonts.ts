import { Font as StandardFont } from '@cantoo/pdf-lib/standard-fonts';
import { PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { arrayOf, nameOf, resolve, valueOf } from '../objects/objects.js';
import { glyphNamesOf, isEncodingName, type GlyphNames } from './encodings.js';

const GLYPHS = 256;
const THOUSANDTH = 0.001;

/** Widths, in thousandths, where PDFium's substitutes for the standard fonts differ from them; all were measured. */
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
 * Returns the widths of a standard 14 font, or of a font for which readers substitute one: as specified, and as in
 * PDFium.
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

/** Returns the glyph names by code, according to the encoding of a single-byte font. */
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

/** Yields the codes and glyph names of the `Differences` of an encoding. */
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

/**
 * Name patterns by which readers recognise the families, and the regular, bold, italic and bold italic font of each.
 */
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
  // In `Times New Roman`, the last word is part of the family name.
  return FAMILIES.find(({ is }) => is.test(family) || is.test(`${family}Roman`))?.fonts[index];
}
