import { DocumentProblem } from '../document-problem.js';

/** A cell with its findings takes several kilobytes until it is written. */
const MAX_CELLS = 1_000_000;

/** Limits the number of cells of a spreadsheet. */
export class CellBudget {
  private left = MAX_CELLS;

  /** @throws DocumentProblem `too-large` */
  take(): void {
    this.left -= 1;
    if (this.left < 0) {
      throw new DocumentProblem(
        'too-large',
        `The spreadsheet has more than ${MAX_CELLS.toLocaleString('en')} cells with content. Send it in parts, or as CSV.`,
      );
    }
  }
}
