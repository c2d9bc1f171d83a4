import type { Path } from '../bson/path.js';
import { isDocument, numberOf, typeOrder, TypeOrder } from '../bson/values.js';
import { refuse } from '../errors.js';
import type { Collection } from '../storage/collection.js';
import { type Index, sameKeyPattern } from '../storage/index-definition.js';
import { prefixOf, Space } from '../storage/keyspace.js';
import {
  EVERYTHING,
  intersect,
  type Interval,
  intervalsOf,
  invert,
  isPoint,
  type KeyRange,
  keyRange,
} from './bounds.js';
import type { FilterNode, Predicate } from '../filter/filter-tree.js';
import { parseFilter } from '../filter/filter-parser.js';
import { conjunctsOf } from '../filter/conjuncts.js';
import { impliesFilter } from './implication.js';

/** The maximum number of combinations of `$in` values in an index scan; beyond it, later key parts are unbounded. */
const MAX_RANGES = 1000;

/** One field of a sort. */
export interface SortField {
  readonly name: string;
  readonly path: Path;
  readonly descending: boolean;
}

/** The way in which the documents of a query are found. */
export type Plan =
  | { readonly kind: 'collection'; readonly reverse: boolean }
  | { readonly kind: 'id'; readonly id: unknown }
  | {
      readonly kind: 'index';
      readonly index: Index;
      readonly ranges: readonly KeyRange[];
      readonly reverse: boolean;
      /** True if the scan returns the documents in the requested order. */
      readonly sorted: boolean;
      /** The number of key parts with bounds. */
      readonly bounded: number;
      /** True if the ranges hold one entry for each match and no others, so that matches can be counted by their keys. */
      readonly exact: boolean;
    }
  | { readonly kind: 'union'; readonly plans: readonly Plan[] }
  | { readonly kind: 'none' };

/** The input of the planner. */
export interface Question {
  readonly filter: FilterNode;
  readonly sort: readonly SortField[];
  readonly hint?: unknown;
}

interface Candidate {
  readonly plan: Plan & { readonly kind: 'index' };
  readonly score: number;
}

/** Chooses how to find a query's documents. @throws CommandError 2 for a hint that matches no index. */
export function choosePlan(collection: Collection, question: Question): Plan {
  const conjuncts = conjunctsOf(question.filter);
  if (conjuncts.some((node) => node.kind === 'constant' && !node.value)) return { kind: 'none' };
  const hinted = hintedPlan(collection, question);
  if (hinted === 'natural') return { kind: 'collection', reverse: false };
  if (hinted === 'natural-reverse') return { kind: 'collection', reverse: true };
  if (hinted === undefined) {
    const id = idLookup(conjuncts);
    if (id !== undefined) return { kind: 'id', id: id.operand };
  }
  const indexes = hinted === undefined ? collection.indexes.filter((index) => index.ready) : [hinted];
  let best: Candidate | undefined;
  for (const index of indexes) {
    const candidate = candidateFor(index, conjuncts, question, hinted !== undefined);
    if (candidate !== undefined && (best === undefined || candidate.score > best.score)) best = candidate;
  }
  if (best !== undefined) return best.plan;
  return unionPlan(collection, conjuncts, question) ?? { kind: 'collection', reverse: false };
}

function hintedPlan(collection: Collection, { hint }: Question): Index | 'natural' | 'natural-reverse' | undefined {
  if (hint === undefined) return undefined;
  if (isDocument(hint)) {
    if (Object.keys(hint).length === 0) return undefined;
    if ('$natural' in hint) return (numberOf(hint.$natural) ?? 1) < 0 ? 'natural-reverse' : 'natural';
  }
  const found = collection.indexes.find(
    (index) =>
      index.ready &&
      (typeof hint === 'string'
        ? index.definition.name === hint
        : isDocument(hint) && sameKeyPattern(index.definition.key, hint)),
  );
  return found ?? refuse(2, 'hint provided does not correspond to an existing index');
}

function idLookup(conjuncts: readonly FilterNode[]): { readonly operand: unknown } | undefined {
  for (const node of conjuncts) {
    if (node.kind !== 'field' || node.name !== '_id' || node.predicate.op !== '$eq') continue;
    // An `_id` is never an array or regular expression; such operands take the general path.
    const order = typeOrder(node.predicate.operand);
    if (order !== TypeOrder.array && order !== TypeOrder.regex) return { operand: node.predicate.operand };
  }
  return undefined;
}

function candidateFor(
  index: Index,
  conjuncts: readonly FilterNode[],
  question: Question,
  forced: boolean,
): Candidate | undefined {
  const { definition } = index;
  if (definition.partialFilter !== undefined && !impliesFilter(conjuncts, parseFilter(definition.partialFilter))) {
    return forced
      ? refuse(2, 'hint provided names a partial index that does not hold all documents asked for')
      : undefined;
  }
  const usable = index.fields.map((field) => partIntervals(index, field.name, conjuncts));
  if (definition.sparse && !usable.some((intervals) => intervals !== undefined && !holdsNull(intervals))) {
    if (!forced) return undefined;
  }
  const { ranges, points, bounded } = buildRanges(index, usable);
  const order = question.sort.length === 0 ? undefined : sortOrder(index, question.sort, points, ranges.length);
  if (bounded === 0 && order === undefined && !forced) return undefined;
  const plan = {
    kind: 'index',
    index,
    ranges,
    reverse: order === 'reverse',
    sorted: order !== undefined,
    bounded,
    exact: holdsMatchesAlone(index, conjuncts, bounded),
  } as const;
  const complete = points === index.fields.length && definition.unique ? 100 : 0;
  return { plan, score: complete + points * 10 + (bounded - points) * 4 + (order === undefined ? 0 : 5) };
}

