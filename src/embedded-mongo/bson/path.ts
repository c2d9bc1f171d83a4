import { isArray, isDocument } from './values.js';

/** A dotted path, split into its parts. */
export type Path = readonly string[];

/** Splits `a.b.0` at its dots. */
export function splitPath(path: string): Path {
  return path.split('.');
}

/** Returns true if a part of a path can be an array position: digits without leading zeros. */
export function isPosition(part: string): boolean {
  if (part.length === 0 || part.length > 10 || (part.length > 1 && part.startsWith('0'))) return false;
  for (let i = 0; i < part.length; i++) {
    const unit = part.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

/** Returns the field's own value, never an inherited one. */
export function fieldOf(document: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Sets a field; `__proto__` also becomes an ordinary field. */
export function setField(document: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    document[name] = value;
  }
}

/**
 * Visits every value that a query's path matches in a document. As in MongoDB, arrays along the path are traversed both
 * through the documents in them and by position. A path that ends early visits `undefined`; an array without documents
 * before the path's end visits nothing. Stops once `visit` returns true, and then returns true.
 */
export function visitPath(root: unknown, path: Path, visit: (value: unknown) => boolean, from = 0): boolean {
  let value = root;
  for (let i = from; i < path.length; i++) {
    const part = path[i] ?? '';
    if (isDocument(value)) {
      value = fieldOf(value, part);
    } else if (isArray(value)) {
      return visitElements(value, path, visit, i);
    } else {
      return visit(undefined);
    }
  }
  return visit(value);
}

function visitElements(array: readonly unknown[], path: Path, visit: (value: unknown) => boolean, at: number): boolean {
  const part = path[at] ?? '';
  if (isPosition(part)) {
    const index = Number(part);
    if (index < array.length && visitPath(array[index], path, visit, at + 1)) return true;
  }
  for (const element of array) {
    if (isDocument(element) && visitPath(element, path, visit, at)) return true;
  }
  return false;
}

/** Returns the value at a path that leads through documents and array positions only, or `undefined`. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const part of path) {
    if (isDocument(value)) value = fieldOf(value, part);
    else if (isArray(value) && isPosition(part)) value = value[Number(part)];
    else return undefined;
  }
  return value;
}
