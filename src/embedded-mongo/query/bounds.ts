import { BSONRegExp } from 'bson';
import { isArray, isRegex, typeOrder, TypeOrder } from '../bson/values.js';
import { encodeValue, MAX_KEY_BYTES } from '../storage/key-encoding.js';
import { afterPrefix } from '../storage/keyspace.js';
import type { Predicate } from '../filter/filter-tree.js';
import { literalPrefix } from '../filter/regex.js';

/** A position in the order of keys: just before or just after all keys that start with some bytes. */
export interface Edge {
  readonly bytes: Buffer;
  readonly after: boolean;
}

/** The keys between two positions. */
export interface Interval {
  readonly low: Edge;
  readonly high: Edge;
}

/** All keys of a key part. */
export const EVERYTHING: Interval = {
  low: { bytes: Buffer.alloc(0), after: false },
  high: { bytes: Buffer.alloc(0), after: true },
};

/** Returns true if the interval contains a single value. */
export function isPoint(interval: Interval): boolean {
  return (
    interval.low.bytes.length > 0 &&
    !interval.low.after &&
    interval.high.after &&
    interval.low.bytes.equals(interval.high.bytes)
  );
}

/**
 * Returns intervals that include every value a predicate accepts, or `undefined` if an index does not help. They may
 * include other values too, since the documents themselves are tested.
 */
export function intervalsOf(predicate: Predicate): readonly Interval[] | undefined {
  switch (predicate.op) {
    case '$eq':
      return pointsOf([predicate.operand]);
    case '$in':
      return pointsOf(predicate.operands);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return comparisonIntervals(predicate.op, predicate.operand);
    case '$regex': {
      const prefix = literalPrefix(predicate.source, predicate.flags);
      if (prefix === undefined) return undefined;
      // The terminator 00 00 of a text follows its prefix, so the prefix alone is the start of all texts that begin
      // with it.
      const bytes = encodeValue(prefix).subarray(0, -2);
      const regexes = encodeValue(new BSONRegExp(predicate.source, predicate.flags));
      return [between(bytes, bytes), between(regexes, regexes)];
    }
    default:
      return undefined;
  }
}

function between(low: Buffer, high: Buffer): Interval {
  return { low: { bytes: low, after: false }, high: { bytes: high, after: true } };
}

function pointsOf(operands: readonly unknown[]): readonly Interval[] | undefined {
  // An index contains the elements of an array rather than the array, and a regular expression matches many texts.
  if (operands.some((operand) => isArray(operand) || isRegex(operand))) return undefined;
  const points = new Map<string, Interval>();
  for (const operand of operands) {
    const bytes = encodeValue(operand ?? null);
    points.set(bytes.toString('latin1'), between(bytes, bytes));
  }
  return [...points.values()].sort((a, b) => Buffer.compare(a.low.bytes, b.low.bytes));
}

function comparisonIntervals(op: '$gt' | '$gte' | '$lt' | '$lte', operand: unknown): readonly Interval[] | undefined {
  const order = typeOrder(operand);
  if (order === TypeOrder.array || order === TypeOrder.minKey || order === TypeOrder.maxKey) return undefined;
  const bytes = encodeValue(operand ?? null);
  const type = bytes.subarray(0, 1);
  switch (op) {
    case '$gt':
      return [{ low: { bytes, after: true }, high: { bytes: type, after: true } }];
    case '$gte':
      return [{ low: { bytes, after: false }, high: { bytes: type, after: true } }];
    case '$lt':
      return [{ low: { bytes: type, after: false }, high: { bytes, after: false } }];
    case '$lte':
      return [{ low: { bytes: type, after: false }, high: { bytes, after: true } }];
  }
}

/** Returns the intersection of two lists of intervals. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): readonly Interval[] {
  const common: Interval[] = [];
  for (const a of left) {
    for (const b of right) {
      const low = compareEdges(a.low, b.low) >= 0 ? a.low : b.low;
      const high = compareEdges(a.high, b.high) <= 0 ? a.high : b.high;
      if (compareEdges(low, high) < 0) common.push({ low, high });
    }
  }
  return common;
}

/** Compares two positions; `after` a prefix is after everything that starts with it. */
export function compareEdges(left: Edge, right: Edge): number {
  const length = Math.min(left.bytes.length, right.bytes.length);
  const order = Buffer.compare(left.bytes.subarray(0, length), right.bytes.subarray(0, length));
  if (order !== 0) return order;
  if (left.bytes.length === right.bytes.length) return Number(left.after) - Number(right.after);
  return left.bytes.length < right.bytes.length ? (left.after ? 1 : -1) : right.after ? -1 : 1;
}

/** Converts an interval to the inverted bytes of a descending part. */
export function invert(interval: Interval): Interval {
  const flip = (edge: Edge): Edge => ({ bytes: Buffer.from(edge.bytes.map((byte) => ~byte)), after: !edge.after });
  return { low: flip(interval.high), high: flip(interval.low) };
}

/** A range of keys in LMDB's form: from `start` up to but not including `end`. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

/** Returns the range of keys that start with the values of the preceding parts and continue within the interval. */
export function keyRange(index: Buffer, parts: readonly Buffer[], interval: Interval): KeyRange {
  const low = edgeOfCutKey(Buffer.concat([...parts, interval.low.bytes]), interval.low.after, false);
  const high = edgeOfCutKey(Buffer.concat([...parts, interval.high.bytes]), interval.high.after, true);
  const at = (edge: Edge): Buffer => {
    const key = Buffer.concat([index, edge.bytes]);
    return edge.after ? afterPrefix(key) : key;
  };
  return { start: at(low), end: at(high) };
}

/** Only the beginning of long keys is stored, so a long edge is widened to include all keys with that beginning. */
function edgeOfCutKey(bytes: Buffer, after: boolean, widenedAfter: boolean): Edge {
  return bytes.length > MAX_KEY_BYTES
    ? { bytes: bytes.subarray(0, MAX_KEY_BYTES), after: widenedAfter }
    : { bytes, after };
}
