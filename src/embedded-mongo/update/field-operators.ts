import { Timestamp } from 'bson';
import { add, bitwise, isWhole, multiply } from '../bson/arithmetic.js';
import { compareValues } from '../bson/compare.js';
import type { Long } from 'bson';
import { Int32 } from 'bson';
import { isDocument, isNumber, typeName } from '../bson/values.js';
import { refuse } from '../errors.js';

/** Computes a field's new value from its old one. `undefined` is a missing field as input and no change as output. */
export type FieldChange = (before: unknown, name: string) => unknown;

/** An operator that sets one field: checks its operand once and returns the change. */
export type FieldOperator = (operand: unknown, name: string, now: Date) => FieldChange;

/** `$set`. */
export const set: FieldOperator = (operand) => () => operand;

/** `$inc`: a missing field is treated as zero. */
export const inc: FieldOperator = (operand, name) => {
  if (!isNumber(operand))
    return refuse(14, `Cannot increment with non-numeric argument: {${name}: <${typeName(operand)}>}`);
  return (before) => {
    if (before === undefined) return operand;
    if (!isNumber(before))
      return refuse(
        14,
        `Cannot apply $inc to a value of non-numeric type: the field '${name}' is a ${typeName(before)}.`,
      );
    return add(before, operand);
  };
};

/** `$mul`: a missing field becomes zero with the operand's type. */
export const mul: FieldOperator = (operand, name) => {
  if (!isNumber(operand))
    return refuse(14, `Cannot multiply with non-numeric argument: {${name}: <${typeName(operand)}>}`);
  return (before) => {
    if (before === undefined) return multiply(new Int32(0), operand);
    if (!isNumber(before))
      return refuse(
        14,
        `Cannot apply $mul to a value of non-numeric type: the field '${name}' is a ${typeName(before)}.`,
      );
    return multiply(before, operand);
  };
};

/** `$min`: compares in BSON order, whatever the types. */
export const min: FieldOperator = (operand) => (before) =>
  before === undefined || compareValues(operand, before) < 0 ? operand : undefined;

/** `$max`: compares in BSON order, whatever the types. */
export const max: FieldOperator = (operand) => (before) =>
  before === undefined || compareValues(operand, before) > 0 ? operand : undefined;

let lastSecond = 0;
let ordinal = 0;

/** Returns the current time as a Timestamp; a counter distinguishes those of the same second. */
function timestampOf(now: Date): Timestamp {
  const second = Math.floor(now.getTime() / 1000);
  ordinal = second === lastSecond ? ordinal + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: ordinal });
}

/** `$currentDate`: `true`, `{$type: 'date'}` or `{$type: 'timestamp'}`. */
export const currentDate: FieldOperator = (operand, _name, now) => {
  const type = isDocument(operand) ? operand.$type : typeof operand === 'boolean' ? 'date' : undefined;
  if (type === 'date') return () => now;
  if (type === 'timestamp') return () => timestampOf(now);
  return refuse(2, "The '$type' string field of $currentDate is required to be 'date' or 'timestamp'");
};

const BIT_OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

/** `$bit`: and, or, xor on whole numbers; a missing field is treated as zero. */
export const bit: FieldOperator = (operand, name) => {
  if (!isDocument(operand))
    return refuse(
      2,
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const steps = Object.entries(operand).map(([operator, mask]) => {
    const operation =
      BIT_OPERATIONS[operator] ??
      refuse(2, `The $bit modifier only supports 'and', 'or', and 'xor', not '${operator}'.`);
    return isNumber(mask) && isWhole(mask)
      ? { operation, mask }
      : refuse(2, 'The $bit modifier field must be an Integer(32/64 bit).');
  });
  if (steps.length === 0) refuse(2, 'You must pass in at least one bitwise operation: {$bit: {field: {and/or/xor: #}}');
  return (before) => {
    if (before !== undefined && !(isNumber(before) && isWhole(before))) {
      return refuse(
        2,
        `Cannot apply $bit to a value of non-integral type: the field '${name}' is a ${typeName(before)}.`,
      );
    }
    let value: Int32 | Long = before ?? new Int32(0);
    for (const { operation, mask } of steps) value = bitwise(value, mask, operation);
    return value;
  };
};
