import { equalValues } from '../bson/compare.js';
import { type Document, isArray, isDocument, isNumber, numberOf, toDouble, typeName } from '../bson/values.js';
import { refuse } from '../errors.js';
import { compileFilter, elementTest } from '../filter/filter.js';
import { isOperatorDocument, parseFilter } from '../filter/filter-parser.js';
import { compareSortKeys, parseSort, sortKeys } from '../query/sort.js';
import type { ValueTest } from '../filter/predicates.js';
import { isRegex } from '../bson/values.js';
import type { FieldOperator } from './field-operators.js';

const PUSH_MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

/** `$push` with `$each`, `$position`, `$slice` and `$sort`. */
export const push: FieldOperator = (operand, name) => {
  const { values, place } = parsePush(operand);
  return (before) => place(arrayAt(before, name, '$push'), values);
};

/** `$addToSet`, with `$each`. */
export const addToSet: FieldOperator = (operand, name) => {
  const values = isDocument(operand) && '$each' in operand ? eachOf(operand, '$addToSet') : [operand];
  if (isDocument(operand) && '$each' in operand && Object.keys(operand).length > 1) {
    refuse(2, 'Found unexpected fields after $each in $addToSet');
  }
  return (before) => {
    const array = [...arrayAt(before, name, '$addToSet')];
    for (const value of values) if (!array.some((element) => equalValues(element, value))) array.push(value);
    return array;
  };
};

/** `$pop`: -1 removes the first element, 1 the last. */
export const pop: FieldOperator = (operand, name) => {
  const end = numberOf(operand);
  if (end !== 1 && end !== -1)
    return refuse(9, `$pop expects 1 or -1, found: ${isNumber(operand) ? toDouble(operand) : typeName(operand)}`);
  return (before) => {
    if (before === undefined) return undefined;
    if (!isArray(before))
      return refuse(14, `Path '${name}' contains an element of non-array type '${typeName(before)}'`);
    return end === 1 ? before.slice(0, -1) : before.slice(1);
  };
};

/** `$pull`: removes elements that equal the operand or pass its tests. */
export const pull: FieldOperator = (operand) => {
  const test = pullTest(operand);
  return (before) => without(before, test, '$pull');
};

/** `$pullAll`: removes elements that equal one of a list. */
export const pullAll: FieldOperator = (operand) => {
  if (!isArray(operand)) return refuse(2, '$pullAll requires an array argument but was given a ' + typeName(operand));
  return (before) => without(before, (element) => operand.some((value) => equalValues(element, value)), '$pullAll');
};

function arrayAt(before: unknown, name: string, operator: string): readonly unknown[] {
  if (before === undefined) return [];
  return isArray(before)
    ? before
    : refuse(
        operator === '$addToSet' ? 2 : 2,
        `The field '${name}' must be an array but is of type ${typeName(before)} in document`,
      );
}

function eachOf(operand: Document, operator: string): readonly unknown[] {
  const each = operand.$each;
  return isArray(each)
    ? each
    : refuse(
        operator === '$push' ? 2 : 14,
        `The argument to $each in ${operator} must be an array but it was of type ${typeName(each)}`,
      );
}

function parsePush(operand: unknown) {
  if (!isDocument(operand) || !('$each' in operand)) {
    return {
      values: [operand],
      place: (array: readonly unknown[], values: readonly unknown[]) => [...array, ...values],
    };
  }
  for (const modifier of Object.keys(operand)) {
    if (!PUSH_MODIFIERS.has(modifier)) refuse(2, `Unrecognized clause in $push: ${modifier}`);
  }
  const position = wholeNumber(operand.$position, '$position');
  const slice = wholeNumber(operand.$slice, '$slice');
  const order = sorter(operand.$sort);
  const place = (array: readonly unknown[], values: readonly unknown[]): readonly unknown[] => {
    const at = position === undefined ? array.length : position < 0 ? Math.max(0, array.length + position) : position;
    const joined = [...array.slice(0, at), ...values, ...array.slice(at)];
    if (order !== undefined) joined.sort(order);
    if (slice === undefined) return joined;
    return slice >= 0 ? joined.slice(0, slice) : joined.slice(slice);
  };
  return { values: eachOf(operand, '$push'), place };
}

function wholeNumber(value: unknown, modifier: string): number | undefined {
  if (value === undefined) return undefined;
  const number = numberOf(value);
  if (number === undefined || !Number.isInteger(number))
    return refuse(2, `The value for ${modifier} must be an integer value.`);
  return number;
}

function sorter(sort: unknown): ((a: unknown, b: unknown) => number) | undefined {
  if (sort === undefined) return undefined;
  const direction = numberOf(sort);
  if (direction !== undefined) {
    if (direction !== 1 && direction !== -1) return refuse(2, 'The $sort element value must be either 1 or -1');
    const byValue = parseSort({ value: sort });
    return (a, b) => compareSortKeys([a], [b], byValue);
  }
  if (!isDocument(sort))
    return refuse(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const fields = parseSort(sort);
  const keys = (value: unknown) => sortKeys(isDocument(value) ? value : {}, fields);
  return (a, b) => compareSortKeys(keys(a), keys(b), fields);
}

function pullTest(operand: unknown): ValueTest {
  if (isRegex(operand) || isOperatorDocument(operand)) {
    return elementTest(parseFilter({ element: operand }), {});
  }
  if (isDocument(operand)) {
    const matches = compileFilter(operand);
    return (element) => isDocument(element) && matches(element);
  }
  return (element) => equalValues(element, operand);
}

function without(before: unknown, test: ValueTest, operator: string): unknown {
  if (before === undefined) return undefined;
  if (!isArray(before)) return refuse(2, `Cannot apply ${operator} to a non-array value`);
  return before.filter((element) => !test(element));
}
