import { compareValues } from '../bson/compare.js';
import { type Path, splitPath, visitPath } from '../bson/path.js';
import { type Document, isArray, isDocument, numberOf } from '../bson/values.js';
import { CommandError, refuse } from '../errors.js';
import type { SortField } from './planner.js';

/** The memory limit of a sort without an index, as MongoDB's `internalQueryMaxBlockingSortMemoryUsageBytes`. */
export const MAX_SORT_BYTES = 100 * 1024 * 1024;

const MAX_SORT_FIELDS = 32;

/** Parses `{a: 1, b: -1}`. @throws CommandError 2 for another direction. */
export function parseSort(sort: unknown): readonly SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDocument(sort)) return refuse(14, 'sort must be a document');
  const fields = Object.entries(sort);
  if (fields.length > MAX_SORT_FIELDS) refuse(13103, `A sort has at most ${MAX_SORT_FIELDS} fields.`);
  return fields.map(([name, direction]) => {
    if (isDocument(direction)) return refuse(2, 'A sort by $meta is not supported by this store.');
    const sign = numberOf(direction);
    if (sign !== 1 && sign !== -1)
      return refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { name, path: splitPath(name), descending: sign === -1 };
  });
}

/** An item to be sorted, with its sort keys. */
interface SortItem<T> {
  readonly item: T;
  readonly keys: readonly unknown[];
}

/** Collects items and returns them in order; the sort is stable. */
export class Sorter<T> {
  #items: SortItem<T>[] = [];
  #bytes = 0;

  /** @param keep the maximum number of items needed; others are dropped along the way */
  constructor(
    private readonly fields: readonly SortField[],
    private readonly keep = Infinity,
  ) {}

  /** Adds an item. @throws CommandError 292 if the sort exceeds its memory limit. */
  add(item: T, document: Document, bytes: number): void {
    this.#items.push({ item, keys: sortKeys(document, this.fields) });
    this.#bytes += bytes;
    if (this.#items.length >= this.keep * 2 + 64) this.#trim();
    if (this.#bytes > MAX_SORT_BYTES) {
      throw new CommandError(
        292,
        `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes: add an index for this sort, or a limit.`,
      );
    }
  }

  /** Returns the items in order. */
  sorted(): T[] {
    this.#order();
    return this.#items.slice(0, this.keep).map(({ item }) => item);
  }

  #trim(): void {
    const before = this.#items.length;
    this.#order();
    this.#items = this.#items.slice(0, this.keep);
    this.#bytes *= this.#items.length / before;
  }

  #order(): void {
    this.#items.sort((a, b) => compareSortKeys(a.keys, b.keys, this.fields));
  }
}

/** Returns a document's sort keys; for an array, the lowest element if ascending and the highest if descending. */
export function sortKeys(document: Document, fields: readonly SortField[]): readonly unknown[] {
  return fields.map(({ path, descending }) => sortKey(document, path, descending));
}

/** Compares sort keys field by field. */
export function compareSortKeys(
  left: readonly unknown[],
  right: readonly unknown[],
  fields: readonly SortField[],
): number {
  for (let i = 0; i < fields.length; i++) {
    const order = compareValues(left[i], right[i]);
    if (order !== 0) return fields[i]?.descending === true ? -order : order;
  }
  return 0;
}

function sortKey(document: Document, path: Path, descending: boolean): unknown {
  const candidates: unknown[] = [];
  visitPath(document, path, (value) => {
    if (!isArray(value)) candidates.push(value ?? null);
    // An empty array sorts below null, as undefined does.
    else if (value.length === 0) candidates.push(undefined);
    else candidates.push(...value);
    return false;
  });
  if (candidates.length === 0) return null;
  const sign = descending ? 1 : -1;
  return candidates.reduce((best, value) => (compareValues(value, best) === sign ? value : best));
}
