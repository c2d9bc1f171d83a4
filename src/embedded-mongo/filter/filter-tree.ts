import type { Path } from '../bson/path.js';
import type { Document } from '../bson/values.js';

/** A test of one value at a field, such as `$gt: 5`. */
export type Predicate =
  | { readonly op: '$eq' | '$gt' | '$gte' | '$lt' | '$lte'; readonly operand: unknown }
  | { readonly op: '$in'; readonly operands: readonly unknown[] }
  | { readonly op: '$regex'; readonly source: string; readonly flags: string }
  | { readonly op: '$exists' }
  | { readonly op: '$type'; readonly types: ReadonlySet<string> }
  | { readonly op: '$mod'; readonly divisor: number; readonly remainder: number }
  | { readonly op: '$size'; readonly size: number }
  | { readonly op: '$bits'; readonly mask: bigint; readonly want: 'allSet' | 'allClear' | 'anySet' | 'anyClear' }
  | { readonly op: '$elemMatch'; readonly element: FilterNode }
  | { readonly op: '$elemMatchValue'; readonly predicates: readonly FilterNode[] };

/** A parsed filter. Negations are separate nodes, so that every predicate is positive. */
export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly node: FilterNode }
  | { readonly kind: 'field'; readonly name: string; readonly path: Path; readonly predicate: Predicate }
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'expression'; readonly expression: unknown };

/** Tests a document. */
export type DocumentTest = (document: Document) => boolean;
