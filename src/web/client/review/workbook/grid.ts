import type { Span } from '../../api/types.js';
import { inBlocks } from '../text/blocks.js';

/** A cell as the API describes it; rows and columns count from 0. */
export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
}

/** The content of a cell: its text, and its formula's text if it has one. */
export interface GridCell {
  readonly column: number;
  readonly texts: readonly SheetCell[];
}

export interface GridRow {
  readonly row: number;
  readonly cells: readonly GridCell[];
}

/** A sheet without its empty rows and columns. */
export interface Grid {
  readonly rows: readonly GridRow[];
  /** The columns that have content, each with its width in characters. */
  readonly columns: readonly { readonly column: number; readonly width: number }[];
  /** True if there are more columns than are shown. */
  readonly isCut: boolean;
}

/** The maximum number of columns: nobody reads a wider table, and it is slow to lay out. */
const MAX_COLUMNS = 200;
const [MIN_WIDTH, WIDEST] = [6, 40];

/** Arranges the cells of a sheet in rows and columns. */
export function gridOf(cells: readonly SheetCell[]): Grid {
  const widths = new Map<number, number>();
  const byRow = new Map<number, Map<number, SheetCell[]>>();
  for (const cell of cells) {
    widths.set(cell.column, Math.max(widths.get(cell.column) ?? MIN_WIDTH, cell.end - cell.start));
    const row = byRow.get(cell.row) ?? new Map<number, SheetCell[]>();
    byRow.set(cell.row, row);
    const texts = row.get(cell.column);
    if (texts === undefined) row.set(cell.column, [cell]);
    else texts.push(cell);
  }
  const all = [...widths].sort(([one], [other]) => one - other);
  const columns = all.slice(0, MAX_COLUMNS).map(([column, width]) => ({ column, width: Math.min(WIDEST, width) }));
  const last = columns.at(-1)?.column ?? -1;
  const rows = [...byRow]
    .sort(([one], [other]) => one - other)
    .map(([row, own]) => ({
      row,
      cells: [...own]
        .filter(([column]) => column <= last)
        .sort(([one], [other]) => one - other)
        .map(([column, texts]) => ({ column, texts })),
    }));
  return { rows, columns, isCut: all.length > columns.length };
}

/** Returns the findings within each cell text, by the offset at which the text begins. */
export function spansByCell(cells: readonly SheetCell[], spans: readonly Span[]): ReadonlyMap<number, readonly Span[]> {
  const found = inBlocks(cells, spans);
  return new Map(cells.flatMap(({ start }, i) => ((found[i]?.length ?? 0) > 0 ? [[start, found[i] ?? []]] : [])));
}

/** Returns the letters of a column, as spreadsheets name it: 27 is `AB`. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
