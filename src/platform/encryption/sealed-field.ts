/**
 * The encrypted fields of a collection, so that key rotation finds them. A model file exports its own, and
 * `src/sealed-fields.ts` lists them all.
 *
 * A path has dots between names and crosses arrays: `pages.text`. The place of a value is the collection, the
 * document's `_id` as text and the path, without array indexes. If the elements of an array have an id of their own,
 * the path names that field in brackets: `spans[spanId].text`. The field of the place then contains the id of the
 * element, `spans[<id>].text`, and a value of one element cannot be moved to another.
 */
export interface SealedFieldsOf {
  readonly collection: string;
  readonly fields: readonly string[];
}

/** Returns the field of an array element in a place; followed by `.text` for `spans[spanId].text`. */
export const elementField = (array: string, elementId: string): string => `${array}[${elementId}]`;
