/**
 * Fields of a collection that hold sealed values, so that a rotation of keys finds them. A model file exports its own and
 * `src/sealed-fields.ts` lists them all.
 *
 * A path has dots between names and crosses arrays: `pages.text`. The place of a value is the collection, the document's
 * `_id` as text and the path, without positions. Elements of an array of documents that have an id of their own are told
 * apart by it when the path names that field in brackets: with `spans[spanId].text` the field of the place is
 * `spans[<the element's spanId>].text`, and a value of one element cannot stand in another.
 */
export interface SealedFieldsOf {
  readonly collection: string;
  readonly fields: readonly string[];
}

/** An element of an array, as the field of a place names it: with `.text` behind it for `spans[spanId].text`. */
export const elementField = (array: string, elementId: string): string => `${array}[${elementId}]`;
