import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { hasLooseLetters, isEastAsianCode, isIndicCode, type Glyph } from './glyph.js';
import type { TextPage } from './text-page.js';
import { cosineOf, GlyphTable, sineOf, TableGlyph } from './glyph-table.js';
import { isTall, MIN_POINTS, lowerBox, placeBox, placeOnLine, type Style } from './place-glyphs.js';

/** The characters of a page as reported by PDFium. */
export interface PageGlyphs {
  /** In drawing order, without blanks. */
  readonly glyphs: readonly Glyph[];
  readonly table: GlyphTable;
  /** The number of glyphs without a Unicode mapping. */
  readonly unmapped: number;
  /** True if enough of these are consecutive to form words. */
  readonly hasUnmappedWords: boolean;
}

const SCRATCH_BYTES = 32;
const DOUBLE_BYTES = 8;
const REPLACEMENT = '\ufffd';
/**
 * Ligatures and contextual letter forms (Unicode, Alphabetic Presentation Forms and Arabic Presentation Forms A and B).
 */
const PRESENTATION = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/u;

/** A row of icons has fewer glyphs, or fewer different ones. */
const [MIN_TOGETHER, MIN_DIFFERENT] = [7, 5];
const FIRST_PRESENTATION = 0xfb00;

/**
 * Reads the glyphs of a page.
 * @param most the maximum number of characters
 * @throws PdfProblem `too-long` beyond it, `damaged`
 */
export function readGlyphs(pdfium: PdfiumInstance, { content }: TextPage, most: number): PageGlyphs {
  const scratch = pdfium.allocate(SCRATCH_BYTES);
  try {
    const count = pdfium.api.FPDFText_CountChars(content);
    if (count > 2 * most) throw new PdfProblem('too-long');
    return readAll(pdfium, content, count, scratch);
  } finally {
    pdfium.free(scratch);
  }
}

function readAll(pdfium: PdfiumInstance, content: number, count: number, scratch: number): PageGlyphs {
  const { api } = pdfium;
  const glyphs: Glyph[] = [];
  const table = new GlyphTable(count);
  const styles = new StyleReader(pdfium, content, scratch);
  const unmapped = new Unmapped();
  const blanks = new Blanks(pdfium, content, count);
  let spaced = true;
  let before = 0;
  /** A new style object for each text object. */
  let last: Style | undefined;
  for (let i = 0; i < count; i++) {
    const code = api.FPDFText_GetUnicode(content, i);
    if (code >= FIRST_UNSEEN && isUnseen(code)) continue;
    if (isBlank(code) || (code < FIRST_PRINTED && api.FPDFText_IsGenerated(content, i) === 1 && !isHyphen(code))) {
      if (!hasLooseLetters(before) || blanks.areReal(i, before)) spaced = true;
      continue;
    }
    before = code;
    const isUnmapped = (isUnknown(code) && !isHyphen(code)) || api.FPDFText_HasUnicodeMapError(content, i) === 1;
    if (isUnmapped) unmapped.add(code);
    else unmapped.interrupt();
    const style = styles.of(i);
    if (!api.FPDFText_GetLooseCharBox(content, i, scratch)) continue;
    const number = table.add(style.angle, i, spaced, style === last);
    last = style;
    placeBox(table, number, pdfium.floats(), scratch, style);
    if (api.FPDFText_GetCharOrigin(content, i, scratch, scratch + DOUBLE_BYTES)) {
      placeOnLine(table, number, pdfium.doubles(), scratch, style);
      if (isTall(table, number, style)) {
        const edges = [
          scratch,
          scratch + DOUBLE_BYTES,
          scratch + 2 * DOUBLE_BYTES,
          scratch + 3 * DOUBLE_BYTES,
        ] as const;
        const isKnown = api.FPDFText_GetCharBox(content, i, ...edges);
        lowerBox(table, number, style, pdfium.doubles(), isKnown ? scratch : undefined);
      }
    }
    glyphs.push(new TableGlyph(table, number, textOf(code, isUnmapped)));
    spaced = false;
  }
  return { glyphs, table, unmapped: unmapped.count, hasUnmappedWords: unmapped.areWords };
}

/** Counts glyphs without a Unicode mapping, and detects words among them. Bullets are alone, or are all alike. */
class Unmapped {
  count = 0;
  areWords = false;
  private together = 0;
  private different = 0;
  private last = 0;

  add(code: number): void {
    this.count++;
    this.together++;
    if (code !== this.last || code === 0 || code === 0xfffd) this.different++;
    this.last = code;
    this.areWords ||= this.together >= MIN_TOGETHER && this.different >= MIN_DIFFERENT;
  }

