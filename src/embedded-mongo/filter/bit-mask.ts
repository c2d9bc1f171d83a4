import { isArray, isBinary, isNumber, toDouble } from '../bson/values.js';
import { refuse } from '../errors.js';

/** Bit positions above this repeat the sign of a 64-bit number and are treated alike. */
const MAX_POSITION = 63;

/** Returns the bits that a `$bits…` operator tests: a number, binary data or a list of positions. */
export function bitMask(operator: string, operand: unknown): bigint {
  if (isNumber(operand)) {
    const mask = toDouble(operand);
    if (!Number.isInteger(mask) || mask < 0) refuse(9, `${operator} takes a non-negative whole number.`);
    return BigInt(mask);
  }
  if (isBinary(operand)) return bitsOfBytes(operand.value());
  if (!isArray(operand)) return refuse(2, `${operator} takes an Array, a number, or a BinData.`);
  let mask = 0n;
  for (const position of operand) {
    const at = isNumber(position) ? toDouble(position) : -1;
    if (!Number.isInteger(at) || at < 0) refuse(9, `${operator} bit positions are non-negative whole numbers.`);
    mask |= 1n << BigInt(Math.min(at, MAX_POSITION));
  }
  return mask;
}

/** Returns the bits of a number or of binary data, or `undefined` for other values. Bit 0 is the lowest. */
export function bitsOf(value: unknown): bigint | undefined {
  if (isBinary(value)) return bitsOfBytes(value.value());
  if (!isNumber(value)) return undefined;
  if (value._bsontype === 'Long') return BigInt.asUintN(64, value.toBigInt());
  const double = toDouble(value);
  return Number.isInteger(double) && Math.abs(double) < 2 ** 63 ? BigInt.asUintN(64, BigInt(double)) : undefined;
}

function bitsOfBytes(bytes: Uint8Array): bigint {
  let bits = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(bytes[i] ?? 0);
  return bits;
}
