import { Int32, Long } from 'bson';
import { splitPath, valueAt, type Path, fieldOf, setField } from '../bson/path.js';
import { type Document, isArray, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import { eachStage, type Stage } from './stage.js';

/** Compiles `$unwind`: one document for each element of an array. */
export function unwindStage(operand: unknown): Stage {
  const spec: Document = isDocument(operand) ? operand : { path: operand };
  const path = spec.path;
  if (typeof path !== 'string') return refuse(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    return refuse(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = splitPath(path.slice(1));
  const keepsEmpty = spec.preserveNullAndEmptyArrays === true;
  const indexField = spec.includeArrayIndex;
  const withIndex = (document: Document, index: number | null): Document =>
    typeof indexField === 'string'
      ? replaceAt(document, splitPath(indexField), index === null ? null : Long.fromNumber(index))
      : document;
  return eachStage((document) => {
    const value = valueAt(document, parts);
    if (isArray(value) && value.length > 0) {
      return value.map((element, i) => withIndex(replaceAt(document, parts, element), i));
    }
    const isEmpty = value === undefined || value === null || isArray(value);
    if (!isEmpty) return [withIndex(document, null)];
    if (!keepsEmpty) return [];
    return [withIndex(isArray(value) ? replaceAt(document, parts, undefined) : document, null)];
  });
}

/** Copies a document with the value at a path, through documents only, replaced; `undefined` removes it. */
export function replaceAt(document: Document, path: Path, value: unknown): Document {
  const [name = '', ...rest] = path;
  const copy = { ...document };
  if (rest.length > 0) {
    const inner = fieldOf(copy, name);
    setField(copy, name, replaceAt(isDocument(inner) ? inner : {}, rest, value));
  } else if (value === undefined) {
    Reflect.deleteProperty(copy, name);
  } else {
    setField(copy, name, value);
  }
  return copy;
}

/** Compiles `$count`. */
export function countStage(operand: unknown): Stage {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
    return refuse(40156, 'the count field must be a non-empty string without dots or a leading $');
  }
  let count = 0;
  return {
    take: (documents) => {
      count += documents.length;
      return [];
    },
    finish: () => (count === 0 ? [] : [{ [operand]: new Int32(count) }]),
  };
}
