import { compareValues, equalValues, textOf } from '../bson/compare.js';
import { isArray, isDocument, isNumber, isRegex, toDouble, typeName, typeOrder, TypeOrder } from '../bson/values.js';
import { bitsOf } from './bit-mask.js';
import type { Predicate } from './filter-tree.js';
import { compileRegex } from './regex.js';

/** Tests one value; `undefined` is a missing value. */
export type ValueTest = (value: unknown) => boolean;

/** Predicates that test one value at a time. */
export type ValuePredicate = Exclude<Predicate, { readonly op: '$elemMatch' | '$elemMatchValue' }>;

/** Returns the test for a predicate; the caller traverses arrays. */
export function valueTest(predicate: ValuePredicate): ValueTest {
  switch (predicate.op) {
    case '$eq':
      return equalityTest(predicate.operand);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return comparisonTest(predicate.op, predicate.operand);
    case '$in':
      return membershipTest(predicate.operands);
    case '$regex':
      return regexTest(predicate.source, predicate.flags);
    case '$exists':
      return (value) => value !== undefined;
    case '$type':
      return (value) => value !== undefined && predicate.types.has(typeName(value));
    case '$mod':
      return moduloTest(predicate.divisor, predicate.remainder);
    case '$size':
      return (value) => isArray(value) && value.length === predicate.size;
    case '$bits':
      return bitsTest(predicate.mask, predicate.want);
  }
}

/** Returns true if the predicate also tests the elements of an array at the end of the path. */
export function opensArrays(predicate: Predicate): boolean {
  return !['$exists', '$size', '$elemMatch', '$elemMatchValue'].includes(predicate.op);
}

function equalityTest(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand);
}

/** Values are comparable only within a type, except MinKey and MaxKey; null equals a missing value; NaN only itself. */
function comparisonTest(op: '$gt' | '$gte' | '$lt' | '$lte', operand: unknown): ValueTest {
  const order = typeOrder(operand);
  const orEqual = op === '$gte' || op === '$lte';
  if (order === TypeOrder.null || order === TypeOrder.undefined) {
    return (value) => orEqual && (value === null || value === undefined);
  }
  const sign = op === '$gt' || op === '$gte' ? 1 : -1;
  if (order === TypeOrder.minKey || order === TypeOrder.maxKey) {
    return (value) => value !== undefined && accepts(compareValues(value, operand), sign, orEqual);
  }
  const operandIsNaN = isNaNValue(operand);
  return (value) => {
    if (value === undefined || typeOrder(value) !== order) return false;
    if (operandIsNaN || isNaNValue(value)) return orEqual && operandIsNaN && isNaNValue(value);
    return accepts(compareValues(value, operand), sign, orEqual);
  };
}

function accepts(comparison: number, sign: number, orEqual: boolean): boolean {
  return comparison === sign || (orEqual && comparison === 0);
}

function isNaNValue(value: unknown): boolean {
  return isNumber(value) && Number.isNaN(toDouble(value));
}

function membershipTest(operands: readonly unknown[]): ValueTest {
  const regexes = operands.filter(isRegex).map((regex) => regexTest(regex.pattern, regex.options));
  const strings = new Set(operands.filter((operand) => typeof operand === 'string'));
  const others = operands.filter((operand) => typeof operand !== 'string' && !isRegex(operand)).map(equalityTest);
  return (value) =>
    (typeof value === 'string' && strings.has(value)) ||
    others.some((test) => test(value)) ||
    regexes.some((test) => test(value));
}

function regexTest(source: string, options: string): ValueTest {
  const regex = compileRegex(source, options);
  return (value) => {
    if (typeOrder(value) === TypeOrder.string) return regex.test(textOf(value));
    return isRegex(value) && value.pattern === source && value.options === options;
  };
}

function moduloTest(divisor: number, remainder: number): ValueTest {
  return (value) => {
    if (!isNumber(value)) return false;
    const whole = Math.trunc(toDouble(value));
    return Number.isFinite(whole) && whole % divisor === remainder;
  };
}

function bitsTest(mask: bigint, want: 'allSet' | 'allClear' | 'anySet' | 'anyClear'): ValueTest {
  return (value) => {
    const bits = isDocument(value) ? undefined : bitsOf(value);
    if (bits === undefined) return false;
    const common = bits & mask;
    switch (want) {
      case 'allSet':
        return common === mask;
      case 'allClear':
        return common === 0n;
      case 'anySet':
        return common !== 0n;
      case 'anyClear':
        return common !== mask;
    }
  };
}
