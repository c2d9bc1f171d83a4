import type { Decimal128 } from 'bson';
import { type BsonNumber, toDouble } from './values.js';

/** A finite number, unrounded: `coefficient × 2^binary × 10^decimal`. */
export interface ExactNumber {
  readonly coefficient: bigint;
  readonly binary: number;
  readonly decimal: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/;
const FLOAT = new DataView(new ArrayBuffer(8));

/** Returns the exact value of a finite Decimal128, or `undefined` for an infinity or NaN. */
export function exactDecimal(value: Decimal128): ExactNumber | undefined {
  const parts = DECIMAL.exec(value.toString());
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction);
  return { coefficient: sign === '-' ? -digits : digits, binary: 0, decimal: Number(exponent) - fraction.length };
}

/** Returns the exact value of a finite double: every one is a whole number times a power of two (IEEE 754). */
export function exactDouble(value: number): ExactNumber {
  FLOAT.setFloat64(0, value);
  const bits = FLOAT.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = bits & 0xfffffffffffffn;
  const magnitude = exponent === 0 ? mantissa : mantissa | 0x10000000000000n;
  return {
    coefficient: value < 0 ? -magnitude : magnitude,
    binary: (exponent === 0 ? 1 : exponent) - 1075,
    decimal: 0,
  };
}

/** Returns the exact value of a finite number of any type, or `undefined` for an infinity or NaN. */
export function exactNumber(value: BsonNumber): ExactNumber | undefined {
  if (value._bsontype === 'Decimal128') return exactDecimal(value);
  if (value._bsontype === 'Long') return { coefficient: value.toBigInt(), binary: 0, decimal: 0 };
  const double = value.valueOf();
  return Number.isFinite(double) ? exactDouble(double) : undefined;
}

/** Returns `left - right` as a whole number at their common scale. */
export function exactDifference(left: ExactNumber, right: ExactNumber): ExactNumber {
  const binary = Math.min(left.binary, right.binary);
  const decimal = Math.min(left.decimal, right.decimal);
  const scaled = (n: ExactNumber) =>
    n.coefficient * 2n ** BigInt(n.binary - binary) * 10n ** BigInt(n.decimal - decimal);
  return { coefficient: scaled(left) - scaled(right), binary, decimal };
}

/** Converts a value to digits and a power of ten: `2^-n` is `5^n × 10^-n`. */
export function toPowerOfTen(value: ExactNumber): { readonly coefficient: bigint; readonly exponent: number } {
  return value.binary >= 0
    ? { coefficient: value.coefficient * 2n ** BigInt(value.binary), exponent: value.decimal }
    : { coefficient: value.coefficient * 5n ** BigInt(-value.binary), exponent: value.decimal + value.binary };
}

/** Compares numbers of any types by value; NaN equals itself and is below all others, as in MongoDB. */
export function compareNumbers(left: BsonNumber, right: BsonNumber): number {
  const a = toDouble(left);
  const b = toDouble(right);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  const roundedOnly = isRounded(left) || isRounded(right);
  // Rounding to the nearest double never reverses an order, so only ties between rounded values need an exact
  // comparison.
  if (a !== b || !roundedOnly) return a < b ? -1 : a > b ? 1 : 0;
  const exactLeft = exactNumber(left);
  const exactRight = exactNumber(right);
  if (exactLeft === undefined || exactRight === undefined) return infiniteOrder(left, a) - infiniteOrder(right, b);
  const difference = exactDifference(exactLeft, exactRight).coefficient;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function isRounded(value: BsonNumber): boolean {
  return value._bsontype === 'Decimal128' || value._bsontype === 'Long';
}

/** Returns 0 for a finite Decimal128 beyond the doubles: it rounds to an infinity, but is compared as below it. */
function infiniteOrder(value: BsonNumber, rounded: number): number {
  return exactNumber(value) === undefined ? Math.sign(rounded) : 0;
}
