import { unread, type Cursor } from './cursor.js';

const CREATE =
  /create\s+(?:(?:or\s+replace|global|local|temp|temporary|unlogged|virtual|foreign)\s+){0,3}table\s+(?:if\s+not\s+exists\s+)?/iy;
const NO_COLUMN = /^(?:constraint|primary|unique|key|foreign|check|index|fulltext|spatial|exclude|like|period)$/i;
/** The maximum number of words and signs between two columns, and characters of rows before their names. */
const [MAX_TOKENS, MAX_ROWS_LENGTH] = [200, 65_536];

/** Reads the names of a table and of its columns. @throws Unread */
export function readCreated(cursor: Cursor): { readonly table: string; readonly names: readonly string[] } {
  cursor.expect(CREATE);
  const table = cursor.tableName();
  cursor.expect(/\(/y);
  const names: string[] = [];
  let isFirst = true;
  let depth = 0;
  for (let tokens = 0; ; tokens++) {
    cursor.skipBlanks();
    if (cursor.isAtEnd || tokens > MAX_TOKENS) throw unread(cursor.isAtEnd);
    const identifier = isFirst ? cursor.identifier() : undefined;
    isFirst = false;
    if (identifier !== undefined) {
      if (!identifier.isPlain || !NO_COLUMN.test(identifier.name)) names.push(identifier.name);
      continue;
    }
    if (cursor.literal() !== undefined) continue;
    const { sign } = cursor;
    if (sign === '(') depth++;
    else if (sign === ')' && depth-- === 0) break;
    else if (sign === ',' && depth === 0) [isFirst, tokens] = [true, 0];
    cursor.skipToken();
  }
  cursor.at++;
  return { table, names };
}

/**
 * Returns the names behind the rows in brackets that are next, and stays before them:
 * `(VALUES ('a', 'b')) AS s (name, number)`.
 * @throws Unread
 */
export function namesBehindRows(cursor: Cursor): readonly string[] {
  const start = cursor.at;
  while (!cursor.take(/\)\s*\)\s*(?:as\s+)?\w+\s*(?=\()/iy)) {
    cursor.skipBlanks();
    if (cursor.isAtEnd || cursor.at - start > MAX_ROWS_LENGTH) throw unread(cursor.isAtEnd);
    if (cursor.literal() === undefined) cursor.skipToken();
  }
  const names = cursor.columnNames();
  cursor.at = start;
  return names;
}
