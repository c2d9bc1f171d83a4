import { areasIn, termsIn, type RequestedRemovals } from '../pdf/asked.js';
import type { RemovalOptions } from './command.types.js';
import { UsageError } from './usage-error.js';

const NUMBER = String.raw`(-?\d{1,7}(?:\.\d{1,6})?)`;
const AREA = new RegExp(`^(\\d{1,7})(?::${NUMBER},${NUMBER},${NUMBER},${NUMBER})?$`);

/**
 * Returns the terms and areas to redact in addition to the policy's findings.
 * @throws UsageError, AppError `invalid`
 */
export const removalsOf = ({ terms, areas, ignoreCase, withinWords }: RemovalOptions): RequestedRemovals => ({
  terms: termsIn(terms.map((text) => ({ text, ignoreCase, withinWords }))),
  areas: areasIn(areas.map(areaOf)),
});

/** Parses `3:36,40,200,80` as a box on page 3, and `3` as the whole page. */
function areaOf(area: string): object {
  const found = AREA.exec(area);
  if (found === null) {
    throw new UsageError(
      '"--area" must be PAGE:X,Y,WIDTH,HEIGHT in points from the upper left corner, or PAGE for a whole page.',
    );
  }
  const [, page, x, y, w, h] = found.map(Number);
  return found[2] === undefined ? { page, wholePage: true } : { page, x, y, w, h };
}
