import { DocumentProblem } from '../document-problem.js';
import type { Reading } from './listened-part.js';
import { occurrencesOf } from './occurrences.js';

/** A cell with its findings takes several kilobytes until it is written. */
export const MAX_CELLS = 1_000_000;

/** Limits the number of cells of a spreadsheet. */
export class CellBudget {
  private left = MAX_CELLS;

  /** Returns the budget for a reading: cells that are read again, to verify what was written, do not count twice. */
  of(reading: Reading): CellBudget {
    return reading === 'first' ? this : new CellBudget();
  }

  /** @throws DocumentProblem `too-large` */
  take(): void {
    this.left -= 1;
    if (this.left < 0) throw tooMany();
  }
}

/**
 * Refuses sheets whose values alone are too many, before the texts of millions of cells are in memory.
 * @param sheets the parts with the cells
 * @throws DocumentProblem `too-large`
 */
export function refuseTooManyValues(sheets: Iterable<Uint8Array>): void {
  let count = 0;
  for (const sheet of sheets) {
    count += occurrencesOf(VALUE, sheet);
    if (count > MAX_CELLS) throw tooMany();
  }
}
const VALUE = '<v>';

const tooMany = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    `The spreadsheet has more than ${MAX_CELLS.toLocaleString('en')} cells with content. Send it in parts, or as CSV.`,
  );
