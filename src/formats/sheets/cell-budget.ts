import { DocumentProblem } from '../document-problem.js';

/** A cell with what is found in it takes some kilobytes until it is written. */
const MAX_CELLS = 1_000_000;

/** How many cells a spreadsheet may have. */
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
