import { PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import { Encodings, Font, FontNames } from '@cantoo/pdf-lib/standard-fonts';
import type { Point, Quad } from '../geometry.js';
import type { PdfLook, Rgb } from '../pdf.types.js';
import type { MarkLine } from './mark-lines.js';
import type { Addition } from './page-content.js';

/** A redaction as drawn: a box over each of its lines, with the replacement written into the widest one. */
export interface Mark {
  readonly lines: readonly MarkLine[];
  readonly color: Rgb;
  /** Undefined if no replacement is written. */
  readonly text: string | undefined;
}

/** The resource name of the font of replacements. */
export const MARK_FONT = 'UmbraReplacement';

/** Standard 14 fonts, which every reader has (ISO 32000-2, 9.6.2.2). */
const FONTS = {
  helvetica: FontNames.Helvetica,
  times: FontNames.TimesRoman,
  courier: FontNames.Courier,
} as const satisfies Record<PdfLook['font'], FontNames>;

/** Smaller text is not readable. */
const MIN_SIZE = 2.5;
/** The maximum size of the text as a share of the height of the box, so that nothing sticks out. */
const MAX_OF_HEIGHT = 1;
const MAX_OF_WIDTH = 0.96;
/** The minimum horizontal scaling at which text is still readable. */
const MIN_WIDTH = 0.5;
/** The height of capitals above the baseline, as a share of the font size. */
const CAPITALS = 0.7;

export const fontNameOf = ({ font }: PdfLook): FontNames => FONTS[font];

/** A cache by document and name: readers load each font object separately. */
const fonts = new WeakMap<PDFContext, Map<FontNames, PDFRef>>();

/** Returns the content to append to a page to draw marks, and the font it needs. */
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

/** Returns the operators that outline marks, so that the content under them remains visible. */
export const drawOutlines = (marks: readonly Mark[], color: Rgb): string =>
  marks
    .flatMap(({ lines }) => lines.map(({ quad }) => `${pathOf(quad)} S`))
    .map((path, index) => (index === 0 ? `${numbers(color)} RG 1 w [] 0 d\n${path}` : path))
    .join('\n');

/** Returns the operators that draw marks, in user space. */
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
  // Narrow the text before shrinking it: readers put words of one size on one line.
  const size = wanted * Math.min(1, room / MIN_WIDTH);
  const narrowed = Math.min(1, Math.max(MIN_WIDTH, room));
  if (size < MIN_SIZE) return '';
  const along = unit(lowerLeft, quad[1]);
  const up = unit(lowerLeft, upperLeft);
  const right = (width(quad) - encoded.width * size * narrowed) / 2;
  // Use the baseline of the surrounding words, for the same reason.
  const raise = baseline ?? (height - CAPITALS * size) / 2;
  const at = [lowerLeft.x + along.x * right + up.x * raise, lowerLeft.y + along.y * right + up.y * raise];
  const matrix = [along.x, along.y, up.x, up.y, ...at];
  return (
    `BT /${MARK_FONT} ${number(size)} Tf 0 Tr ${number(narrowed * 100)} Tz ${numbers(look.fontColor)} rg ` +
    `${numbers(matrix)} Tm <${encoded.hex}> Tj ET`
  );
}

/** Encodes text in WinAnsiEncoding; a question mark replaces unsupported characters. */
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

/** Formats a number without an exponent (ISO 32000-2, 7.3.3). */
const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(4).replace(/\.?0+$/, '') : '0');
const numbers = (values: readonly number[]): string => values.map(number).join(' ');
