import { type Document, isArray, isDocument, isRegex } from '../bson/values.js';
import { refuse } from '../errors.js';

/** The maximum nesting depth of documents, as in MongoDB. */
const MAX_DEPTH = 100;

/** @throws CommandError if the document cannot be stored: its `_id` is invalid, or it is nested too deeply. */
export function checkStorable(document: Document): void {
  const id = document._id;
  if (isArray(id)) refuse(53, "The '_id' value cannot be of type array");
  if (isRegex(id)) refuse(53, "The '_id' value cannot be of type regex");
  if (
    isDocument(id) &&
    Object.keys(id).some((name) => name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
  ) {
    refuse(52, "The '_id' value cannot have a field that starts with '$'.");
  }
  checkDepth(document, 1);
}

function checkDepth(value: unknown, depth: number): void {
  if (!isDocument(value) && !isArray(value)) return;
  if (depth > MAX_DEPTH) refuse(15, `A document must not be nested deeper than ${MAX_DEPTH} levels.`);
  for (const inner of isArray(value) ? value : Object.values(value)) checkDepth(inner, depth + 1);
}
