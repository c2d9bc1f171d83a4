/** A position in a sheet; row and column count from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The maximum size of a sheet of a workbook. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;
const LETTERS = 26;
const BEFORE_A = 64;

/** Parses `B7`; returns undefined if it is not a cell reference. */
export function placeAt(reference: string): CellPlace | undefined {
  const [, letters, digits] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  const row = Number(digits) - 1;
  const column = columnOf(letters);
  return row < 0 || row >= MAX_ROWS || column >= MAX_COLUMNS ? undefined : { row, column };
}

/** Counts from 0. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return column - 1;
}

/** Returns the letters of a column: 27 is `AB`. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    letters = String.fromCharCode(BEFORE_A + 1 + ((left - 1) % LETTERS)) + letters;
  }
  return letters;
}

/** A rectangle of cells, including its borders. */
export interface Area {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

/** Parses `A1:D50` or `B7`. PptxGenJS leaves a quote after it. */
export function areaOf(reference: string): Area | undefined {
  const [first = '', last = first] = reference.replaceAll("'", '').split(':');
  const [from, to] = [placeAt(first), placeAt(last)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

export const isWithin = ({ from, to }: Area, { row, column }: CellPlace): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;
