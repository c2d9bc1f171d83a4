import { Double, Int32 } from 'bson';
import { add } from '../bson/arithmetic.js';
import { compareValues } from '../bson/compare.js';
import { type BsonNumber, type Document, isDocument, isNumber, toDouble } from '../bson/values.js';
import { refuse } from '../errors.js';
import { encodeValue } from '../storage/key-encoding.js';
import { compileExpression } from '../filter/expression.js';
import { operators } from '../filter/operators.js';
import { toPlain, toTyped } from '../filter/plain.js';
import type { MemoryGauge } from './stage.js';

type Variables = Readonly<Record<string, unknown>>;

/** Accumulates one value of a group. */
export interface Accumulator {
  add(document: Document): void;
  result(): unknown;
}

/** Creates an accumulator for a new group. */
export type AccumulatorFactory = (gauge: MemoryGauge) => Accumulator;

/** Creates an accumulator for the values of an expression. */
type ValueAccumulator = (gauge: MemoryGauge) => { add(value: unknown): void; result(): unknown };

const VALUE_ACCUMULATORS: Readonly<Record<string, ValueAccumulator>> = {
  $sum: () => {
    let sum: BsonNumber = new Int32(0);
    return {
      add: (value) => {
        if (isNumber(value)) sum = sumOf(sum, value);
      },
      result: () => sum,
    };
  },
  $avg: () => {
    let sum: BsonNumber = new Int32(0);
    let count = 0;
    return {
      add: (value) => {
        if (!isNumber(value)) return;
        sum = sumOf(sum, value);
        count++;
      },
      result: () => (count === 0 ? null : new Double(toDouble(sum) / count)),
    };
  },
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => {
    let first: { value: unknown } | undefined;
    return {
      add: (value) => {
        first ??= { value };
      },
      result: () => first?.value ?? null,
    };
  },
  $last: () => {
    let last: unknown;
    return {
      add: (value) => {
        last = value;
      },
      result: () => last ?? null,
    };
  },
  $push: (gauge) => {
    const values: unknown[] = [];
    return {
      add: (value) => {
        if (value === undefined) return;
        gauge.add(value);
        values.push(value);
      },
      result: () => values,
    };
  },
  $addToSet: (gauge) => {
    const values = new Map<string, unknown>();
    return {
      add: (value) => {
        if (value === undefined) return;
        const key = encodeValue(value).toString('latin1');
        if (values.has(key)) return;
        gauge.add(value);
        values.set(key, value);
      },
      result: () => [...values.values()],
    };
  },
  $mergeObjects: () => {
    let merged: Document = {};
    return {
      add: (value) => {
        if (isDocument(value)) merged = { ...merged, ...value };
        else if (value !== null && value !== undefined) refuse(40400, '$mergeObjects requires object inputs');
      },
      result: () => merged,
    };
  },
};

/** Adds numbers; a sum of whole numbers beyond the range of long continues as a double, as in MongoDB. */
function sumOf(sum: BsonNumber, value: BsonNumber): BsonNumber {
  try {
    return add(sum, value);
  } catch {
    // The only error that `add` throws is an overflow of long.
    return new Double(toDouble(sum) + toDouble(value));
  }
}

function extreme(sign: number) {
  let best: unknown;
  return {
    add: (value: unknown) => {
      if (value === undefined || value === null) return;
      if (best === undefined || compareValues(value, best) === sign) best = value;
    },
    result: () => best ?? null,
  };
}

/** Compiles one field of `$group`. @throws CommandError 15952 for an unknown accumulator. */
export function compileAccumulator(name: string, spec: unknown, variables: Variables): AccumulatorFactory {
  const entries = isDocument(spec) ? Object.entries(spec) : [];
  const [operator, operand] = entries[0] ?? [];
  if (operator === undefined || entries.length !== 1)
    return refuse(40234, `The field '${name}' must be an accumulator object`);
  if (operator === '$count') return compileAccumulator(name, { $sum: new Int32(1) }, variables);
  const make = VALUE_ACCUMULATORS[operator];
  if (make === undefined) return otherAccumulator(operator, operand, variables);
  const expression = compileExpression(operand, variables);
  return (gauge) => {
    const inner = make(gauge);
    return {
      add: (document) => {
        inner.add(expression(document));
      },
      result: () => inner.result(),
    };
  };
}

/** Compiles accumulators that need all documents of a group: `$topN`, `$stdDevPop`, `$percentile` and others. */
function otherAccumulator(operator: string, operand: unknown, variables: Variables): AccumulatorFactory {
  const mingo = operators();
  if (operator === '$accumulator' || operator === '$function')
    return refuse(2, `${operator} is refused: server-side JavaScript is not executed.`);
  if (!mingo.hasAccumulator(operator)) return refuse(15952, `unknown group operator '${operator}'`);
  const options = mingo.options(toPlain(variables) as Document);
  const expression = { [operator]: toPlain(operand) };
  return (gauge) => {
    const documents: unknown[] = [];
    return {
      add: (document) => {
        gauge.add(document);
        documents.push(toPlain(document));
      },
      result: () => toTyped(mingo.accumulate(documents, expression, options)),
    };
  };
}