  /** A single mapped letter does not end a sequence of unmapped ones. */
  interrupt(): void {
    if (this.together === 0) return;
    this.together -= 0.5;
    if (this.together <= 0) this.together = this.different = this.last = 0;
  }
}

/**
 * Distinguishes blanks from those that PDFium generates where a glyph does not adjoin the previous one. In Indic
 * scripts that happens within words, because a sign may be drawn by several glyphs of which only one has its code.
 * Generated blanks are ignored in text that has blanks of its own, and in Chinese and Japanese.
 */
class Blanks {
  private hasOwn: boolean | undefined;

  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly content: number,
    private readonly count: number,
  ) {}

  /**
   * True if a blank is in the file or ends a line, or if the page has no other blanks after Indic letters.
   * @param before the preceding character
   */
  areReal(index: number, before: number): boolean {
    const { api } = this.pdfium;
    if (api.FPDFText_IsGenerated(this.content, index) !== 1) return true;
    if (api.FPDFText_GetUnicode(this.content, index) !== BLANK) return true;
    if (isEastAsianCode(before)) return false;
    this.hasOwn ??= this.findOwn();
    return !this.hasOwn;
  }

  private findOwn(): boolean {
    const { api } = this.pdfium;
    for (let i = 1; i < this.count; i++) {
      const isOwn =
        api.FPDFText_GetUnicode(this.content, i) === BLANK && api.FPDFText_IsGenerated(this.content, i) !== 1;
      if (isOwn && isIndicCode(api.FPDFText_GetUnicode(this.content, i - 1))) return true;
    }
    return false;
  }
}

const BLANK = 0x20;

/** Reads the style of characters, which is the same within a text object. */
class StyleReader {
  private object = -1;
  private style: Style = { angle: 0, cos: 1, sin: 0, size: 1, slant: 0 };

  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly content: number,
    private readonly scratch: number,
  ) {}

  of(index: number): Style {
    const { api } = this.pdfium;
    const object = api.FPDFText_GetTextObject(this.content, index);
    if (object === this.object && object !== 0) return this.style;
    this.object = object;
    const fontSize = api.FPDFText_GetFontSize(this.content, index);
    const isKnown = api.FPDFText_GetMatrix(this.content, index, this.scratch);
    const [a, b, c, d] = isKnown ? this.pdfium.readRectangle(this.scratch) : UPRIGHT;
    // A negative font size rotates the text by 180 degrees.
    const angle = angleOf(Math.sign(fontSize || 1) * b, Math.sign(fontSize || 1) * a);
    const along = Math.hypot(a, b);
    const scale = along === 0 ? Math.hypot(c, d) : Math.abs(a * d - b * c) / along;
    const size = Math.max(MIN_POINTS, Math.abs(fontSize) * scale);
    const lean = along === 0 || scale === 0 ? 0 : Math.abs((a * c + b * d) / (along * scale));
    const slant = lean > MIN_SLANT ? lean : 0;
    this.style = { angle, cos: cosineOf(angle), sin: sineOf(angle), size, slant };
    return this.style;
  }
}

const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || code === 0x0d || code === 0x0a || code === 0x09 || code === 0x3000;
/** Generated characters are blanks and line ends, which precede this code. */
const FIRST_PRINTED = 0x21;
const FIRST_UNSEEN = 0x200b;
/** Characters without a shape: joiners and direction marks. */
const isUnseen = (code: number): boolean =>
  code <= 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069) || code === 0xfeff;
/** PDFium reports U+0002 or U+FFFE for a hyphen at the end of a line. */
const isHyphen = (code: number): boolean => code === 0x02 || code === 0xfffe || code === 0xad;
/** Controls, surrogates, private-use and unassigned code points. */
const isUnknown = (code: number): boolean =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0xd800 && code <= 0xf8ff) ||
  (code >= 0xfffd && code <= 0xffff) ||
  code >= 0xe_0000;

function textOf(code: number, isUnmapped: boolean): string {
  if (isHyphen(code)) return '-';
  if (isUnmapped && isUnknown(code)) return REPLACEMENT;
  const text = String.fromCodePoint(code);
  return code >= FIRST_PRESENTATION && PRESENTATION.test(text) ? text.normalize('NFKC') : text;
}

/** Returns the direction of a line in whole degrees from 0 to 359. */
function angleOf(up: number, right: number): number {
  const degrees = Math.round((Math.atan2(up, right) * 180) / Math.PI);
  return Number.isFinite(degrees) ? (degrees + 360) % 360 : 0;
}

const UPRIGHT = [1, 0, 0, 1] as const;
const MIN_SLANT = 0.02;
