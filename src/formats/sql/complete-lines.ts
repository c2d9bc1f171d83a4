import type { RowsBefore } from '../format.js';
import type { Cursor } from './cursor.js';

const END_OF_LINE = /[ \t]*(?:[,;][ \t]*)?\r?\n/y;

/** The last line at whose end no statement or row is open: a script can be divided there and sent in parts. */
export class CompleteLines {
  /** The offset behind the last one; 0 if there is none. */
  end = 0;
  /** The rows that continue there. */
  rows: RowsBefore | undefined;
  /** True behind the beginning of a statement that the text ends within. */
  isOpen = false;

  constructor(private readonly cursor: Cursor) {}

  completeAt(offset: number, rows?: RowsBefore): void {
    this.end = offset;
    this.rows = rows;
  }

  /** Completes other statements, behind all that were read. */
  completeBehind(): void {
    if (this.isOpen) return;
    const { source, at } = this.cursor;
    const end = source.lastIndexOf(';\n');
    const behind = Math.max(end + 2, source.lastIndexOf(';\r\n') + 3);
    if (behind > at && behind > 3) this.completeAt(behind);
  }

  /** @param rows that continue, unless the statement ends here */
  endLine(rows?: RowsBefore): void {
    const { cursor } = this;
    END_OF_LINE.lastIndex = cursor.at;
    const [end] = (this.isOpen ? null : END_OF_LINE.exec(cursor.source)) ?? [];
    if (end !== undefined) this.completeAt(cursor.at + end.length, end.includes(';') ? undefined : rows);
  }
}
