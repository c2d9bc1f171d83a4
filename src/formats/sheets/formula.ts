import type { Range } from '../format.js';
import { columnOf, lettersOf, MAX_COLUMNS, MAX_ROWS } from './reference.js';

/** A stretch of a formula: text in quotes, the name of a sheet before `!`, or a reference to a cell. */
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'(!)?|\[[^[\]]*\]|([\p{L}_\\][\p{L}\p{N}_.\\]*)(!)|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_.(!])|[\p{L}\p{N}_.\\]+/giu;

/** What speaks of another document: `[1]Sheet1!A1`. */
export const OUTSIDE = /\[\d+\]/;

/** A text that stands in a formula, without its quotes. */
export interface Literal extends Range {
  readonly text: string;
}

/** The texts that a formula holds. @see ECMA-376 part 1, 18.17.2.5 */
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

/** A formula as it reads in another cell, so many rows below and columns to the right. */
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

/** A formula, a name or a link that speaks of sheets, with their new names; by folded old name. */
export function renameSheets(formula: string, names: ReadonlyMap<string, string>): string {
  return formula.replace(TOKEN, (token: string, ...groups: readonly (string | undefined)[]) => {
    const [afterQuoted, plain] = groups;
    const old = afterQuoted === '!' ? token.slice(1, -2).replaceAll("''", "'") : plain;
    const name = old === undefined ? undefined : names.get(old.toLowerCase());
    return name === undefined ? token : `${quotedName(name)}!`;
  });
}

/** The sheets that a formula speaks of, with their places. */
export const sheetNamesIn = (formula: string): readonly (Range & { readonly name: string })[] =>
  [...formula.matchAll(TOKEN)].flatMap(({ 0: token, 1: afterQuoted, 2: plain, index }) => {
    const name = afterQuoted === '!' ? token.slice(1, -2).replaceAll("''", "'") : plain;
    return name === undefined ? [] : [{ name, start: index, end: index + token.length }];
  });

const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
