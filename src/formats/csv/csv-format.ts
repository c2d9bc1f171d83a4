import { kindsOfLabel } from '../evidence/label-kinds.js';
import { DocumentProblem } from '../document-problem.js';
import type {
  PartPosition,
  Cell as CellPlace,
  ColumnsBefore,
  Edits,
  Format,
  Parts,
  Piece,
  Range,
  ReadOptions,
} from '../format.js';
import { linesIn } from '../long-document.js';
import { patch, replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { TextDocument } from '../text-document.js';
import { dialectOf, type Shape } from './dialect.js';
import { ColumnNames } from './column-names.js';
import { isLog } from '../log-lines.js';
import { hasNamesAtSide } from '../evidence/names-at-side.js';
import { areValues, headerOf, withoutTitles } from './header.js';
import { endOfRecords, isEscaped, quoted, recordsOf, UnclosedQuote, unquoted, valueOf, type Field } from './records.js';
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
  /** True if the first cell of each row names the others. */
  readonly isSided: boolean;
  /** The names that apply to the columns at its beginning; undefined for the first records, which contain the names. */
  readonly before?: ColumnsBefore | undefined;
}

function layoutOf(source: string, { isDeclared }: ReadOptions): Layout | undefined {
  const shape = dialectOf(source, isDeclared) ?? (isDeclared ? ONE_COLUMN : undefined);
  if (shape === undefined) return undefined;
  const first = withoutTitles(firstRows(source, shape));
  const isSided = hasNamesAtSide(first);
  const header = isSided ? 'none' : headerOf(first);
  // Prose lists may contain commas, so an undeclared table needs names, or a column of values.
  const isOfValues = header === 'none' && shape.titles === 0 && areValues(first) && !isLog(source);
  const isCertain = (isSided || header === 'named' || isOfValues) && !BEGINS_WITH_BARS.test(source);
  if (!isDeclared && !isCertain) return undefined;
  return { shape, isSided, header: header === 'none' ? [] : (first[0] ?? []) };
}

/** Jira has two bars before each name, and one before other cells. */
const BEGINS_WITH_BARS = /^\s*\|\|/;

/** Column names come from an earlier part, and apply until a part has the names of another table. */
class TableInParts implements Parts {
  private readonly blankRow: RegExp;

  constructor(private readonly layout: Layout) {
    const { separator, quote, mark } = layout.shape;
    const blank = `[ \\t${`${separator}${quote}${mark}`.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]*`;
    this.blankRow = new RegExp(String.raw`(?:^|\n|\r(?!\n))${blank}(?=[\r\n])`);
  }

  endOfRecords(stretch: string): number {
    return endOfRecords(stretch, this.layout.shape);
  }

  unitsIn(records: string): number {
    return linesIn(records);
  }

  columnsAfter(records: string, before: PartPosition): ColumnsBefore | undefined {
    const { header } = this.layout;
    if (header.length === 0) return undefined;
    const known = before.columns ?? { names: header, isAfterBlank: false };
    // Another table begins only behind a blank row, so most parts need not be read for it.
    if (!known.isAfterBlank && !this.blankRow.test(records)) return known;
    return this.inPlace(before, ({ shape, before: known }) => {
      const columns = new ColumnNames(header, known);
      for (const fields of recordsOf(records, shape)) {
        columns.isBelow(fields.map((field) => valueOf(records, field, shape)));
      }
      return columns.after;
    });
  }

  read(records: TextSource, before: PartPosition): Table {
    return this.inPlace(before, (layout) => new Table(records, layout));
  }

  /** @throws DocumentProblem for an unclosed quote */
  private inPlace<T>(before: PartPosition, read: (layout: Layout) => T): T {
    try {
      return read(this.layoutFor(before));
    } catch (error) {
      throw inLine(error, before.units);
    }
  }

  private layoutFor({ isFirst, columns }: PartPosition): Layout {
    if (isFirst) return this.layout;
    const { header, shape, isSided } = this.layout;
    return {
      header,
      isSided,
      shape: { ...shape, start: 0 },
      before: columns ?? { names: header, isAfterBlank: false },
    };
  }
}

const ONE_COLUMN: Shape = {
  separator: ',',
  quote: '""',
  mark: '"',
  start: 0,
  width: 1,
  share: 1,
  records: 0,
  remarks: 0,
  titles: 0,
};

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
    // Only escaped signs take more characters in the file than in the text.
    const offset = (place: number): number => {
      if (cell.end - cell.start === cell.text.length) return cell.start + place;
      let at = cell.start;
      for (let read = 0; read < place; read++) at += isEscaped(this.source.text, at, cell, this.shape) ? 2 : 1;
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
        return { start, end, text: unquoted(value, shape) ?? `${shape.mark}${quoted(value, shape)}${shape.mark}` };
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

function* cellsOf(source: string, { shape, header, isSided, before }: Layout): Generator<Cell> {
  const columns = new ColumnNames(header, before);
  const groups = Array.from({ length: shape.width }, (_, index) => `column ${index + 1}`);
  let row = 0;
  for (const fields of recordsOf(source, shape)) {
    row++;
    const values = fields.map((field) => valueOf(source, field, shape));
    const isBelow = columns.isBelow(values);
    const hasColumns = isBelow || header.length === 0;
    for (const [index, field] of fields.entries()) {
      const text = values[index] ?? '';
      if (text.trim() === '') continue;
      const beside = isSided && index > 0 ? (values[0]?.trim() ?? '') : labelBeside(values, index);
      const label = isBelow ? (columns.labels[index] ?? '') : hasColumns ? beside : '';
      const group = isSided && index > 0 ? `row ${row}` : groups[index];
      yield new Cell(field, text, row, index + 1, label, hasColumns ? group : undefined);
    }
  }
}

/** A two-column table without a header may be a form, whose left cells label the right ones. */
function labelBeside(values: readonly string[], index: number): string {
  const left = values[index - 1]?.trim() ?? '';
  return kindsOfLabel(left).length > 0 ? left : '';
}
