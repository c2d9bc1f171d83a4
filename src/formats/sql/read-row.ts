import { unread, type Cursor } from './cursor.js';
import type { Literal } from './literals.js';

/** The maximum number of words and signs between two values. */
export const MAX_TOKENS = 200;
/** The maximum number of brackets around a value. */
const MAX_DEPTH = 32;

/** A value of a row. */
interface ValueOfRow {
  readonly literal: Literal;
  /** From 1. */
  readonly column: number;
  /** False for what is behind the value of its column, such as the options of a function. */
  readonly isMain: boolean;
}

/** Reads the values of a row in brackets, and the number of its columns. @throws Unread */
export function readRow(cursor: Cursor): { readonly values: readonly ValueOfRow[]; readonly columns: number } {
  const values: ValueOfRow[] = [];
  let [column, depth, tokens, literals] = [1, 0, 0, 0];
  for (cursor.at++; ;) {
    cursor.skipBlanks();
    if (cursor.isAtEnd || tokens++ > MAX_TOKENS || depth > MAX_DEPTH) throw unread(cursor.isAtEnd);
    const literal = cursor.literal();
    if (literal !== undefined) {
      // Behind the value, functions have formats and options.
      values.push({ literal, column, isMain: depth === 0 || literals === 0 });
      literals++;
      continue;
    }
    const { sign } = cursor;
    // A backslash is no operator: the string before it is read by the rules of another dialect.
    if (sign === ';' || sign === '\\') throw unread(false);
    if (sign === '(') depth++;
    else if (sign === ')' && depth-- === 0) break;
    else if (sign === ',' && depth === 0) [column, tokens, literals] = [column + 1, 0, 0];
    cursor.skipToken();
  }
  cursor.at++;
  return { values, columns: column };
}
