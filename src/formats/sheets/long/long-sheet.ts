import { DocumentProblem } from '../../document-problem.js';
import { occurrencesOf } from '../occurrences.js';
import type { StringTable } from './string-table.js';

/** Rows with titles, column names, and the rows that these are compared with. Every part begins with them. */
const HEAD_ROWS = 56;
const MAX_ROW_BYTES = 4 * 1024 * 1024;
/** The texts of a part that come from the shared strings: one string may be in all cells. */
const MAX_SHARED_LENGTH = 16 * 1024 * 1024;
/** The maximum number of bytes before the rows, and behind them. */
const MAX_AROUND_BYTES = 1024 * 1024;

const [BEGIN, END, ROW_END] = ['<sheetData>', '</sheetData>', '</row>'];
/**
 * Elements around the rows that hold no texts of cells. Others, such as links, rules and filters, may repeat them.
 * @see ECMA-376 part 1, 18.3.1.99
 */
const PLAIN_AROUND: ReadonlySet<string> = new Set(
  (
    'worksheet sheetPr tabColor outlinePr pageSetUpPr dimension sheetViews sheetView pane selection sheetFormatPr cols ' +
    'col sheetData sheetProtection mergeCells mergeCell phoneticPr printOptions pageMargins pageSetup tableParts tablePart'
  ).split(' '),
);
/** Formulas refer to other rows. */
const FORMULA = ['<f>', '<f ', '<f/'];

/** Rows of a sheet. */
export interface Rows {
  readonly xml: string;
  /** The number of the first one, from 1. */
  readonly first: number;
}

/** A sheet that is split between its rows. */
export class LongSheet {
  readonly cells: number;
  private readonly head: Rows & { readonly count: number; readonly last: number };
  private readonly headEnd: number;

  private constructor(
    private readonly content: Buffer,
    private readonly begin: number,
    private readonly end: number,
    private readonly strings: StringTable,
  ) {
    this.cells = occurrencesOf('<c ', content);
    let [at, count] = [begin, 0];
    while (count < HEAD_ROWS && at < end) {
      at = this.endOfRow(at);
      count += 1;
    }
    this.headEnd = at;
    const rows = this.rows(begin, at);
    const last = [...rows.xml.matchAll(ROW_NUMBER)].at(-1)?.[1];
    this.head = { ...rows, count, last: Number(last ?? 0) };
  }

  /** Returns undefined for a sheet that can only be read as a whole. @throws DocumentProblem */
  static of(content: Buffer, strings: StringTable): LongSheet | undefined {
    const [begin, end] = [content.indexOf(BEGIN) + BEGIN.length, content.lastIndexOf(END)];
    if (begin < BEGIN.length || end < begin) return undefined;
    if (begin > MAX_AROUND_BYTES || content.length - end > MAX_AROUND_BYTES) return undefined;
    const around = content.toString('utf8', 0, begin) + content.toString('utf8', end);
    const names = [...around.matchAll(/<\/?([^\s/>?]+)/g)].map(([, name = '']) => name);
    if (!names.every((name) => PLAIN_AROUND.has(name))) return undefined;
    if (FORMULA.some((sign) => content.includes(sign))) return undefined;
    return new LongSheet(content, begin, end, strings);
  }

  /** Returns the sheet with other rows. */
  with(rows: string): string {
    return this.before + rows + this.behind;
  }

  /** The sheet with its first rows only. */
  get frame(): string {
    return this.with(this.head.xml);
  }

  /** Yields sheets that have the first rows and about as many bytes of the others, under their own numbers. */
  *parts(bytes: number): Generator<Rows> {
    for (let at = this.headEnd; at < this.end;) {
      let to = at;
      while (to < this.end && to - at < bytes) to = this.endOfRow(to);
      const { xml, first } = this.rows(at, to);
      // Directly below the first rows, whose names apply to them.
      const above = shifted(this.head.xml, Math.max(0, first - 1 - this.head.last));
      yield { xml: this.with(above + xml), first };
      at = to;
    }
  }

  /** Returns the rows of a written part behind the first rows. */
  rowsIn(written: Buffer): Buffer {
    let at = written.indexOf(BEGIN) + BEGIN.length;
    for (let row = 0; row < this.head.count; row++) at = written.indexOf(ROW_END, at) + ROW_END.length;
    return written.subarray(at, written.lastIndexOf(END));
  }

  private get before(): string {
    return this.content.toString('utf8', 0, this.begin);
  }

  private get behind(): string {
    return this.content.toString('utf8', this.end);
  }

  /** Returns the place behind a row. @throws DocumentProblem if it is too long */
  private endOfRow(from: number): number {
    const end = this.content.indexOf(ROW_END, from) + ROW_END.length;
    // Blanks behind the last row, or a last row that is empty.
    if (end < from || end > this.end) return this.end;
    if (end - from > MAX_ROW_BYTES) throw notSplit();
    return end;
  }

  /** @throws DocumentProblem if they have no numbers, or too long or other strings than those of the workbook */
  private rows(from: number, to: number): Rows {
    let left = MAX_SHARED_LENGTH;
    const xml = this.content.toString('utf8', from, to).replace(SHARED, (_, before: string, behind: string, index) => {
      const own = this.strings.xmlOf(Number(index));
      left -= own.length;
      if (left < 0) throw notSplit();
      return `<c${before} t="inlineStr"${behind}><is>${own === '' ? '<t/>' : own}</is></c>`;
    });
    const first = FIRST_ROW.exec(xml.slice(0, MAX_TAG))?.[1];
    if (STILL_SHARED.test(xml) || (first === undefined && xml.trim() !== '')) throw notSplit();
    return { xml, first: Number(first ?? 0) };
  }
}

const MAX_TAG = 1000;
const FIRST_ROW = /^\s*<row\b[^>]{0,500}?\sr="(\d{1,7})"/;
const ROW_NUMBER = /<row\b[^>]{0,500}?\sr="(\d{1,7})"/g;
const SHARED = /<c\b([^<>]{0,200}?)\st="s"([^<>]{0,200})><v>(\d{1,10})<\/v><\/c>/g;
const STILL_SHARED = /<c\b[^<>]{0,500}\st\s{0,9}=\s{0,9}["']s["']/;

/** Adds to the numbers of rows, and in the references of their cells. */
const shifted = (rows: string, by: number): string =>
  by === 0 ? rows : rows.replace(NUMBERED, (_, before: string, number: string) => `${before}${Number(number) + by}"`);
const NUMBERED = /(<row\b[^<>]{0,500}?\sr="|<c\b[^<>]{0,500}?\sr="[A-Z]{1,3})(\d{1,7})"/g;

const notSplit = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    'The spreadsheet is too large to be read as a whole, and its rows cannot be read in parts. Save it as CSV.',
  );
