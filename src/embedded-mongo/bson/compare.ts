import type { Binary, BSONRegExp, BSONSymbol, Code, DBRef, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './exact-number.js';
import { type BsonNumber, type Document, tagOf, typeOrder, TypeOrder } from './values.js';

/**
 * Compares two values in BSON order, by type and then by value; returns -1, 0 or 1.
 * @see https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export function compareValues(left: unknown, right: unknown): number {
  const order = typeOrder(left);
  const types = order - typeOrder(right);
  if (types !== 0) return Math.sign(types);
  switch (order) {
    case TypeOrder.number:
      return compareNumbers(left as BsonNumber, right as BsonNumber);
    case TypeOrder.string:
      return compareStrings(textOf(left), textOf(right));
    case TypeOrder.object:
      return compareDocuments(fieldsOf(left), fieldsOf(right));
    case TypeOrder.array:
      return compareArrays(left as readonly unknown[], right as readonly unknown[]);
    case TypeOrder.binary:
      return compareBinary(left as Binary, right as Binary);
    case TypeOrder.objectId:
      return Math.sign(Buffer.compare((left as ObjectId).id, (right as ObjectId).id));
    case TypeOrder.boolean:
      return Number(left) - Number(right);
    case TypeOrder.date:
      return Math.sign((left as Date).getTime() - (right as Date).getTime());
    case TypeOrder.timestamp:
      return (left as Timestamp).compare(right as Timestamp);
    case TypeOrder.regex:
      return compareRegexes(left as BSONRegExp, right as BSONRegExp);
    case TypeOrder.code:
    case TypeOrder.codeWithScope:
      return compareCode(left as Code, right as Code);
    default:
      return 0;
  }
}

/** Returns true if the values compare as equal, such as `1`, `1.0` and `Long(1)`. */
export function equalValues(left: unknown, right: unknown): boolean {
  return compareValues(left, right) === 0;
}

/**
 * Compares strings as MongoDB does without a collation: by their UTF-8 bytes. UTF-16 units give the same order except
 * where a surrogate meets a unit above the surrogates (U+E000…U+FFFF).
 */
export function compareStrings(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a !== b) return liftSurrogate(a) < liftSurrogate(b) ? -1 : 1;
  }
  return Math.sign(left.length - right.length);
}

function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Returns the text of a string or symbol. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (value as BSONSymbol).value;
}

/** Returns the fields of a document; for a DBRef, those of the document it is stored as. */
export function fieldsOf(value: unknown): Document {
  return tagOf(value) === 'DBRef' ? dbRefFields(value as DBRef) : (value as Document);
}

function dbRefFields(ref: DBRef): Document {
  return { $ref: ref.collection, $id: ref.oid, ...(ref.db === undefined ? {} : { $db: ref.db }), ...ref.fields };
}

function compareDocuments(left: Document, right: Document): number {
  const leftNames = Object.keys(left);
  const rightNames = Object.keys(right);
  const length = Math.min(leftNames.length, rightNames.length);
  for (let i = 0; i < length; i++) {
    const leftName = leftNames[i] ?? '';
    const rightName = rightNames[i] ?? '';
    // The types of the values are compared before the names of the fields.
    const order =
      Math.sign(typeOrder(left[leftName]) - typeOrder(right[rightName])) ||
      compareStrings(leftName, rightName) ||
      compareValues(left[leftName], right[rightName]);
    if (order !== 0) return order;
  }
  return Math.sign(leftNames.length - rightNames.length);
}

function compareArrays(left: readonly unknown[], right: readonly unknown[]): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(left[i], right[i]);
    if (order !== 0) return order;
  }
  return Math.sign(left.length - right.length);
}

function compareBinary(left: Binary, right: Binary): number {
  return (
    Math.sign(left.position - right.position) ||
    Math.sign(left.sub_type - right.sub_type) ||
    Math.sign(Buffer.compare(left.value(), right.value()))
  );
}

function compareRegexes(left: BSONRegExp, right: BSONRegExp): number {
  return compareStrings(left.pattern, right.pattern) || compareStrings(left.options, right.options);
}

function compareCode(left: Code, right: Code): number {
  return compareStrings(left.code, right.code) || compareDocuments(left.scope ?? {}, right.scope ?? {});
}
