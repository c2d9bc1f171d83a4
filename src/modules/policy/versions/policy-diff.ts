import { isJsonObject } from '../../../platform/objects/json-object.js';
import type { ListContent } from '../policy.types.js';
import { canonicalPolicy, SECRET_MASK } from '../../../engine/index.js';

/** The subject of a difference between two versions. */
export type PolicyDifferenceType =
  | 'kind-added'
  | 'kind-removed'
  | 'strategy'
  | 'condition'
  | 'list'
  | 'ignored'
  | 'threshold'
  | 'secret'
  | 'setting';

type PlainValue = string | number | boolean;

/** A difference between two versions of a policy. */
export interface PolicyDifference {
  readonly type: PolicyDifferenceType;
  /** Where, as problems name it: `identifiers.ssn`. */
  readonly path: string;
  /** The value before; absent when there was none, and of lists, kinds and long values. Objects and lists are JSON. */
  readonly before?: PlainValue;
  readonly after?: PlainValue;
  /** For a list of texts, at most 100 of the new ones; `addedCount` counts all. */
  readonly added?: readonly string[];
  readonly addedCount?: number;
  /** For a list of texts, at most 100 of the removed ones; `removedCount` counts all. */
  readonly removed?: readonly string[];
  readonly removedCount?: number;
}

/** Two texts of a policy, compared. */
export interface PolicyDifferences {
  readonly differences: readonly PolicyDifference[];
  /** In the unified format, of both written with one value a line. */
  readonly text: string;
}

/** Two versions of a policy, compared. */
export interface PolicyComparison extends PolicyDifferences {
  readonly from: number;
  readonly to: number;
}

const MAX_DIFFERENCES = 1000;
const MAX_LISTED = 100;
/** Characters of JSON; longer values are left out. */
const MAX_VALUE_LENGTH = 1000;

/**
 * Returns the differences by meaning. Other spellings of a key, the order of keys and of texts in a list make no
 * difference; the order of strategies does. At most 1000 differences are returned.
 * @param before the parsed policy, its secrets masked
 */
export function differencesBetween(before: unknown, after: unknown): readonly PolicyDifference[] {
  const found: PolicyDifference[] = [];
  compare('', canonicalPolicy(before), canonicalPolicy(after), found);
  return found.slice(0, MAX_DIFFERENCES);
}

/** Returns the meaning of a change of a list of terms in the same way. */
export function differencesBetweenLists(before: ListContent, after: ListContent): readonly PolicyDifference[] {
  const described =
    before.description === after.description
      ? []
      : [valueDifference('description', before.description, after.description)];
  return [...described, ...listDifference('items', before.items, after.items)];
}

function compare(path: string, before: unknown, after: unknown, found: PolicyDifference[]): void {
  if (found.length >= MAX_DIFFERENCES || JSON.stringify(before) === JSON.stringify(after)) return;
  const kind = /^identifiers\.\w+(?:\[\d+\])?$/.test(path) && !(Array.isArray(before) || Array.isArray(after));
  if (kind && before === undefined) found.push({ type: 'kind-added', path });
  else if (kind && after === undefined) found.push({ type: 'kind-removed', path });
  else if (isListOfTexts(before ?? []) && isListOfTexts(after ?? [])) {
    found.push(...listDifference(path, listOf(before) as string[], listOf(after) as string[]));
  } else if (Array.isArray(before ?? []) && Array.isArray(after ?? [])) {
    const [one, other] = [listOf(before), listOf(after)];
    for (let index = 0; index < Math.max(one.length, other.length); index++) {
      compare(`${path}[${index}]`, one[index], other[index], found);
    }
  } else if (isEntered(path, before, after)) {
    const [one, other] = [objectOf(before), objectOf(after)];
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      compare(path === '' ? key : `${path}.${key}`, one[key], other[key], found);
    }
  } else found.push(valueDifference(path, before, after));
}

function valueDifference(path: string, before: unknown, after: unknown): PolicyDifference {
  return {
    type: typeOf(path, before, after),
    path,
    ...shown('before', before),
    ...shown('after', after),
  };
}

function listDifference(path: string, before: readonly string[], after: readonly string[]): PolicyDifference[] {
  const [one, other] = [new Set(before), new Set(after)];
  const added = [...other].filter((text) => !one.has(text));
  const removed = [...one].filter((text) => !other.has(text));
  if (added.length === 0 && removed.length === 0) return [];
  const some = (texts: readonly string[]) => texts.slice(0, MAX_LISTED);
  return [
    {
      type: /(?:^|\.)ignored/.test(path) ? 'ignored' : 'list',
      path,
      ...(added.length > 0 && { added: some(added), addedCount: added.length }),
      ...(removed.length > 0 && { removed: some(removed), removedCount: removed.length }),
    },
  ];
}

function typeOf(path: string, before: unknown, after: unknown): PolicyDifferenceType {
  if ([before, after].some((value) => typeof value === 'string' && value.startsWith(SECRET_MASK))) return 'secret';
  if (path.endsWith('.condition')) return 'condition';
  if (/FilterStrateg(?:y|ies)\[/.test(path)) return 'strategy';
  if (/(?:^|\.)ignored/.test(path)) return 'ignored';
  if (/\.(?:minConfidence|thresholds?(?:\.[^.]+)?|sensitivity|priority)$/.test(path)) return 'threshold';
  return 'setting';
}

/** True if the members are compared one by one; a new or removed strategy is reported as a whole. */
function isEntered(path: string, before: unknown, after: unknown): boolean {
  if (isJsonObject(before) && isJsonObject(after)) return true;
  return isJsonObject(before ?? {}) && isJsonObject(after ?? {}) && !/FilterStrateg(?:y|ies)\[\d+\]$/.test(path);
}

function shown<K extends 'before' | 'after'>(key: K, value: unknown): Partial<Record<K, PlainValue>> {
  if (value === undefined) return {};
  const json = JSON.stringify(value);
  if (json.length > MAX_VALUE_LENGTH) return {};
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { [key]: isPlain ? value : json } as Partial<Record<K, PlainValue>>;
}

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isJsonObject(value) ? value : {});