/** True if all tests of the filter are for texts in the bounded parts, and a document has one whole key. */
function holdsMatchesAlone({ definition, fields }: Index, conjuncts: readonly FilterNode[], bounded: number): boolean {
  if (definition.long || definition.multikey.some(Boolean)) return false;
  const names = new Set(fields.slice(0, bounded).map(({ name }) => name));
  return conjuncts.every((node) => node.kind === 'field' && names.has(node.name) && isForTexts(node.predicate));
}

function isForTexts(predicate: Predicate): boolean {
  const operands = predicate.op === '$eq' ? [predicate.operand] : predicate.op === '$in' ? predicate.operands : [null];
  return operands.every((operand) => typeof operand === 'string');
}

/** Returns the intervals that the filter's tests of one field allow. */
function partIntervals(index: Index, name: string, conjuncts: readonly FilterNode[]): readonly Interval[] | undefined {
  const part = index.fields.findIndex((field) => field.name === name);
  const multikey = index.definition.multikey[part] === true;
  let intervals: readonly Interval[] | undefined;
  for (const predicate of predicatesOn(name, conjuncts)) {
    const next = intervalsOf(predicate);
    if (next === undefined) continue;
    if (intervals === undefined) intervals = next;
    // Different elements of an array may pass different tests, so only one of the tests can bound the scan.
    else if (!multikey) intervals = intersect(intervals, next);
    else if (next.every(isPoint) && !intervals.every(isPoint)) intervals = next;
  }
  return intervals;
}

function* predicatesOn(name: string, conjuncts: readonly FilterNode[]): Iterable<Predicate> {
  for (const node of conjuncts) {
    if (node.kind !== 'field' || node.name !== name) continue;
    if (node.predicate.op === '$elemMatchValue') {
      for (const inner of node.predicate.predicates) if (inner.kind === 'field') yield inner.predicate;
    } else {
      yield node.predicate;
    }
  }
}

function holdsNull(intervals: readonly Interval[]): boolean {
  return intervals.some((interval) => interval.low.bytes[0] === TypeOrder.null);
}

function buildRanges(index: Index, usable: readonly (readonly Interval[] | undefined)[]) {
  let prefixes: readonly Buffer[] = [Buffer.alloc(0)];
  let points = 0;
  const base = prefixOf(index.isIdIndex ? Space.idIndex : Space.index, index.definition.id);
  const multikeyParts = new Set<string>();
  for (const [i, field] of index.fields.entries()) {
    const intervals = sharesArray(index, i, multikeyParts) ? undefined : usable[i];
    if (intervals === undefined) break;
    const inOrder = field.descending ? intervals.map(invert).reverse() : intervals;
    if (!inOrder.every(isPoint) || prefixes.length * inOrder.length > MAX_RANGES) {
      const ranges = prefixes.flatMap((prefix) => inOrder.map((interval) => keyRange(base, [prefix], interval)));
      if (prefixes.length * inOrder.length > MAX_RANGES * 10) break;
      return { ranges, points, bounded: points + 1 };
    }
    prefixes = prefixes.flatMap((prefix) => inOrder.map((interval) => Buffer.concat([prefix, interval.low.bytes])));
    points++;
  }
  return { ranges: prefixes.map((prefix) => keyRange(base, [prefix], EVERYTHING)), points, bounded: points };
}

/**
 * Returns true if an earlier part traverses the same array, possibly with other elements: only the first is bounded.
 */
function sharesArray(index: Index, part: number, seen: Set<string>): boolean {
  if (index.definition.multikey[part] !== true) return false;
  const root = index.fields[part]?.path[0] ?? '';
  if (seen.has(root)) return true;
  seen.add(root);
  return false;
}

/** Returns the direction in which the index has the sort's order, if any. Parts fixed to one value do not matter. */
function sortOrder(
  index: Index,
  sort: readonly SortField[],
  points: number,
  ranges: number,
): 'forward' | 'reverse' | undefined {
  if (index.definition.long || index.definition.multikey.some(Boolean)) return undefined;
  const fixed = ranges === 1 ? new Set(index.fields.slice(0, points).map((field) => field.name)) : new Set<string>();
  let at = ranges === 1 ? points : 0;
  if (ranges > 1 && points > 0 && index.fields.length > 0 && points !== 1) return undefined;
  let reverse: boolean | undefined;
  for (const field of sort) {
    if (fixed.has(field.name)) continue;
    const part = index.fields[at++];
    if (part?.name !== field.name) return undefined;
    const flipped = part.descending !== field.descending;
    reverse ??= flipped;
    if (reverse !== flipped) return undefined;
  }
  if (ranges > 1 && at > 1) return undefined;
  return reverse === true ? 'reverse' : 'forward';
}

function unionPlan(collection: Collection, conjuncts: readonly FilterNode[], question: Question): Plan | undefined {
  for (const node of conjuncts) {
    if (node.kind !== 'or') continue;
    const plans = node.nodes.map((branch) => choosePlan(collection, { filter: branch, sort: [] }));
    const usable = plans.every((plan) => plan.kind !== 'collection' && plan.kind !== 'union');
    if (usable && question.hint === undefined) return { kind: 'union', plans };
  }
  return undefined;
}
