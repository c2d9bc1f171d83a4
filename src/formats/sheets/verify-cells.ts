import { DocumentProblem } from '../document-problem.js';
import { escapedSigns } from './escaped-text.js';
import type { SeenElement } from './read-by-other.js';
import type { SheetCell } from './sheet-cell.js';

/** Checks that each cell shows the expected text, and that there are no others. @throws DocumentProblem `not-safe` */
export function verifyCells(expected: readonly (readonly [SheetCell, string])[], written: readonly SheetCell[]): void {
  const all = expected.filter(([, text]) => text.trim() !== '');
  const shown = written.filter(({ text }) => text.trim() !== '');
  const isSame =
    all.length === shown.length &&
    all.every(([{ row, column }, text], index) => {
      const cell = shown[index];
      return cell?.row === row && cell.column === column && cell.text === text;
    });
  if (!isSame) refuse();
}

/**
 * Checks that another reader sees new texts in the expected positions, and all others unchanged.
 * @throws DocumentProblem `not-safe`
 */
export function verifySeen(
  before: readonly SeenElement[],
  changed: ReadonlyMap<number, string>,
  after: readonly SeenElement[],
): void {
  const isSame =
    before.length === after.length &&
    before.every(({ start, text }, index) => {
      const becomes = changed.get(start);
      return after[index]?.text === (becomes === undefined ? text : escapedSigns(becomes));
    });
  if (!isSame) refuse();
}

/** @throws DocumentProblem `not-safe` */
export function refuse(): never {
  throw new DocumentProblem(
    'not-safe',
    'The redacted workbook cannot be read correctly, so it is not returned. Save it again in its program.',
  );
}
