import type { Range } from '../format.js';
import { columnOf, lettersOf, MAX_COLUMNS, MAX_ROWS } from './reference.js';

/** A token of a formula: quoted text, a sheet name before `!`, or a cell reference. */
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'(!)?|\[[^[\]]*\]|([\p{L}_\\][\p{L}\p{N}_.\\]*)(!)|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_.(!])|[\p{L}\p{N}_.\\]+/giu;

/** A reference to another document: `[1]Sheet1!A1`. */
export const OUTSIDE = /\[\d+\]/;

/** A string literal in a formula, without quotes. */
export interface Literal extends Range {
  readonly text: string;
}

/** Returns the string literals of a formula. @see ECMA-376 part 1, 18.17.2.5 */
export const literalsOf = (formula: string): readonly Literal[] =>
  formula.includes('"')
    ? [...formula.matchAll(TOKEN)]
        .filter(({ 0: token }) => token.length > 2 && token.startsWith('"'))
        .map(({ 0: token, index }) => ({
          text: token.slice(1, -1).replaceAll('""', '"'),
          start: index,
          end: index + token.length,
        }))
    : [];

/** Shifts the relative references of a formula by this many rows and columns. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(TOKEN, (token: string, ...groups: readonly (string | undefined)[]) => {
    const [, , , fixedColumn, letters, fixedRow, digits] = groups;
    if (letters === undefined || digits === undefined) return token;
    const column = fixedColumn === '$' ? columnOf(letters) : wrap(columnOf(letters) + columns, MAX_COLUMNS);
    const row = fixedRow === '$' ? Number(digits) : wrap(Number(digits) - 1 + rows, MAX_ROWS) + 1;
    return `${fixedColumn ?? ''}${lettersOf(column)}${fixedRow ?? ''}${row}`;
  });
}

const wrap = (value: number, most: number): number => ((value % most) + most) % most;

/** Replaces sheet names in a formula, name or link; `names` are new names by folded old name. */
export function renameSheets(formula: string, names: ReadonlyMap<string, string>): string {
  return formula.replace(TOKEN, (token: string, ...groups: readonly (string | undefined)[]) => {
    const [afterQuoted, plain] = groups;
    const old = afterQuoted === '!' ? token.slice(1, -2).replaceAll("''", "'") : plain;
    const name = old === undefined ? undefined : names.get(old.toLowerCase());
    return name === undefined ? token : `${quotedName(name)}!`;
  });
}

/** Returns the sheet names in a formula with their ranges. */
export const sheetNamesIn = (formula: string): readonly (Range & { readonly name: string })[] =>
  [...formula.matchAll(TOKEN)].flatMap(({ 0: token, 1: afterQuoted, 2: plain, index }) => {
    const name = afterQuoted === '!' ? token.slice(1, -2).replaceAll("''", "'") : plain;
    return name === undefined ? [] : [{ name, start: index, end: index + token.length }];
  });

const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
