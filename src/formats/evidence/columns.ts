import type { KnownValue } from '../../engine/index.js';
import type { Range } from '../format.js';
import { isPlausible } from './plausible.js';

/** A column says nothing with fewer values. */
const MIN_VALUES = 5;
/** So many of its values are of one kind: then the rest is, too. */
const MOST = 0.6;

/** The pieces of the text of a document by the columns that they stand in. Plain values: they go to a thread. */
export interface Columns {
  /** Of each piece: where it begins in the text, where it ends, and its column; -1 where it stands in none. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly columns: Int32Array;
  /** How many columns there are. */
  readonly count: number;
}

/** A finding that was made, with the kind that counts. */
interface Found extends Range {
  readonly kind: string;
  readonly applied: boolean;
}

/**
 * What the other pieces of a column say about one in which nothing was found. A name alone in a cell is none by itself;
 * in a column of names it is.
 * @param found each list in the order of the text
 * @returns in the order of the text
 */
export function valuesByColumn(
  text: string,
  columns: Columns,
  found: readonly (readonly Found[])[],
): readonly KnownValue[] {
  const kinds = wholeKinds(text, columns, found);
  const kindOf = kindsOfColumns(columns, kinds);
  const values: KnownValue[] = [];
  for (const [index, column] of columns.columns.entries()) {
    const kind = kindOf[column];
    if (kind === undefined || kinds[index] !== undefined) continue;
    const { start, end } = trimmed(text, columns.starts[index] ?? 0, columns.ends[index] ?? 0);
    if (isPlausible(kind, text.slice(start, end))) values.push({ start, end, kinds: [kind] });
  }
  return values;
}

/** By piece: the kind that it is of as a whole. */
function wholeKinds(
  text: string,
  { starts, ends }: Columns,
  found: readonly (readonly Found[])[],
): readonly (string | undefined)[] {
  const kinds = new Array<string | undefined>(starts.length).fill(undefined);
  for (const spans of found) {
    let index = 0;
    for (const { start, end, kind, applied } of spans) {
      while (index < ends.length && (ends[index] ?? 0) <= start) index++;
      if (!applied) continue;
      for (let at = index; at < starts.length && (starts[at] ?? 0) < end; at++) {
        const piece = trimmed(text, starts[at] ?? 0, ends[at] ?? 0);
        if (start <= piece.start && piece.end <= end) kinds[at] = kind;
      }
    }
  }
  return kinds;
}

/** By column: what most of its pieces are, if anything. */
function kindsOfColumns({ columns, count }: Columns, kinds: readonly (string | undefined)[]): (string | undefined)[] {
  const pieces = new Int32Array(count);
  const counts = Array.from({ length: count }, () => new Map<string, number>());
  for (const [index, column] of columns.entries()) {
    if (column < 0) continue;
    pieces[column] = (pieces[column] ?? 0) + 1;
    const kind = kinds[index];
    const known = counts[column];
    if (kind !== undefined && known !== undefined) known.set(kind, (known.get(kind) ?? 0) + 1);
  }
  return counts.map((ofKind, column) => {
    const all = pieces[column] ?? 0;
    return all < MIN_VALUES ? undefined : [...ofKind].find(([, each]) => each >= all * MOST)?.[0];
  });
}

/** A range without the blanks around what stands there. */
export function trimmed(text: string, from: number, to: number): Range {
  const value = text.slice(from, to);
  const start = to - value.trimStart().length;
  return { start, end: Math.max(start, from + value.trimEnd().length) };
}
