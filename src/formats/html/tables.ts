import { headerOf } from '../csv/header.js';
import { hasNamesAtSide } from '../evidence/names-at-side.js';
import { kindsOfLabel } from '../evidence/label-kinds.js';

/** Only the first rows of a table are used to detect its column headers. */
const ROWS_FOR_THE_HEADER = 51;
/** The maximum number of rows of one cell above the header. */
const MAX_TITLES = 3;
const MAX_COLUMNS = 16_384;
const MAX_LABEL_LENGTH = 200;

/** A text that a table labels. */
interface Labelled {
  readonly text: string;
  label: string;
  group: string | undefined;
}

interface Cell {
  /** Counts from 0. */
  readonly column: number;
  readonly isHeader: boolean;
  readonly slots: Labelled[];
}

interface Table {
  readonly rows: Cell[][];
  /** The column after the last cell. */
  next: number;
  cell: Cell | undefined;
}

/** Labels table cells with the header above them or the label to their left. */
export class Tables {
  private readonly open: Table[] = [];
  private count = 0;

  get isInCell(): boolean {
    return this.open.at(-1)?.cell !== undefined;
  }

  openTable(): void {
    this.open.push({ rows: [], next: 0, cell: undefined });
  }

  openRow(): void {
    const table = this.open.at(-1);
    if (table === undefined) return;
    table.rows.push([]);
    table.next = 0;
    table.cell = undefined;
  }

  openCell(isHeader: boolean, span: string | undefined): void {
    const table = this.open.at(-1);
    if (table === undefined) return;
    if (table.rows.length === 0) this.openRow();
    const cell = { column: table.next, isHeader, slots: [] };
    const columns = /^\s*[1-9]\d{0,3}/.exec(span ?? '')?.[0];
    table.next = Math.min(MAX_COLUMNS, table.next + Number(columns ?? 1));
    table.rows.at(-1)?.push(cell);
    table.cell = cell;
  }

  /** Sets the number of columns that the open cell spans. */
  widenCell(span: string | undefined): void {
    const table = this.open.at(-1);
    if (table?.cell === undefined) return;
    const columns = Number(/^\s*[1-9]\d{0,3}/.exec(span ?? '')?.[0] ?? 1);
    table.next = Math.min(MAX_COLUMNS, table.cell.column + columns);
  }

  closeCell(): void {
    const table = this.open.at(-1);
    if (table !== undefined) table.cell = undefined;
  }

  /** Adds a text or a field of the open cell. */
  add(slot: Labelled): void {
    this.open.at(-1)?.cell?.slots.push(slot);
  }

  closeTable(): void {
    const table = this.open.pop();
    if (table !== undefined) labelCells(table.rows, ++this.count);
  }
}

const textOf = (cell: Cell | undefined): string =>
  (cell?.slots ?? [])
    .slice(0, 10)
    .map(({ text }) => text.slice(0, MAX_LABEL_LENGTH))
    .join(' ')
    .trim()
    .slice(0, MAX_LABEL_LENGTH)
    .replace(/[\s:]+$/u, '');

function labelCells(rows: readonly (readonly Cell[])[], number: number): void {
  const isSided = hasNamesAtSide(rows.slice(0, ROWS_FOR_THE_HEADER).map((row) => row.map(textOf)));
  const headers = isSided ? -1 : rowOfHeaders(rows);
  const names = new Map((rows[headers] ?? []).map((cell) => [cell.column, textOf(cell)]));
  for (const [index, row] of rows.entries()) {
    const filled = filledOf(row);
    // A title is in no column.
    if (index === headers || (index < headers && filled === 1)) continue;
    const isPair = filled === 2;
    for (const [place, cell] of row.entries()) {
      const above = index > headers ? (names.get(cell.column) ?? '') : '';
      const beside = labelBeside(row, isSided ? Math.min(place, 1) : place);
      // Below a table, a form may continue with a label and a value a row.
      const label = above === '' || (isPair && beside !== '') ? beside : above;
      const line = isSided && place > 0 ? `row ${index + 1}` : `column ${cell.column + 1}`;
      for (const slot of cell.slots) {
        if (slot.label !== '') continue;
        slot.label = label;
        slot.group ??= rows.length > 1 ? `table ${number} ${line}` : undefined;
      }
    }
  }
}

const filledOf = (row: readonly Cell[]): number => row.filter((cell) => textOf(cell) !== '').length;

/**
 * Returns the index of the header row, or -1: a row of header cells, or a first row, below titles, that looks like
 * one.
 */
function rowOfHeaders(rows: readonly (readonly Cell[])[]): number {
  const first = rows.slice(0, ROWS_FOR_THE_HEADER);
  const said = first.findIndex((row) => row.length > 1 && row.every(({ isHeader }) => isHeader));
  if (said !== -1) return said;
  const titles = Math.max(
    0,
    first.slice(0, 1 + MAX_TITLES).findIndex((row) => filledOf(row) > 1),
  );
  if (titles > 0) return headerOf(first.slice(titles).map((row) => row.map(textOf))) === 'named' ? titles : -1;
  const width = first[0]?.length ?? 0;
  // In a two-column form, the first row is a field like the others.
  const isForm = width === 2 && first.filter((row) => kindsOfLabel(textOf(row[0])).length > 0).length > 1;
  if (width < 2 || rows.length < 2 || isForm) return -1;
  return headerOf(first.map((row) => row.map(textOf))) === 'none' ? -1 : 0;
}

/** Returns the text of the header cell at the left, or of another cell at the left if it is a label. */
function labelBeside(row: readonly Cell[], place: number): string {
  const left = row[place - 1];
  if (left === undefined || row[place]?.isHeader === true) return '';
  const first = row[0];
  if (first?.isHeader === true) return textOf(left.isHeader ? left : first);
  const text = textOf(left);
  return kindsOfLabel(text).length > 0 ? text : '';
}
