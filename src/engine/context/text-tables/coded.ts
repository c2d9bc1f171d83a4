import { BORDER } from '../../characters/borders.js';
import { bracketedTables } from './bracketed.js';
import { segmentTables } from './interchange-segments.js';
import { interchangedTables } from './interchange.js';
import { NOT_SHOWN, type CodedTable } from './lines.js';

/** Returns the tables whose cells are values of code, in order and without overlaps. The time is linear in the text. */
export function codedTables(text: string): readonly CodedTable[] {
  const interchanged = interchangedTables(text);
  if (interchanged.length > 0) return interchanged;
  const segments = segmentTables(text);
  return segments.length > 0 ? segments : bracketedTables(text);
}

/**
 * Returns a text of the same length with a border on each side of every cell of a row of code, as between the cells of
 * a document. Comments between the cells stay.
 */
export function withCellsApart(text: string): string {
  const tables = codedTables(text);
  if (tables.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { table, start, end, areCellsApart } of tables) {
    if (!areCellsApart) continue;
    parts.push(text.slice(at, start));
    at = start;
    for (const cell of [...table.header, ...table.rows.flat()]) {
      if (cell.start === NOT_SHOWN) continue;
      parts.push(between(text.slice(at, cell.start)), cell.text);
      at = cell.start + cell.text.length;
    }
    parts.push(between(text.slice(at, end)));
    at = end;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
}

/** Returns borders in place of the signs between two cells. Blanks stay, because a value may contain them. */
const between = (signs: string): string =>
  signs.trim() === '' ? signs : signs.length < 3 ? BORDER.repeat(signs.length) : BORDER + signs.slice(1, -1) + BORDER;
