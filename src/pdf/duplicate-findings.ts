import type { PageBox } from './page-boxes.js';
import { lettersOf } from '../occurrences/folded-text.js';
import type { PagePlace, PlaceOf } from './places.js';

/** In points. A letter read in two ways has two boxes; their middles differ by less than this. */
const CELL = 8;

/** Detects findings that occur in two readings of a page: the same letters at the same position. */
export class DuplicateFindings {
  private readonly seen = new Map<string, PageBox[]>();

  /**
   * True if the same text was seen at this position before.
   * @param where the position; a finding without one is never a duplicate
   */
  isDouble(page: number, text: string, where: PageBox | null | undefined): boolean {
    if (where === null || where === undefined) return false;
    const letters = lettersOf(text);
    const [column, row] = [cell(where.x + where.width / 2), cell(where.y + where.height / 2)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        if (this.seen.get(keyOf(page, i, j, letters))?.some((other) => meet(where, other)) === true) return true;
      }
    }
    const key = keyOf(page, column, row, letters);
    const here = this.seen.get(key);
    if (here === undefined) this.seen.set(key, [where]);
    else here.push(where);
    return false;
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly applied: boolean;
}

/**
 * Adds positions to findings. Of duplicates from two readings of a page that are both applied or both not, only the
 * first is kept.
 */
export function withoutDoubles<S extends Span>(
  spans: readonly S[],
  placeOf: PlaceOf,
): readonly (S & { readonly place: PagePlace })[] {
  const [going, staying] = [new DuplicateFindings(), new DuplicateFindings()];
  return spans.flatMap((span) => {
    const place = placeOf(span.start, span.end);
    const isDouble = (span.applied ? going : staying).isDouble(place.page ?? 0, span.text, place.coordinates);
    return isDouble ? [] : [{ ...span, place }];
  });
}

const cell = (points: number): number => Math.round(points / CELL);
const keyOf = (page: number, column: number, row: number, letters: string): string =>
  `${page} ${column} ${row} ${letters}`;

/** True if the middle of either box is in the other. */
const meet = (one: PageBox, other: PageBox): boolean => holds(one, other) || holds(other, one);

function holds({ x, y, width, height }: PageBox, other: PageBox): boolean {
  const [right, down] = [other.x + other.width / 2 - x, other.y + other.height / 2 - y];
  return right >= 0 && right <= width && down >= 0 && down <= height;
}
