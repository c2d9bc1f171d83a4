import type { ColumnsBefore } from '../format.js';
import { isHeaderOfAnother } from './header.js';

/** The names of the columns, followed row by row: below a blank row, another table may begin with names of its own. */
export class ColumnNames {
  private names: readonly string[];
  private trimmed: readonly string[];
  private isBelowNames: boolean;
  private isAfterBlank: boolean;

  /**
   * @param header the names of the columns of the first table; empty if it has none
   * @param before what earlier rows say; undefined if the header is still to come
   */
  constructor(
    private readonly header: readonly string[],
    before: ColumnsBefore | undefined,
  ) {
    this.names = before?.names ?? header;
    this.trimmed = this.names.map((name) => name.trim());
    this.isBelowNames = before !== undefined && header.length > 0;
    this.isAfterBlank = before?.isAfterBlank === true;
  }

  /** The name of each column in the row that was passed last. */
  get labels(): readonly string[] {
    return this.trimmed;
  }

  /** The names that apply to the columns below the rows that were passed. */
  get after(): ColumnsBefore {
    return { names: this.names, isAfterBlank: this.isAfterBlank };
  }

  /** Returns true if the next row is below names of columns, and is not names itself. */
  isBelow(row: readonly string[]): boolean {
    const isNames = this.isAfterBlank && this.header.length > 0 && isHeaderOfAnother(row);
    this.isAfterBlank = row.every((value) => value.trim() === '');
    if (isNames) {
      this.names = row;
      this.trimmed = row.map((name) => name.trim());
      this.isBelowNames = true;
      return false;
    }
    const isBelow = this.isBelowNames;
    this.isBelowNames ||= this.header.length > 0 && isSame(row, this.header);
    return isBelow;
  }
}

const isSame = (values: readonly string[], header: readonly string[]): boolean =>
  values.length === header.length && values.every((value, index) => value === header[index]);
