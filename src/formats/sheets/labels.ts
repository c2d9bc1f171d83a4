import { headerOf } from '../csv/header.js';
import { kindsOfLabel } from '../evidence/label-kinds.js';
import { COMPARED_ROWS } from '../evidence/names-at-side.js';
import type { Area } from './reference.js';

/** A cell with text and its label. Sheets have millions of them. */
export interface LabelledCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  label: string;
  group: string | undefined;
}

/** Maximum number of rows with titles and remarks above the column names. */
const MAX_ABOVE = 5;
/** The first row, and those that it is compared with. */
const COMPARED = 1 + COMPARED_ROWS;

type Row = readonly LabelledCell[];
/** The column names of a sheet. */
interface Names {
  readonly ofColumns: Map<number, string>;
  /** Group names; all cells of a column share one string. */
  readonly ofGroups: string[];
  readonly sheet: number;
}

/** By the row of their column names. */
type Tables = ReadonlyMap<number, readonly Area[]>;

/** A rectangle of adjacent rows and columns. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly Row[];
}

/**
 * Labels cells with the column names of their block, which empty rows and columns delimit, or with the cell to the left
 * in a form.
 * @param cells of one sheet, row by row
 * @param tables areas declared in the file, whose first row names the columns
 * @param sheet from 1; columns are numbered per sheet
 */
export function labelCells(cells: readonly LabelledCell[], tables: readonly Area[], sheet: number): void {
  const names: Names = { ofColumns: new Map(), ofGroups: [], sheet };
  const byRow = new Map<number, Area[]>();
  for (const table of tables) {
    const own = byRow.get(table.from.row) ?? [];
    own.push(table);
    byRow.set(table.from.row, own);
  }
  for (const stretch of stretchesOf(cells)) {
    for (const block of blocksOf(stretch)) labelBlock(block, names, byRow);
  }
}

/** Yields runs of consecutive rows. */
function* stretchesOf(cells: readonly LabelledCell[]): Generator<readonly Row[]> {
  let rows: LabelledCell[][] = [];
  let last = -1;
  for (const cell of cells) {
    if (cell.row !== last) {
      if (cell.row !== last + 1 && rows.length > 0) {
        yield rows;
        rows = [];
      }
      rows.push([]);
      last = cell.row;
    }
    rows.at(-1)?.push(cell);
  }
  if (rows.length > 0) yield rows;
}

/** Splits a run of rows at empty columns. */
function blocksOf(rows: readonly Row[]): readonly Block[] {
  const used = new Set<number>();
  for (const row of rows) for (const { column } of row) used.add(column);
  const columns = [...used].sort((one, other) => one - other);
  const bounds: { from: number; to: number }[] = [];
  for (const column of columns) {
    const last = bounds.at(-1);
    if (last?.to === column - 1) last.to = column;
    else bounds.push({ from: column, to: column });
  }
  const [only] = bounds;
  if (bounds.length === 1 && only !== undefined) return [{ ...only, rows }];
  const blockOf = new Map<number, number>();
  bounds.forEach(({ from, to }, index) => {
    for (let column = from; column <= to; column++) blockOf.set(column, index);
  });
  const parts = bounds.map((): LabelledCell[][] => []);
  for (const row of rows) {
    for (const cell of row) {
      const own = parts[blockOf.get(cell.column) ?? 0];
      if (own?.at(-1)?.[0]?.row === cell.row) own.at(-1)?.push(cell);
      else own?.push([cell]);
    }
  }
  return bounds.map((bound, index) => ({ ...bound, rows: parts[index] ?? [] }));
}

/** @param names of the columns above, which still apply below an empty row */
function labelBlock({ from, to, rows }: Block, { ofColumns, ofGroups, sheet }: Names, tables: Tables): void {
  const header = headerRow({ from, to, rows }, tables);
  const isBelow = header === undefined && to > from && range(from, to).every((column) => ofColumns.has(column));
  const goesOn = isBelow && !isForm(rows);
  const top = header === undefined ? undefined : rows[header];
  if (!goesOn) for (const column of range(from, to)) ofColumns.delete(column);
  for (const { column, text } of top ?? []) ofColumns.set(column, text.trim());
  for (const row of rows.slice(header === undefined ? 0 : header + 1)) {
    let left = '';
    for (const cell of row) {
      cell.group = ofGroups[cell.column] ??= `sheet ${sheet} column ${cell.column + 1}`;
      cell.label = ofColumns.get(cell.column) ?? left;
      if (header === undefined && !goesOn && isLabel(cell)) left = cell.text.trim();
    }
  }
}

const isLabel = ({ text }: LabelledCell): boolean => text.length <= MAX_LABEL_LENGTH && kindsOfLabel(text).length > 0;
const MAX_LABEL_LENGTH = 60;

/** True if most rows begin with a label. */
const isForm = (rows: readonly Row[]): boolean => {
  const compared = rows.slice(0, COMPARED).filter(({ length }) => length > 1);
  return (
    compared.length > 1 &&
    compared.filter(([first]) => first !== undefined && isLabel(first)).length * 2 > compared.length
  );
};

/** Returns the row of a block that names its columns. */
function headerRow({ from, to, rows }: Block, tables: Tables): number | undefined {
  const named = rows.findIndex(([cell]) =>
    tables.get(cell?.row ?? -1)?.some((table) => table.from.column >= from && table.to.column <= to),
  );
  if (named !== -1) return named;
  if (isForm(rows)) return undefined;
  const texts = rows.slice(0, MAX_ABOVE + COMPARED).map((row) => {
    const all = Array.from({ length: to - from + 1 }, () => '');
    for (const { column, text } of row) all[column - from] = text;
    return all;
  });
  let likely: number | undefined;
  for (let above = 0; above <= Math.min(MAX_ABOVE, texts.length - 2); above++) {
    const header = headerOf(texts.slice(above, above + COMPARED));
    if (header === 'named') return above;
    if (header === 'likely') likely ??= above;
  }
  return likely;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
