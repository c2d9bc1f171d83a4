import type { ByteWriter } from '../bson/byte-writer.js';
import { exactDifference, exactDouble, type ExactNumber, exactNumber, toPowerOfTen } from '../bson/exact-number.js';
import { type BsonNumber, toDouble } from '../bson/values.js';

/*
 * A number's key is a class byte (NaN, negative, zero, positive) and the key of its magnitude:
 *
 *   8 bytes   the largest double not above the magnitude, most significant byte first: the byte order is that of doubles
 *   1 byte    0 when the double is exact, 1 when a remainder follows, 2 when the whole value follows (beyond doubles)
 *   …         the remainder as decimal: exponent of the leading digit (2 bytes), digits + 1, a closing 0
 *
 * A negative number's magnitude is written inverted. Most numbers take ten bytes; only large Long and Decimal128
 * values have a remainder.
 */
const Class = { nan: 0, negative: 1, zero: 2, positive: 3 } as const;
const Tail = { none: 0, remainder: 1, beyondDoubles: 2 } as const;
const EXPONENT_BIAS = 0x8000;

/** Appends the key of a number: the byte order is the order of the values, whatever their types. */
export function writeNumberKey(out: ByteWriter, value: BsonNumber): void {
  const rounded = toDouble(value);
  if (Number.isNaN(rounded)) {
    out.byte(Class.nan);
    return;
  }
  const exact = needsExact(value, rounded) ? exactNumber(value) : undefined;
  const negative = exact === undefined ? rounded < 0 : exact.coefficient < 0n;
  if (exact === undefined ? rounded === 0 : exact.coefficient === 0n) {
    out.byte(Class.zero);
    return;
  }
  out.byte(negative ? Class.negative : Class.positive);
  const start = out.length;
  if (exact === undefined) {
    out.double(Math.abs(rounded));
    out.byte(Tail.none);
  } else {
    writeMagnitude(out, negative ? { ...exact, coefficient: -exact.coefficient } : exact, Math.abs(rounded));
  }
  if (negative) out.invertFrom(start);
}

function needsExact(value: BsonNumber, rounded: number): boolean {
  if (value._bsontype === 'Decimal128') return true;
  return value._bsontype === 'Long' && !Number.isSafeInteger(rounded);
}

function writeMagnitude(out: ByteWriter, magnitude: ExactNumber, nearest: number): void {
  const floor = floorDouble(magnitude, nearest);
  const remainder = exactDifference(magnitude, exactDouble(floor));
  out.double(floor);
  if (remainder.coefficient === 0n) {
    out.byte(Tail.none);
  } else if (nearest === Infinity) {
    // The remainder would have thousands of digits; the value itself sorts equally well and is short.
    out.byte(Tail.beyondDoubles);
    writeDecimal(out, magnitude);
  } else {
    out.byte(Tail.remainder);
    writeDecimal(out, remainder);
  }
}

/** Returns the largest double that does not exceed an exact magnitude, given the nearest one. */
function floorDouble(magnitude: ExactNumber, nearest: number): number {
  if (nearest === Infinity) return Number.MAX_VALUE;
  if (exactDifference(magnitude, exactDouble(nearest)).coefficient >= 0n) return nearest;
  const bits = Buffer.allocUnsafe(8);
  bits.writeDoubleBE(nearest);
  bits.writeBigUInt64BE(bits.readBigUInt64BE() - 1n);
  return bits.readDoubleBE();
}

function writeDecimal(out: ByteWriter, value: ExactNumber): void {
  const { coefficient, exponent } = toPowerOfTen(value);
  const digits = coefficient.toString();
  const leading = exponent + digits.length - 1 + EXPONENT_BIAS;
  out.byte(leading >>> 8);
  out.byte(leading & 0xff);
  const significant = digits.replace(/0+$/, '');
  for (let i = 0; i < significant.length; i++) out.byte(significant.charCodeAt(i) - 47);
  out.byte(0);
}
