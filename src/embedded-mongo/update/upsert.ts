import { ObjectId } from 'bson';
import { type Document, isDocument } from '../bson/values.js';
import { conjunctsOf } from '../filter/conjuncts.js';
import type { FilterNode } from '../filter/filter-tree.js';
import type { CompiledUpdate } from './update.js';
import { assign, makeTarget } from './target.js';

/** Returns the document to insert: the query's equalities, then the update; `_id` is first, generated if missing. */
export function upsertDocument(filter: FilterNode, update: CompiledUpdate): Document {
  const seed: Document = {};
  for (const [path, value] of equalitiesOf(filter)) {
    if (update.kind === 'replacement' && path.join('.') !== '_id') continue;
    if (path.every((part) => !part.startsWith('$'))) assign(makeTarget(seed, path), value);
  }
  return withIdFirst(update.apply(seed, { filter, inserting: true }));
}

/** Returns the document with `_id` as its first field; a missing `_id` becomes a new ObjectId. */
export function withIdFirst(document: Document): Document {
  if (!Object.hasOwn(document, '_id')) return { _id: new ObjectId(), ...document };
  if (Object.keys(document)[0] === '_id') return document;
  const { _id, ...rest } = document;
  return { _id, ...rest };
}

function equalitiesOf(filter: FilterNode): readonly (readonly [readonly string[], unknown])[] {
  return conjunctsOf(filter).flatMap((node) => {
    if (node.kind === 'or' && node.nodes.length === 1) return node.nodes.flatMap(equalitiesOf);
    if (node.kind !== 'field') return [];
    const { predicate } = node;
    const operand =
      predicate.op === '$eq'
        ? predicate.operand
        : predicate.op === '$in' && predicate.operands.length === 1
          ? predicate.operands[0]
          : undefined;
    return operand === undefined || (isDocument(operand) && Object.keys(operand)[0]?.startsWith('$') === true)
      ? []
      : [[node.path, operand] as const];
  });
}
