import { fieldOf, isPosition, type Path, setField } from '../bson/path.js';
import { type Document, isArray, isDocument, typeName } from '../bson/values.js';
import { refuse } from '../errors.js';
import type { ValueTest } from '../filter/predicates.js';

/** The maximum number of nulls filled in when a position beyond an array's end is set, as in MongoDB. */
const MAX_BACKFILL = 1_500_000;

/** Resolves the positional parts of paths for one document. */
export interface Positions {
  /** Returns the position that the query matched, for `$`, given the path of the array. */
  readonly matched: (array: Path) => number | undefined;
  /** Tests of `arrayFilters`, by identifier. */
  readonly filters: ReadonlyMap<string, ValueTest>;
}

/** A location to change: a container and the name or position in it. */
export interface Target {
  readonly container: Document | unknown[];
  readonly key: string;
  readonly path: Path;
}

/** Returns the paths in a document that a path with `$`, `$[]` and `$[identifier]` refers to. */
export function expandPath(document: Document, path: Path, positions: Positions): readonly Path[] {
  if (!path.some((part) => part.startsWith('$'))) return [path];
  let expanded: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value: document }];
  for (const part of path) {
    expanded = expanded.flatMap(({ path: soFar, value }) =>
      part.startsWith('$')
        ? positionsOf(part, soFar, value, positions).map((at) => ({
            path: [...soFar, String(at)],
            value: isArray(value) ? value[at] : undefined,
          }))
        : [{ path: [...soFar, part], value: childOf(value, part) }],
    );
  }
  return expanded.map(({ path: concrete }) => concrete);
}

function positionsOf(part: string, soFar: Path, value: unknown, positions: Positions): readonly number[] {
  if (part === '$') {
    const at = positions.matched(soFar);
    return at === undefined ? refuse(2, 'The positional operator did not find the match needed from the query.') : [at];
  }
  if (!isArray(value)) {
    return refuse(2, `The path '${soFar.join('.')}' must exist in the document in order to apply array updates.`);
  }
  const identifier = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (identifier === undefined) return refuse(2, `The path part '${part}' is not a positional operator.`);
  const indexes = [...value.keys()];
  if (identifier === '') return indexes;
  const test = positions.filters.get(identifier);
  if (test === undefined)
    return refuse(2, `No array filter found for identifier '${identifier}' in path '${[...soFar, part].join('.')}'`);
  return indexes.filter((at) => test(value[at]));
}

function childOf(value: unknown, part: string): unknown {
  if (isDocument(value)) return fieldOf(value, part);
  return isArray(value) && isPosition(part) ? value[Number(part)] : undefined;
}

/** Returns the location of a path, or `undefined` if a part of the path is missing. */
export function findTarget(document: Document, path: Path): Target | undefined {
  let container: unknown = document;
  for (const part of path.slice(0, -1)) container = childOf(container, part);
  const key = path.at(-1) ?? '';
  if (isDocument(container)) return { container, key, path };
  if (Array.isArray(container) && isPosition(key)) return { container, key, path };
  return undefined;
}

/**
 * Returns the location of a path, creating missing documents.
 * @throws CommandError 28 if another value blocks the path.
 */
export function makeTarget(document: Document, path: Path): Target {
  let container: Document | unknown[] = document;
  for (const [i, part] of path.slice(0, -1).entries()) {
    const target: Target = { container, key: part, path: path.slice(0, i + 1) };
    checkViable(target);
    let next = valueOf(target);
    if (next === undefined) {
      next = {};
      assign(target, next);
    }
    if (!isDocument(next) && !Array.isArray(next)) {
      return refuse(28, `Cannot create field '${path[i + 1] ?? ''}' in element {${part}: <${typeName(next)}>}`);
    }
    container = next as Document | unknown[];
  }
  const target = { container, key: path.at(-1) ?? '', path };
  checkViable(target);
  return target;
}

function checkViable({ container, key, path }: Target): void {
  if (Array.isArray(container) && !isPosition(key)) {
    refuse(28, `Cannot create field '${key}' in element {${path.at(-2) ?? ''}: <array>}`);
  }
}

/** Returns the value at a location, or `undefined`. */
export function valueOf({ container, key }: Target): unknown {
  return Array.isArray(container) ? container[Number(key)] : fieldOf(container, key);
}

/** Sets the value at a location; array positions before it are filled with null. */
export function assign({ container, key }: Target, value: unknown): void {
  if (!Array.isArray(container)) {
    setField(container, key, value);
    return;
  }
  const at = Number(key);
  if (at - container.length > MAX_BACKFILL)
    refuse(2, `An update must not fill an array with more than ${MAX_BACKFILL} nulls.`);
  while (container.length < at) container.push(null);
  container[at] = value;
}

/** Removes the field at a location; an array keeps its length, and the element becomes null. */
export function clear({ container, key }: Target): void {
  if (!Array.isArray(container)) Reflect.deleteProperty(container, key);
  else if (Number(key) < container.length) container[Number(key)] = null;
}
