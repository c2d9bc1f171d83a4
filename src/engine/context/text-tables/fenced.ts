import { cellOf, isFence, MAX_COLUMNS, mayBeNames, type Line, type ReadLines, type TextCell } from './lines.js';

/**
 * Reads a table of AsciiDoc from its `|===` to the next: cells behind bars, a row or a cell a line. The first line
 * says how many cells a row has, unless the attributes before the table do.
 * @see AsciiDoc, "Tables"
 */
export function readFenced(lines: readonly Line[], at: number): ReadLines | undefined {
  const begin = isFence(lines[at]?.text ?? '') ? at : at + 1;
  const cells: TextCell[] = [];
  let width = columnsOf(lines[begin - 1]?.text ?? '');
  let end = begin + 1;
  for (let line = lines[end]; line !== undefined && !isFence(line.text); line = lines[++end]) {
    const before = cells.length;
    addCells(cells, line);
    width ??= cells.length > before ? cells.length - before : undefined;
  }
  if (lines[end] === undefined || width === undefined || width > MAX_COLUMNS) return undefined;
  const rows: TextCell[][] = [];
  for (const [index, cell] of cells.entries()) {
    const column = index % width;
    if (column === 0) rows.push([]);
    rows.at(-1)?.push({ ...cell, column });
  }
  const [first = [], ...others] = rows;
  const table = mayBeNames(first) && others.length > 0 ? { header: first, rows: others } : { header: [], rows };
  return { table, lines: end + 1 - at };
}

/** Adds the cells of a line. How a cell looks may be said before its bar: `2+^|`. */
function addCells(cells: TextCell[], line: Line): void {
  let bar = /^[\d.+*<^>aehlmsdv]{0,8}\|/.exec(line.text)?.[0].length ?? 0;
  while (bar > 0) {
    const next = line.text.indexOf('|', bar);
    cells.push(cellOf(line, bar, next === -1 ? line.text.length : next, 0));
    bar = next + 1;
  }
}

/** Returns the number of columns that the attributes of a table say: `[cols="1,2a"]`, `[cols=3*]`. */
function columnsOf(attributes: string): number | undefined {
  const said = /^\[.{0,200}?cols="?([^"\]]{1,200})/.exec(attributes)?.[1];
  if (said === undefined) return undefined;
  const many = /^\s*(\d{1,3})\*/.exec(said)?.[1];
  return many === undefined ? said.split(/[,;]/).length : Number(many);
}
