import { kindsOfLabel } from '../evidence/label-kinds.js';
import { DocumentProblem } from '../document-problem.js';
import type { Before, Cell as CellPlace, Edits, Format, Parts, Piece, Range, ReadOptions } from '../format.js';
import { linesIn } from '../long-document.js';
import { patch, replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { TextDocument } from '../text-document.js';
import { dialectOf, type Shape } from './dialect.js';
import { headerOf, isHeaderOfAnother, withoutTitles } from './header.js';
import { endOfRecords, quoted, recordsOf, UnclosedQuote, valueOf, type Field } from './records.js';
import { rowsOf, verifyTable } from './verify-table.js';

/** Values in rows and columns: RFC 4180 with any separator. Each cell is a piece, labelled by its column header. */
export const csv: Format = {
  id: 'csv',
  isText: true,
  mediaTypes: ['text/csv', 'application/csv', 'text/tab-separated-values'],
  extensions: ['.csv', '.tsv', '.tab', '.psv'],
  read(source, options) {
    if (source.text === undefined) return undefined;
    const { text } = source;
    return ifClosed(options, () => {
      const layout = layoutOf(text.text, options);
      return layout === undefined ? undefined : new Table(text, layout);
    });
  },
  parts({ text }, options) {
    const layout = ifClosed(options, () => layoutOf(text, options));
    return layout === undefined ? undefined : new TableInParts(layout);
  },
};

/**
 * Text with an unclosed quote is not a table, unless it is declared to be one.
 * @throws DocumentProblem if it is declared
 */
function ifClosed<T>({ isDeclared }: ReadOptions, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnclosedQuote && !isDeclared) return undefined;
    throw inLine(error, 0);
  }
}

/** Converts an unclosed quote to a problem with a line number for people. */
function inLine(error: unknown, linesBefore: number): unknown {
  if (!(error instanceof UnclosedQuote)) return error;
  return new DocumentProblem(
    'damaged',
    `The quoted field that starts in line ${linesBefore + error.line} is not closed. Close it, or double the quotes inside fields.`,
  );
}

/** A cell that is not blank. A class, because the JavaScript engine gives millions of instances the same shape. */
class Cell implements Piece, Field {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;

  /** @param row from 1, like `column` */
  constructor(
    field: Field,
    readonly text: string,
    readonly row: number,
    readonly column: number,
    readonly label: string,
    readonly group: string | undefined,
  ) {
    this.start = field.start;
    this.end = field.end;
    this.isQuoted = field.isQuoted;
  }
}

/** The layout of a table. */
interface Layout {
  readonly shape: Shape;
  /** Column names; empty if the table has none. */
  readonly header: readonly string[];
  /** True if the first record is below the column names. */
  readonly isBelow: boolean;
}

function layoutOf(source: string, { isDeclared }: ReadOptions): Layout | undefined {
  const shape = dialectOf(source) ?? (isDeclared ? ONE_COLUMN : undefined);
  if (shape === undefined) return undefined;
  const first = withoutTitles(firstRows(source, shape));
  const header = headerOf(first);
  // Prose lists may contain commas, so an undeclared table needs column names.
  if (!isDeclared && header !== 'named') return undefined;
  return { shape, header: header === 'none' ? [] : (first[0] ?? []), isBelow: false };
}

/** Column names come from the first part and apply to all parts. */
class TableInParts implements Parts {
  private readonly later: Layout;

  constructor(private readonly layout: Layout) {
    this.later = { ...layout, shape: { ...layout.shape, start: 0 }, isBelow: layout.header.length > 0 };
  }

  endOfRecords(stretch: string): number {
    return endOfRecords(stretch, this.layout.shape);
  }

  unitsIn(records: string): number {
    return linesIn(records);
  }

  read(records: TextSource, { isFirst, units }: Before): Table {
    try {
      return new Table(records, isFirst ? this.layout : this.later);
    } catch (error) {
      throw inLine(error, units);
    }
  }
}

const ONE_COLUMN: Shape = { separator: ',', quote: '""', start: 0, width: 1, share: 1, records: 0, titles: 0 };

