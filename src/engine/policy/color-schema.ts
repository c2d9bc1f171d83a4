import { checked, string, type Checked, type Node } from './schema.js';

/** Red, green and blue from 0 to 1. */
export type PdfColor = readonly [red: number, green: number, blue: number];

export const BLACK: PdfColor = [0, 0, 0];
export const WHITE: PdfColor = [1, 1, 1];
const GRAY: PdfColor = [128 / 255, 128 / 255, 128 / 255];

/** Colors as in CSS, where green is the darker one. @see https://www.w3.org/TR/css-color-4/#named-colors */
const COLORS: ReadonlyMap<string, PdfColor> = new Map([
  ['white', WHITE],
  ['black', BLACK],
  ['red', [1, 0, 0]],
  ['yellow', [1, 1, 0]],
  ['orange', [1, 165 / 255, 0]],
  ['green', [0, 128 / 255, 0]],
  ['blue', [0, 0, 1]],
  ['gray', GRAY],
  ['grey', GRAY],
]);
/** The allowed colors, for messages. */
export const COLOR_NAMES = `${[...COLORS.keys()].join(', ')}, or #RRGGBB`;

/** One of a few names, or six hexadecimal digits after a number sign. */
export const color: Node<PdfColor> = checked(string(1, 50), (written): Checked<PdfColor> => {
  const named = COLORS.get(written.toLowerCase());
  if (named !== undefined) return { value: named };
  if (!/^#[\da-f]{6}$/i.test(written)) {
    return { problems: [{ path: '', code: 'unknown-color', message: `Must be a color: ${COLOR_NAMES}.` }] };
  }
  const part = (at: number): number => Number.parseInt(written.slice(at, at + 2), 16) / 255;
  return { value: [part(1), part(3), part(5)] };
});
