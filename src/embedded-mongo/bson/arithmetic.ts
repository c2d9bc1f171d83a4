import { Decimal128, Double, Int32, Long } from 'bson';
import { refuse } from '../errors.js';
import { exactDecimal, toPowerOfTen, exactNumber } from './exact-number.js';
import { type BsonNumber, toDouble } from './values.js';

const INT32_MIN = -(2n ** 31n);
const INT32_MAX = 2n ** 31n - 1n;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** The number of digits to which a double is rounded when it becomes a decimal, as in MongoDB. */
const DOUBLE_DIGITS = 15;

/** Adds in the wider of the two types; int widens to long if needed. @throws CommandError 2 when long overflows. */
export function add(left: BsonNumber, right: BsonNumber): BsonNumber {
  return combine(left, right, {
    whole: (a, b) => a + b,
    double: (a, b) => a + b,
    decimal: (a, b) => {
      const exponent = Math.min(a.exponent, b.exponent);
      const scaled = (n: ScaledInteger) => n.coefficient * 10n ** BigInt(n.exponent - exponent);
      return { coefficient: scaled(a) + scaled(b), exponent };
    },
  });
}

/** Multiplies in the wider of the two types. @throws CommandError 2 when long overflows. */
export function multiply(left: BsonNumber, right: BsonNumber): BsonNumber {
  return combine(left, right, {
    whole: (a, b) => a * b,
    double: (a, b) => a * b,
    decimal: (a, b) => ({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent }),
  });
}

/** Applies a bitwise operation to whole numbers; the result is long if one of them is. */
export function bitwise(
  left: Int32 | Long,
  right: Int32 | Long,
  operation: (a: bigint, b: bigint) => bigint,
): Int32 | Long {
  const result = operation(wholeOf(left), wholeOf(right));
  if (left._bsontype === 'Long' || right._bsontype === 'Long') return Long.fromBigInt(BigInt.asIntN(64, result));
  return new Int32(Number(BigInt.asIntN(32, result)));
}

/** Returns true for an int or a long. */
export function isWhole(value: BsonNumber): value is Int32 | Long {
  return value._bsontype === 'Int32' || value._bsontype === 'Long';
}

interface ScaledInteger {
  readonly coefficient: bigint;
  readonly exponent: number;
}

interface Operations {
  readonly whole: (a: bigint, b: bigint) => bigint;
  readonly double: (a: number, b: number) => number;
  readonly decimal: (a: ScaledInteger, b: ScaledInteger) => ScaledInteger;
}

function combine(left: BsonNumber, right: BsonNumber, operations: Operations): BsonNumber {
  if (left._bsontype === 'Decimal128' || right._bsontype === 'Decimal128')
    return combineDecimals(left, right, operations);
  if (!isWhole(left) || !isWhole(right)) return new Double(operations.double(toDouble(left), toDouble(right)));
  const result = operations.whole(wholeOf(left), wholeOf(right));
  if (left._bsontype === 'Int32' && right._bsontype === 'Int32' && result >= INT32_MIN && result <= INT32_MAX) {
    return new Int32(Number(result));
  }
  if (result < INT64_MIN || result > INT64_MAX)
    refuse(2, 'Failed to apply an arithmetic update: the result overflows a 64-bit integer.');
  return Long.fromBigInt(result);
}

function wholeOf(value: Int32 | Long): bigint {
  return value._bsontype === 'Long' ? value.toBigInt() : BigInt(value.valueOf());
}

function combineDecimals(left: BsonNumber, right: BsonNumber, operations: Operations): Decimal128 {
  const a = scaledOf(left);
  const b = scaledOf(right);
  if (a === undefined || b === undefined) {
    const special = operations.double(toDouble(left), toDouble(right));
    return Decimal128.fromString(Number.isNaN(special) ? 'NaN' : special > 0 ? 'Infinity' : '-Infinity');
  }
  const { coefficient, exponent } = operations.decimal(a, b);
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

function scaledOf(value: BsonNumber): ScaledInteger | undefined {
  const exact =
    value._bsontype === 'Double' && Number.isFinite(value.valueOf())
      ? exactDecimal(Decimal128.fromString(value.valueOf().toPrecision(DOUBLE_DIGITS).replace('e', 'E')))
      : exactNumber(value);
  return exact === undefined ? undefined : toPowerOfTen(exact);
}