/** Returns the first rows of the table; titles and remarks may be above it. */
function firstRows(source: string, shape: Shape): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const fields of recordsOf(source, shape)) {
    if (fields.length === shape.width) rows.push(fields.map((field) => valueOf(source, field, shape)));
    if (rows.length === ROWS_FOR_THE_HEADER) break;
  }
  return rows;
}
const ROWS_FOR_THE_HEADER = 51;

class Table extends TextDocument {
  readonly format = 'csv';
  readonly pieces: readonly Cell[];
  private readonly shape: Shape;

  /** @throws UnclosedQuote */
  constructor(source: TextSource, layout: Layout) {
    super(source);
    this.shape = layout.shape;
    this.pieces = [...cellsOf(source.text, layout)];
  }

  locate(piece: Piece, { start, end }: Range): Range {
    const cell = piece as Cell;
    // Only quotes take more characters in the file than in the text.
    const offset = (place: number): number => {
      if (!cell.isQuoted || cell.end - cell.start === cell.text.length) return cell.start + place;
      let at = cell.start;
      const first = this.shape.quote.charAt(0);
      for (let read = 0; read < place; read++) at += this.source.text[at] === first ? 2 : 1;
      return at;
    };
    return { start: offset(start), end: offset(end) };
  }

  readonly sheets = [''];

  cellOf(piece: Piece): CellPlace {
    const { row, column } = piece as Cell;
    return { sheet: 0, row: row - 1, column: column - 1 };
  }

  placeOf(piece: Piece): string {
    const { row, column } = piece as Cell;
    return `row ${row}, column ${column}`;
  }

  protected writeText(edits: Edits): string {
    const { source, shape } = this;
    return patch(
      source.text,
      [...edits].map(([piece, replacements]) => {
        const { start, end, isQuoted } = piece as Cell;
        const value = replaceIn(piece.text, replacements);
        if (isQuoted) return { start, end, text: quoted(value, shape) };
        const isPlain = !MUST_BE_QUOTED.test(value) && !value.includes(shape.separator);
        return { start, end, text: isPlain ? value : `"${quoted(value, shape)}"` };
      }),
    );
  }

  protected verifyText(written: string, edits: Edits): void {
    const { text } = this.source;
    const rows = rowsOf(text, this.shape);
    const expected = rows.map((row) => [...row]);
    for (const [piece, replacements] of edits) {
      const { row, column } = piece as Cell;
      expected[row - 1]?.splice(column - 1, 1, replaceIn(piece.text, replacements));
    }
    verifyTable({ text, rows }, written, this.shape, expected);
  }
}

function* cellsOf(source: string, { shape, header, isBelow: isAllBelow }: Layout): Generator<Cell> {
  let labels = header.map((name) => name.trim());
  const groups = Array.from({ length: shape.width }, (_, index) => `column ${index + 1}`);
  let row = 0;
  let isBelow = isAllBelow;
  let isAfterBlank = false;
  for (const fields of recordsOf(source, shape)) {
    row++;
    const values = fields.map((field) => valueOf(source, field, shape));
    const isBlank = values.every((value) => value.trim() === '');
    const isNames = isAfterBlank && header.length > 0 && isHeaderOfAnother(values);
    if (isNames) labels = values.map((name) => name.trim());
    isBelow &&= !isNames;
    isAfterBlank = isBlank;
    const hasColumns = isBelow || header.length === 0;
    for (const [index, field] of fields.entries()) {
      const text = values[index] ?? '';
      if (text.trim() === '') continue;
      const label = isBelow ? (labels[index] ?? '') : hasColumns ? labelBeside(values, index) : '';
      yield new Cell(field, text, row, index + 1, label, hasColumns ? groups[index] : undefined);
    }
    isBelow ||= isNames || (header.length > 0 && isSame(values, header));
  }
}

/** A quote at the beginning would open a quoted field. */
const MUST_BE_QUOTED = /[\r\n]|^ *"/;

const isSame = (values: readonly string[], header: readonly string[]): boolean =>
  values.length === header.length && values.every((value, index) => value === header[index]);

/** A two-column table without a header may be a form, whose left cells label the right ones. */
function labelBeside(values: readonly string[], index: number): string {
  const left = values[index - 1]?.trim() ?? '';
  return kindsOfLabel(left).length > 0 ? left : '';
}
