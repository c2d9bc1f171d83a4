import type { RowsBefore, SaidBefore } from '../format.js';
import { CompleteLines } from './complete-lines.js';
import { Cursor, unread, UnreadableStatement } from './cursor.js';
import type { Literal } from './literals.js';
import { namesBehindRows, readCreated } from './read-names.js';
import { MAX_TOKENS, readRow } from './read-row.js';
import { readSelects } from './read-select.js';

/** The column of a value. */
export interface Column {
  readonly label: string;
  /** The numbers of its table and of the column, from 1; 0 if it is in no row. */
  readonly table: number;
  readonly column: number;
}

/** Receives the values in order. */
export type EmitValue = (literal: Literal, column: Column) => void;

/** The state behind a script. */
export interface ScanState {
  /** The offset behind the last line at whose end no statement or row is open; 0 if there is none. */
  readonly complete: number;
  /** The tables and the open rows there. */
  readonly atComplete: SaidBefore;
  /** The tables and the open rows at the end. */
  readonly after: SaidBefore;
}

/** A statement begins a line or follows another one. So do rows without a statement, and queries of literals only. */
const STATEMENT =
  /(?<=^|;)[ \t\uFEFF]*((?:insert|replace|into|copy|update|create|merge|values|select(?=\s+(?:\d|n?')))\b|\((?=\s*(?:\d|n?'|null\b)))/gim;
const INTO =
  /(?:(?:insert|replace)\s+(?:(?:low_priority|delayed|high_priority|ignore|overwrite|all|or\s+\w+)\s+){0,3}(?:into\s+)?|into\s+)/iy;
const UPDATE = /update\s+(?:(?:low_priority|ignore|only|or\s+\w+)\s+){0,2}/iy;
const FROM_STDIN = /\s*from\s+stdin\s*;[ \t]*\r?\n/iy;
const VALUES = /(?:overriding\s+\w+\s+value\s+)?values?\b/iy;
const SET = /(?:(?:as\s+)?(?!set\b)\w+\s+)?set\b/iy;
const CONFLICT_CLAUSE = /on\s+(?:conflict|duplicate)\b/iy;
const KEYWORD =
  /^(?:and|or|where|set|i?like|in|not|is|null|between|values|update|do|on|conflict|duplicate|as|excluded|case|when|then|else|end|true|false|date|time|timestamp|interval|n)$/i;
const NEXT = /(?<=\n[ \t]*)(?:insert|replace|copy|update|create|go|delete|select|commit|begin|print|alter|drop)\b/iy;
/** An identifier in double quotes; elsewhere they may be those of a string. */
const COMPARED = /"[^"\n]{1,200}"\s*(?:[=<>!.]|(?:in|like|ilike|is)\b)/iy;

const MAX_TABLES = 10_000;
/** The maximum number of characters that are read in vain: as a multiple of the text, and for short texts. */
const [MAX_WASTED, FREE] = [8, 1_000_000];

/** Scans a script for values. What cannot be read is passed over. */
export const scanSql = (
  source: string,
  hasBackslashes: boolean,
  before: SaidBefore = { tables: [] },
  found: EmitValue = () => undefined,
): ScanState => new Scanner(new Cursor(source, hasBackslashes), before, found).scan();

class Scanner {
  private readonly tables: Map<string, readonly string[]>;
  private readonly numbers = new Map<string, number>();
  private rows: RowsBefore | undefined;
  private readonly lines: CompleteLines;
  /** The end of the last row. */
  private lastRow = 0;
  private wasted = 0;

  constructor(
    private readonly cursor: Cursor,
    before: SaidBefore,
    private readonly found: EmitValue,
  ) {
    this.tables = new Map(before.tables);
    this.rows = before.rows;
    this.lines = new CompleteLines(cursor);
  }

  scan(): ScanState {
    const { cursor, rows } = this;
    const { source, hasBackslashes } = cursor;
    this.rows = undefined;
    if (rows !== undefined) {
      const isRead = this.attempt(0, () => {
        if (rows.of === 'copy') this.copied(rows);
        else this.inserted(rows);
      });
      if (!isRead) cursor.at = this.lastRow;
    }
    while (this.wasted <= MAX_WASTED * source.length + FREE) {
      STATEMENT.lastIndex = cursor.at;
      const begin = STATEMENT.exec(source);
      if (begin === null) break;
      const verb = begin[1] ?? '';
      const behind = STATEMENT.lastIndex;
      const start = behind - verb.length;
      if (!this.lines.isOpen && source[begin.index - 1] === '\n') this.lines.completeAt(begin.index);
      const isRead = [hasBackslashes, !hasBackslashes].some((each) => {
        cursor.hasBackslashes = each;
        const read = (): void => {
          this.statement(verb.toLowerCase());
        };
        return this.lastRow <= start && this.attempt(start, read);
      });
      cursor.hasBackslashes = hasBackslashes;
      if (!isRead) cursor.at = Math.max(this.lastRow, behind);
    }
    this.lines.completeBehind();
    const tables = [...this.tables];
    const atComplete = { tables, rows: this.lines.rows };
    return { complete: this.lines.end, atComplete, after: { tables, rows: this.rows } };
  }

  private attempt(start: number, read: () => void): boolean {
    const { cursor } = this;
    cursor.at = start;
    try {
      read();
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error;
      this.lines.isOpen ||= error.isCut;
      this.wasted += (error.isCut ? cursor.source.length : cursor.at) - Math.max(start, this.lastRow);
      return false;
    }
  }

