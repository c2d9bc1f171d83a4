import type { Document } from '../bson/values.js';
import type { FilterNode } from '../filter/filter-tree.js';

/** The circumstances in which an update is applied. */
export interface UpdateContext {
  /** The query's filter, for `$`. */
  readonly filter: FilterNode;
  /** True if an upsert is inserting the document; only then `$setOnInsert` has an effect. */
  readonly inserting: boolean;
}

/** Changes a document, which must be decoded for this purpose, and returns it, or another one that replaces it. */
export type Update = (document: Document, context: UpdateContext) => Document;

/** A compiled update. */
export interface CompiledUpdate {
  readonly kind: 'replacement' | 'operators' | 'pipeline';
  readonly apply: Update;
}
