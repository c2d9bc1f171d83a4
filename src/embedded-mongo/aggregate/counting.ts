import { Int32 } from 'bson';
import { type Document, isDocument, numberOf } from '../bson/values.js';

/** Stages that only count their input, as drivers send them: skip, limit, and a group of all with the sum of 1. */
export interface Counting {
  /** The number beyond which nothing needs to be counted. */
  readonly most: number;
  /** Returns the result of the stages for so many documents, counted up to `most`. */
  answer(count: number): readonly Document[];
}

/** Returns undefined if the stages need more of their input than its number. */
export function countingOf(stages: readonly unknown[]): Counting | undefined {
  const [skip, unskipped] = leading('$skip', stages);
  const [limit, unlimited] = leading('$limit', unskipped);
  const [group, ...others] = unlimited;
  const spec = others.length === 0 ? onlyField(group, '$group') : undefined;
  if (!isDocument(spec) || !isSound(skip) || !isSound(limit) || limit === 0) return undefined;
  const { _id, ...sums } = spec;
  if (_id !== null && numberOf(_id) === undefined) return undefined;
  if (!Object.values(sums).every((sum) => numberOf(onlyField(sum, '$sum')) === 1)) return undefined;
  const skipped = skip ?? 0;
  return {
    most: skipped + (limit ?? Infinity),
    answer: (count) => {
      const counted = new Int32(count - skipped);
      if (count <= skipped) return [];
      return [{ _id, ...Object.fromEntries(Object.keys(sums).map((name) => [name, counted])) }];
    },
  };
}

/** Returns the operand of the first stage if it has that name, and the other stages. */
function leading(name: string, stages: readonly unknown[]): readonly [number | undefined, readonly unknown[]] {
  const operand = onlyField(stages[0], name);
  return operand === undefined ? [undefined, stages] : [numberOf(operand) ?? NaN, stages.slice(1)];
}

const onlyField = (value: unknown, name: string): unknown =>
  isDocument(value) && Object.keys(value).join() === name ? value[name] : undefined;

const isSound = (value: number | undefined): boolean => value === undefined || (Number.isInteger(value) && value >= 0);
