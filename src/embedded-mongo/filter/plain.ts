import { BSONRegExp, Double, Int32, Long } from 'bson';
import { type BsonNumber, type Document, isArray, isDocument, isNumber, isRegex, toDouble } from '../bson/values.js';

const MAX_INT32 = 0x7fffffff;

/** Converts a value to JavaScript's own numbers and regular expressions, as mingo's operators require. */
export function toPlain(value: unknown): unknown {
  if (isNumber(value)) return toDouble(value);
  if (isArray(value)) return value.map(toPlain);
  if (isRegex(value)) return new RegExp(value.pattern, value.options.replace(/[^ims]/g, ''));
  if (!isDocument(value)) return value;
  const plain: Document = {};
  for (const [name, inner] of Object.entries(value)) plain[name] = toPlain(inner);
  return plain;
}

/** Returns a computed number in the BSON type that MongoDB would use: int, then long, then double. */
export function typedNumber(value: number): BsonNumber {
  if (Number.isInteger(value) && !Object.is(value, -0)) {
    if (Math.abs(value) <= MAX_INT32) return new Int32(value);
    if (Number.isSafeInteger(value)) return Long.fromNumber(value);
  }
  return new Double(value);
}

/** Converts a value computed by mingo back to BSON types. */
export function toTyped(value: unknown): unknown {
  if (typeof value === 'number') return typedNumber(value);
  if (typeof value === 'bigint') return Long.fromBigInt(value);
  if (isArray(value)) return value.map(toTyped);
  if (value instanceof RegExp) return new BSONRegExp(value.source, value.flags.replace(/[^ims]/g, ''));
  if (!isDocument(value)) return value;
  const typed: Document = {};
  for (const [name, inner] of Object.entries(value)) typed[name] = toTyped(inner);
  return typed;
}

/**
 * Converts a value computed by mingo back to BSON types. Where the value at the same path of the original is unchanged,
 * its type is kept: a `Double` 5.0 or a `Long` that an update did not touch keeps its type.
 */
export function retype(value: unknown, original: unknown): unknown {
  if (typeof value === 'number')
    return isNumber(original) && Object.is(toDouble(original), value) ? original : typedNumber(value);
  if (isArray(value)) return value.map((element, i) => retype(element, isArray(original) ? original[i] : undefined));
  if (!isDocument(value)) return toTyped(value);
  const typed: Document = {};
  for (const [name, inner] of Object.entries(value)) {
    typed[name] = retype(inner, isDocument(original) ? original[name] : undefined);
  }
  return typed;
}
