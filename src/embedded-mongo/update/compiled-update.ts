import type { Document } from '../bson/values.js';
import type { FilterNode } from '../filter/filter-tree.js';

/** What an update is applied to. */
export interface UpdateContext {
  /** The query's filter, for `$`. */
  readonly filter: FilterNode;
  /** Whether the document is being inserted by an upsert: `$setOnInsert` works then only. */
  readonly inserting: boolean;
}

/** Changes a document that was decoded for it, and gives the result: the same object, or another that replaces it. */
export type Update = (document: Document, context: UpdateContext) => Document;

/** An update, compiled. */
export interface CompiledUpdate {
  readonly kind: 'replacement' | 'operators' | 'pipeline';
  readonly apply: Update;
}