  private statement(verb: string): void {
    const { cursor } = this;
    if (verb === 'create') {
      const { table, names } = readCreated(cursor);
      if (this.tables.size < MAX_TABLES) this.tables.set(table, names);
    } else if (verb === 'merge') this.merged();
    else if (verb === 'select') this.selected('', []);
    else if (verb === 'values' || verb === '(') {
      if (verb === 'values') cursor.expect(VALUES);
      this.expectRow();
      this.inserted({ of: 'values', table: '', names: [] });
    } else if (verb === 'update') {
      cursor.expect(UPDATE);
      cursor.tableName();
      cursor.expect(SET);
      this.assigned();
    } else {
      cursor.expect(verb === 'copy' ? /copy\s+/iy : INTO);
      const table = cursor.tableName();
      const listed = cursor.columnNames();
      const names = listed.length > 0 ? listed : (this.tables.get(table) ?? []);
      if (verb === 'copy') {
        cursor.expect(FROM_STDIN);
        this.copied({ of: 'copy', table, names });
        return;
      }
      cursor.skipBlanks();
      if (cursor.take(VALUES)) {
        this.expectRow();
        this.inserted({ of: 'values', table, names });
      } else if (cursor.take(/(?:\(\s*)?(?=select\b)/iy)) this.selected(table, names);
      else {
        cursor.expect(/set\b/iy);
        this.assigned();
      }
    }
    this.lines.endLine();
  }

  private expectRow(): void {
    const { cursor } = this;
    cursor.skipBlanks();
    if (cursor.sign !== '(') throw unread(cursor.isAtEnd);
  }

  /** Reads rows of `VALUES`, and what to do where there is one already. */
  private inserted(rows: RowsBefore): void {
    const { cursor } = this;
    for (;;) {
      cursor.skipBlanks();
      if (cursor.take(/,/y)) cursor.skipBlanks();
      if (cursor.isAtEnd) this.rows = rows;
      if (cursor.sign !== '(') break;
      this.row(rows);
      this.lastRow = cursor.at;
      this.lines.endLine(rows);
    }
    if (cursor.take(CONFLICT_CLAUSE)) this.assigned();
  }

  private row({ table, names }: RowsBefore): void {
    const { values, columns } = readRow(this.cursor);
    const known = names.length === columns ? names : [];
    for (const { literal, column, isMain } of values)
      this.add(literal, isMain ? (known[column - 1] ?? '') : '', table, column);
  }

  private selected(table: string, names: readonly string[]): void {
    for (const { literal, label, column } of readSelects(this.cursor, names)) this.add(literal, label, table, column);
  }

  /** Reads a source of values or of a query, and what to do with its rows. */
  private merged(): void {
    const { cursor } = this;
    cursor.expect(/merge\s+(?:into\s+)?/iy);
    const table = cursor.tableName();
    this.assigned(() => {
      if (cursor.take(/insert\s*(?=\()/iy)) {
        const names = cursor.columnNames();
        cursor.skipBlanks();
        cursor.expect(VALUES);
        this.expectRow();
        this.row({ of: 'values', table, names });
      } else if (cursor.take(/using\s*\(\s*(?=select\b)/iy)) this.selected(table, []);
      else if (cursor.take(/using\s*\(\s*values\s*(?=\()/iy))
        this.row({ of: 'values', table, names: namesBehindRows(cursor) });
    });
  }

  /** Reads lines of COPY up to `\.`, or up to one of another table. */
  private copied(rows: RowsBefore): void {
    const { cursor } = this;
    const { source } = cursor;
    while (!cursor.isAtEnd) {
      const feed = source.indexOf('\n', cursor.at);
      const stop = feed === -1 ? source.length : feed;
      const line = source.slice(cursor.at, stop).replace(/\r$/, '');
      const fields = line.split('\t');
      if (line === String.raw`\.`) cursor.at = stop;
      if (line === String.raw`\.` || (rows.names.length > 0 && fields.length !== rows.names.length)) {
        this.lines.endLine();
        return;
      }
      let start = cursor.at;
      for (const [index, { length }] of fields.entries()) {
        this.add(
          { start, end: start + length, style: 'copied', quote: '' },
          rows.names[index] ?? '',
          rows.table,
          index + 1,
        );
        start += length + 1;
      }
      cursor.at = feed === -1 ? stop : feed + 1;
      this.lastRow = cursor.at;
      if (feed !== -1) this.lines.completeAt(cursor.at, rows);
    }
    this.rows = rows;
  }

  /**
   * Reads `column = value`, up to the end of the statement.
   * @param readOther moves over something else that it may have
   */
  private assigned(readOther?: () => void): void {
    const { cursor } = this;
    let label = '';
    for (let tokens = 0; ; tokens++) {
      cursor.skipBlanks();
      if (cursor.isAtEnd || cursor.sign === ';') return;
      if (tokens > MAX_TOKENS) throw unread(false);
      const at = cursor.at;
      readOther?.();
      if (cursor.at > at) continue;
      NEXT.lastIndex = cursor.at;
      if (readOther === undefined && NEXT.test(cursor.source)) return;
      COMPARED.lastIndex = cursor.at;
      const literal = COMPARED.test(cursor.source) ? undefined : cursor.literal();
      if (literal !== undefined) {
        tokens = 0;
        this.add(literal, label, '', 0);
        continue;
      }
      const identifier = cursor.identifier();
      if (identifier === undefined) cursor.skipToken();
      else if (!(identifier.isPlain && KEYWORD.test(identifier.name)) && !/\(/y.test(cursor.sign))
        label = identifier.name;
    }
  }

  private add(literal: Literal, label: string, table: string, column: number): void {
    let number = column === 0 ? 0 : this.numbers.get(table);
    if (number === undefined) this.numbers.set(table, (number = this.numbers.size + 1));
    this.found(literal, { label, table: number, column });
  }
}
