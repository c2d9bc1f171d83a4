import { language } from '../../words/t.js';

export type Sortable = string | number | null;

export interface Sorting {
  readonly column: string;
  readonly isUp: boolean;
}

/** Returns the rows sorted: text in the order of the language, unknown values last in both directions. */
export function order<R>(rows: readonly R[], by: (row: R) => Sortable, isUp: boolean): R[] {
  const collator = new Intl.Collator(language.get(), { numeric: true });
  const sign = isUp ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  });
}
