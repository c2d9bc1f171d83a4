import { PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import { Encodings, Font, FontNames } from '@cantoo/pdf-lib/standard-fonts';
import type { Point, Quad } from '../geometry.js';
import type { PdfLook, Rgb } from '../pdf.types.js';
import type { MarkLine } from './mark-lines.js';
import type { Addition } from './page-content.js';

/** A redaction as it is drawn: over each of its lines a box, and in the widest one what stands there instead. */
export interface Mark {
  readonly lines: readonly MarkLine[];
  readonly color: Rgb;
  /** Undefined where nothing is written. */
  readonly text: string | undefined;
}

/** The name of the font in the resources of a page. */
export const MARK_FONT = 'UmbraReplacement';

/** Of the 14 standard fonts, which every reader has (ISO 32000-2, 9.6.2.2). */
const FONTS = {
  helvetica: FontNames.Helvetica,
  times: FontNames.TimesRoman,
  courier: FontNames.Courier,
} as const satisfies Record<PdfLook['font'], FontNames>;

/** Smaller nobody reads it. */
const MIN_SIZE = 2.5;
/** Of the height of a box, so that nothing sticks out above or below. */
const MAX_OF_HEIGHT = 1;
const MAX_OF_WIDTH = 0.96;
/** Of the width of its letters, so that they can still be read. */
const NARROWEST = 0.5;
/** Of the size of a font, from its baseline to the top of its capitals. */
const CAPITALS = 0.7;

export const fontNameOf = ({ font }: PdfLook): FontNames => FONTS[font];

/** By document and name: readers make a font anew of each object that is one. */
const fonts = new WeakMap<PDFContext, Map<FontNames, PDFRef>>();

/** Marks as they are put behind the instructions of a page, with the font that they need. */
export function drawnMarks(context: PDFContext, marks: readonly Mark[], look: PdfLook): Addition {
  const content = drawMarks(marks, look);
  return { content, fonts: new Map(content.includes(MARK_FONT) ? [[MARK_FONT, fontIn(context, look)]] : []) };
}

function fontIn(context: PDFContext, look: PdfLook): PDFRef {
  const known = fonts.get(context) ?? new Map<FontNames, PDFRef>();
  fonts.set(context, known);
  const name = fontNameOf(look);
  const font =
    known.get(name) ??
    context.register(
      context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: PDFName.of(name), Encoding: 'WinAnsiEncoding' }),
    );
  known.set(name, font);
  return font;
}

/** The instructions that draw a line around marks, so that what is under them can be seen. */
export const drawOutlines = (marks: readonly Mark[], color: Rgb): string =>
  marks
    .flatMap(({ lines }) => lines.map(({ quad }) => `${pathOf(quad)} S`))
    .map((path, index) => (index === 0 ? `${numbers(color)} RG 1 w [] 0 d\n${path}` : path))
    .join('\n');

/** The instructions that draw marks, in user space. */
export function drawMarks(marks: readonly Mark[], look: PdfLook): string {
  const out: string[] = [];
  for (const { lines, color } of marks) {
    for (const { quad } of lines) out.push(`${numbers(color)} rg ${pathOf(quad)} f`);
  }
  for (const { lines, text } of marks) {
    const widest = lines.reduce<MarkLine | undefined>(
      (best, line) => (best === undefined || width(line.quad) > width(best.quad) ? line : best),
      undefined,
    );
    if (widest !== undefined && text !== undefined && text !== '') out.push(drawText(text, widest, look));
  }
  return out.filter((each) => each !== '').join('\n');
}

function drawText(text: string, { quad, baseline, size: former }: MarkLine, look: PdfLook): string {
  const encoded = encode(text, look);
  const [lowerLeft, , , upperLeft] = quad;
  const height = distance(lowerLeft, upperLeft);
  const wanted = Math.min(look.maxFontSize, former ?? Infinity, height * MAX_OF_HEIGHT);
  const room = (width(quad) * MAX_OF_WIDTH) / Math.max(0.001, encoded.width * wanted);
  // First narrower, since readers take words of one size for one line; then smaller.
  const size = wanted * Math.min(1, room / NARROWEST);
  const narrowed = Math.min(1, Math.max(NARROWEST, room));
  if (size < MIN_SIZE) return '';
  const along = unit(lowerLeft, quad[1]);
  const up = unit(lowerLeft, upperLeft);
  const right = (width(quad) - encoded.width * size * narrowed) / 2;
  // On the line of the words beside it, for the same reason.
  const raise = baseline ?? (height - CAPITALS * size) / 2;
  const at = [lowerLeft.x + along.x * right + up.x * raise, lowerLeft.y + along.y * right + up.y * raise];
  const matrix = [along.x, along.y, up.x, up.y, ...at];
  return (
    `BT /${MARK_FONT} ${number(size)} Tf 0 Tr ${number(narrowed * 100)} Tz ${numbers(look.fontColor)} rg ` +
    `${numbers(matrix)} Tm <${encoded.hex}> Tj ET`
  );
}

/** In WinAnsi, with a question mark for what it does not have. */
function encode(text: string, look: PdfLook): { readonly hex: string; readonly width: number } {
  const font = Font.load(fontNameOf(look));
  let hex = '';
  let units = 0;
  for (const character of text.normalize('NFC')) {
    const wanted = character.codePointAt(0) ?? 0;
    const known = Encodings.WinAnsi.canEncodeUnicodeCodePoint(wanted) ? wanted : QUESTION_MARK;
    const { code, name } = Encodings.WinAnsi.encodeUnicodeCodePoint(known);
    hex += code.toString(16).padStart(2, '0');
    units += font.getWidthOfGlyph(name) ?? 0;
  }
  return { hex, width: units / 1000 };
}

const QUESTION_MARK = 0x3f;

const pathOf = (quad: Quad): string =>
  `${quad.map(({ x, y }, i) => `${number(x)} ${number(y)} ${i === 0 ? 'm' : 'l'}`).join(' ')} h`;

const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);
const width = ([from, to]: Quad): number => distance(from, to);

function unit(from: Point, to: Point): Point {
  const length = distance(from, to);
  return length === 0 ? { x: 0, y: 0 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** A number as PDF writes it: without an exponent (ISO 32000-2, 7.3.3). */
const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(4).replace(/\.?0+$/, '') : '0');
const numbers = (values: readonly number[]): string => values.map(number).join(' ');
