import { unread, type Cursor } from './cursor.js';
import type { Literal } from './literals.js';

/** A value of a query, with the name of its column, which may be empty. */
export interface SelectedValue {
  readonly literal: Literal;
  readonly label: string;
  /** From 1. */
  readonly column: number;
}

const SELECT = /select\s+(?:(?:all|distinct)\s+)?/iy;
const UNION = /(?:union|except|intersect)\s+(?:(?:all|distinct)\s+)?(?=select\b)/iy;
const AS_KEYWORD = /as\s+/iy;
/** The clauses behind the list of a query. */
const CLAUSE_KEYWORD = /(?:from|into|where|group|having|order|limit|fetch|on)\b/iy;
/** The maximum number of words and signs of a column. */
const MAX_TOKENS = 200;
const MAX_DEPTH = 32;

/**
 * Reads `SELECT 'a', 'b' UNION ALL SELECT …`, up to the end of the statement or the bracket around it. Without names, the
 * columns have those of the first query: `SELECT 'a' AS name`.
 * @throws Unread
 */
export function readSelects(cursor: Cursor, names: readonly string[]): readonly SelectedValue[] {
  const found: SelectedValue[] = [];
  const aliases: string[] = [];
  let item: Literal[] = [];
  let [column, depth, tokens, isList] = [1, 0, 0, true];
  const close = (next: number): void => {
    const label = names[column - 1] ?? aliases[column - 1] ?? '';
    // Behind the value, functions have formats and options.
    item.forEach((literal, index) => found.push({ literal, label: index === 0 ? label : '', column }));
    [item, column, tokens] = [[], next, 0];
  };
  cursor.expect(SELECT);
  for (;;) {
    cursor.skipBlanks();
    if (cursor.isAtEnd || cursor.sign === ';' || (depth === 0 && cursor.sign === ')')) break;
    if (tokens++ > MAX_TOKENS || depth > MAX_DEPTH || cursor.sign === '\\') throw unread(false);
    if (depth === 0 && cursor.take(UNION)) {
      close(1);
      isList = true;
      cursor.expect(SELECT);
    } else if (depth === 0 && cursor.take(CLAUSE_KEYWORD)) {
      close(column);
      isList = false;
    } else if (isList && depth === 0 && cursor.take(AS_KEYWORD))
      aliases[column - 1] ??= cursor.identifier()?.name ?? '';
    else {
      const literal = cursor.literal();
      if (literal !== undefined && isList) item.push(literal);
      if (literal !== undefined) continue;
      if (cursor.sign === '(') depth++;
      else if (cursor.sign === ')') depth--;
      else if (cursor.sign === ',' && depth === 0) close(column + 1);
      cursor.skipToken();
    }
  }
  close(1);
  return found;
}
