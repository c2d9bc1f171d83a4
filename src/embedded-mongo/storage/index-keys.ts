import { fieldOf, isPosition, type Path } from '../bson/path.js';
import { isArray, isDocument } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { encodeKey, isLongKey, storedKey } from './key-encoding.js';

/** A part of an index's key pattern. */
export interface IndexField {
  readonly name: string;
  readonly path: Path;
  readonly descending: boolean;
}

/** A stored key, and the values it was built from. */
export interface IndexKey {
  readonly key: Buffer;
  readonly values: readonly unknown[];
}

/** The entries that an index stores for one document. */
export interface IndexKeys {
  readonly entries: readonly IndexKey[];
  /** For each key part, whether its path contains an array; then one document can have several entries. */
  readonly multikey: readonly boolean[];
  /** True if a key was too long to be stored whole. */
  readonly long: boolean;
  /** True if the document has none of the fields: a sparse index omits it. */
  readonly allMissing: boolean;
}

/** The state of one key part during traversal: the value, the position in its path, and whether it is finished. */
interface Walk {
  readonly value: unknown;
  readonly at: number;
  readonly final: boolean;
}

/**
 * Returns the keys of a document: one, or one for each element if a path leads through an array. As in MongoDB, a
 * missing value is treated as null and an empty array as undefined.
 * @throws CommandError 171 if the paths of two parts contain different arrays.
 */
export function indexKeysOf(document: unknown, fields: readonly IndexField[]): IndexKeys {
  const expansion = new KeyExpansion(fields);
  expansion.run(fields.map(() => ({ value: document, at: 0, final: false })));
  const distinct = new Map<string, IndexKey>();
  let long = false;
  for (const row of expansion.rows) {
    const key = encodeKey(fields.map((field, i) => ({ value: row[i], descending: field.descending })));
    long ||= isLongKey(key);
    const stored = storedKey(key);
    distinct.set(stored.toString('latin1'), { key: stored, values: row });
  }
  return { entries: [...distinct.values()], multikey: expansion.multikey, long, allMissing: !expansion.anyPresent };
}

class KeyExpansion {
  readonly rows: unknown[][] = [];
  readonly multikey: boolean[];
  anyPresent = false;

  constructor(private readonly fields: readonly IndexField[]) {
    this.multikey = fields.map(() => false);
  }

  run(walks: readonly Walk[]): void {
    const advanced = walks.map((walk, i) => advance(walk, this.#path(i)));
    const array = this.#sharedArray(advanced);
    if (array === undefined) {
      for (const { value } of advanced) this.anyPresent ||= value !== undefined;
      this.rows.push(advanced.map(({ value }) => value ?? null));
      return;
    }
    const meets = advanced.map((walk) => !walk.final && walk.value === array);
    meets.forEach((met, i) => {
      if (met) this.multikey[i] = true;
    });
    if (array.length === 0) {
      this.anyPresent = true;
      this.rows.push(
        advanced.map((walk, i) => (meets[i] === true ? this.#emptyArrayKey(walk, i) : (walk.value ?? null))),
      );
      return;
    }
    for (const element of array) {
      this.run(advanced.map((walk, i) => (meets[i] === true ? enter(element, walk, this.#path(i)) : walk)));
    }
  }

  #path(i: number): Path {
    return this.fields[i]?.path ?? [];
  }

  #emptyArrayKey(walk: Walk, i: number): unknown {
    return walk.at >= this.#path(i).length ? undefined : null;
  }

  #sharedArray(walks: readonly Walk[]): readonly unknown[] | undefined {
    let found: { readonly array: readonly unknown[]; readonly name: string } | undefined;
    for (const [i, walk] of walks.entries()) {
      if (walk.final || !isArray(walk.value)) continue;
      const name = this.fields[i]?.name ?? '';
      found ??= { array: walk.value, name };
      if (found.array !== walk.value) {
        throw new CommandError(171, `cannot index parallel arrays [${name}] [${found.name}]`);
      }
    }
    return found?.array;
  }
}

/** Follows a path through documents up to an array or the end of the path. */
function advance(walk: Walk, path: Path): Walk {
  if (walk.final) return walk;
  let { value, at } = walk;
  for (; at < path.length; at++) {
    const part = path[at] ?? '';
    if (isDocument(value)) value = fieldOf(value, part);
    else if (isArray(value) && isPosition(part) && !value.some(isDocument)) value = value[Number(part)];
    else if (isArray(value)) return { value, at, final: false };
    else return { value: undefined, at: path.length, final: true };
  }
  return { value, at, final: false };
}

/** Steps from an array to one of its elements; an array nested directly in an array is not traversed. */
function enter(element: unknown, walk: Walk, path: Path): Walk {
  if (walk.at >= path.length) return { value: element, at: walk.at, final: true };
  if (isDocument(element)) return { value: element, at: walk.at, final: false };
  return { value: undefined, at: path.length, final: true };
}
