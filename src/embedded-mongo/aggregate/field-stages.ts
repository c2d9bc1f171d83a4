import { setField, splitPath, type Path, fieldOf } from '../bson/path.js';
import { Int32 } from 'bson';
import { type Document, isArray, isDocument } from '../bson/values.js';
import { refuse } from '../errors.js';
import { compileProjection } from '../query/projection.js';
import type { Variables } from '../filter/filter.js';
import { compileExpression, type Expression } from '../filter/expression.js';

/** A stage that maps each document to one document. */
export type DocumentStage = (document: Document) => Document;

/** Compiles `$set`, `$addFields`, `$unset` or `$project`. */
export function fieldStage(name: string, operand: unknown, variables: Variables): DocumentStage {
  switch (name) {
    case '$unset':
      return unsetStage(operand);
    case '$project':
      if (!isDocument(operand) || Object.keys(operand).length === 0)
        return refuse(51272, '$project takes a document with at least one field');
      return compileProjection(operand, variables, true) ?? ((document) => document);
    default:
      if (!isDocument(operand)) return refuse(40272, `${name} specification stage must be an object`);
      return addFieldsStage(operand, variables);
  }
}

function unsetStage(operand: unknown): DocumentStage {
  const names = isArray(operand) ? operand : [operand];
  if (names.length === 0 || !names.every((name) => typeof name === 'string' && name !== '')) {
    return refuse(31120, '$unset specification must be a string or an array of strings');
  }
  const spec = Object.fromEntries(names.map((name) => [String(name), new Int32(0)]));
  return compileProjection(spec, {}, true) ?? ((document) => document);
}

interface Assignment {
  readonly path: Path;
  readonly compute: Expression;
}

function addFieldsStage(spec: Document, variables: Variables): DocumentStage {
  const assignments = assignmentsOf(spec, [], variables);
  return (document) => {
    let result = document;
    // All expressions see the document as it entered the stage.
    for (const { path, compute } of assignments) result = withValue(result, path, compute(document)) as Document;
    return result;
  };
}

function assignmentsOf(spec: Document, above: Path, variables: Variables): readonly Assignment[] {
  return Object.entries(spec).flatMap(([name, value]) => {
    const path = [...above, ...splitPath(name)];
    if (path.includes('') || path.some((part) => part.startsWith('$')))
      return refuse(16410, `The field path '${path.join('.')}' is not valid.`);
    const [first] = isDocument(value) ? Object.keys(value) : [];
    if (isDocument(value) && first !== undefined && !first.startsWith('$'))
      return assignmentsOf(value, path, variables);
    return [{ path, compute: compileExpression(value, variables) }];
  });
}

/** Copies a value with another value set at a path; arrays along the path get it in each element. */
function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return next;
  if (isArray(value)) return value.map((element) => withValue(element, path, next));
  const copy: Document = isDocument(value) ? { ...value } : {};
  const inner = withValue(fieldOf(copy, name), rest, next);
  if (inner === undefined) Reflect.deleteProperty(copy, name);
  else setField(copy, name, inner);
  return copy;
}
