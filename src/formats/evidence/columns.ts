import type { KnownValue } from '../../engine/index.js';
import type { Range } from '../format.js';
import { isPlausible } from './plausible.js';

/** The minimum number of values for a column to be evaluated. */
const MIN_VALUES = 5;
/** If at least this share of the values is of one kind, the rest is, too. */
const MIN_MAJORITY = 0.6;

/** Assigns the pieces of a document's text to columns. Holds plain values only, so that it can be sent to a thread. */
export interface Columns {
  /** For each piece: its start and end in the text, and its column, or -1 if it is in no column. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly columns: Int32Array;
  /** The number of columns. */
  readonly count: number;
}

/** Collects ranges of a text by column, in order. */
export class ColumnsOfText {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly columns: number[] = [];
  private readonly numbers = new Map<string, number>();

  /** @param column undefined if the range is in none */
  add(start: number, end: number, column: string | undefined): void {
    this.starts.push(start);
    this.ends.push(end);
    const known = column === undefined ? -1 : (this.numbers.get(column) ?? this.numbers.size);
    if (column !== undefined && known === this.numbers.size) this.numbers.set(column, known);
    this.columns.push(known);
  }

  /** All ranges that were added. */
  get all(): Columns {
    const { starts, ends, columns, numbers } = this;
    return {
      starts: Int32Array.from(starts),
      ends: Int32Array.from(ends),
      columns: Int32Array.from(columns),
      count: numbers.size,
    };
  }
}

/** A finding with its effective kind. */
interface ColumnFinding extends Range {
  readonly kind: string;
  readonly applied: boolean;
}

/**
 * Derives the kind of pieces without findings from the other pieces of their column. A name alone in a cell is not
 * enough evidence; in a column of names it is.
 * @param found each list in the order of the text
 * @returns in the order of the text
 */
export function valuesByColumn(
  text: string,
  columns: Columns,
  found: readonly (readonly ColumnFinding[])[],
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

/** Returns for each piece the kind that it has as a whole. */
function wholeKinds(
  text: string,
  { starts, ends }: Columns,
  found: readonly (readonly ColumnFinding[])[],
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

/** Returns for each column the kind of most of its pieces, if there is one. */
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
    return all < MIN_VALUES ? undefined : [...ofKind].find(([, each]) => each >= all * MIN_MAJORITY)?.[0];
  });
}

/** Returns a range without leading and trailing blanks. */
export function trimmed(text: string, from: number, to: number): Range {
  const value = text.slice(from, to);
  const start = to - value.trimStart().length;
  return { start, end: Math.max(start, from + value.trimEnd().length) };
}
