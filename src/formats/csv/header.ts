import { isKnownLabel, kindsOfLabel } from '../evidence/label-kinds.js';
import { COMPARED_ROWS } from '../evidence/names-at-side.js';
import { MAX_TITLES } from './dialect.js';

const MAX_NAME_LENGTH = 60;
const MIN_MAJORITY = 0.6;

/** The certainty that a table begins with its column names. */
export type Header = 'named' | 'likely' | 'none';

/**
 * Checks whether the first row names the columns: its cells are short and distinct and are not values, and either one
 * of them is a known column word or a column continues with values.
 */
export function headerOf([first = [], ...rows]: readonly (readonly string[])[]): Header {
  const cells = first.map((cell) => cell.trim());
  const filled = cells.filter((cell) => cell !== '');
  const isNames =
    filled.length >= 1 &&
    filled.length >= cells.length * MIN_MAJORITY &&
    new Set(filled).size === filled.length &&
    filled.every((cell) => cell.length <= MAX_NAME_LENGTH && !isValue(cell));
  if (!isNames || isForm(rows)) return 'none';
  if (filled.some((cell) => isKnownLabel(cell) || kindsOfLabel(cell).length > 0)) return 'named';
  const compared = rows.slice(0, COMPARED_ROWS);
  const goesOn = cells.some((_, column) => {
    const below = compared.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    return below.length > 0 && below.filter(isValue).length >= below.length * MIN_MAJORITY;
  });
  return goesOn || filled.every((cell) => NAME_OF_PROGRAM.test(cell)) ? 'likely' : 'none';
}

/** True for rows that are certainly those of a table without names: short cells, and a column of numbers or addresses. */
export function areValues(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  const isShort = rows.every((row) => row.every((cell) => cell.length <= MAX_NAME_LENGTH && !/^ \S/.test(cell)));
  if (rows.length < MIN_ROWS || first.length < MIN_COLUMNS || !isShort) return false;
  return first.some((_, column) => rows.every((row) => isValue(row[column]?.trim() ?? '')));
}
const MIN_ROWS = 4;
const MIN_COLUMNS = 3;

/** Rows above the column names, such as a title, a date or a blank row, that a program filled up to the full width. */
export const withoutTitles = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const start = rows.findIndex((row) => isWide(row));
  // More sparse rows are a table with empty cells.
  return start === -1 || start > MAX_TITLES ? rows : rows.slice(start);
};

/**
 * True if a row below a blank one names the columns of another table: most of its cells are known column words, so that
 * no record is taken for names.
 */
export function isHeaderOfAnother(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const known = filled.filter((cell) => isKnownLabel(cell) || kindsOfLabel(cell).length > 0);
  return known.length >= 2 && known.length >= filled.length * MIN_MAJORITY && headerOf([row]) === 'named';
}

const isWide = (row: readonly string[]): boolean =>
  row.filter((cell) => cell.trim() !== '').length >= row.length * MIN_MAJORITY;

/** True for two columns of which the first labels the second. */
const isForm = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 0 &&
  rows.every(({ length }) => length === 2) &&
  rows.filter(([name = '']) => kindsOfLabel(name).length > 0).length * 2 >= Math.min(rows.length, COMPARED_ROWS);

/** Identifiers such as `created_at`: names of people and places begin with a capital. */
const NAME_OF_PROGRAM = /^[\p{Ll}_][\p{Ll}\p{N}_ .-]*$/u;

/** True for a number, a date or an address, which is never a column name. */
const isValue = (cell: string): boolean => /@|\d{3}/.test(cell) || (/\d/.test(cell) && !/\p{L}/u.test(cell));
