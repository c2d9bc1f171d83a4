import { BORDER } from '../../characters/borders.js';
import { bracketedTables } from './bracketed.js';
import { interchangedTables } from './interchange.js';
import type { CodedTable } from './lines.js';

/** Returns the tables whose cells are values of code, in order and without overlaps. The time is linear in the text. */
export function codedTables(text: string): readonly CodedTable[] {
  const sheets = interchangedTables(text);
  return sheets.length > 0 ? sheets : bracketedTables(text);
}

/**
 * Returns a text of the same length in which borders stand around each cell that code parts, as between the cells of a
 * document.
 */
export function withCellsApart(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { table, start, end, areCellsApart } of codedTables(text)) {
    if (!areCellsApart) continue;
    parts.push(text.slice(at, start));
    at = start;
    for (const cell of [...table.header, ...table.rows.flat()]) {
      parts.push(BORDER.repeat(cell.start - at), cell.text);
      at = cell.start + cell.text.length;
    }
    parts.push(BORDER.repeat(end - at));
    at = end;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
}
