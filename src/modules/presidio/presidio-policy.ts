import { isJsonObject, type JsonObject } from '../../platform/objects/json-object.js';
import { KINDS, type Kind } from '../../engine/index.js';
import type { AdHocRecognizer } from './ad-hoc-recognizers.js';
import { entityNameOf, type WantedKinds } from './entity-names.js';
import { IGNORE_CASE } from './regex-flags.js';

/** The changes that a request makes to a policy. */
export interface PolicyWish {
  /** Kinds to look for even if the policy does not. */
  readonly kinds: WantedKinds;
  /** The names of everything to look for; undefined for all of the policy and `kinds`. */
  readonly entities: readonly string[] | undefined;
  /** The minimum confidence; undefined for that of the policy. */
  readonly threshold: number | undefined;
  readonly recognizers: readonly AdHocRecognizer[];
}

/** The recogniser of the request that a rule of the policy stands for. */
export interface AdHocSource {
  readonly recognizer: AdHocRecognizer;
  /** Index of its pattern; undefined for its deny list. */
  readonly pattern: number | undefined;
}

export interface PresidioPolicy {
  readonly policy: JsonObject;
  /** Keyed by the place of their rule: `identifiers.identifiers[2]`. */
  readonly adHoc: ReadonlyMap<string, AdHocSource>;
}

/** The confidence of patterns of a policy; the score that the request gives its own patterns is applied later. */
const PATTERN_CONFIDENCE = 0.9;

const KIND_OF_KEY: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap(({ id, key, keyAliases }) => [key, ...keyAliases].map((each) => [each, id] as const)),
);
const KEY_OF_KIND: ReadonlyMap<Kind, string> = new Map(KINDS.map(({ id, key }) => [id, key]));
/** Lists whose entries are named by their classification. */
const CLASSIFIED: ReadonlyMap<string, string> = new Map([
  ['identifiers', 'custom-identifier'],
  ['dictionaries', 'custom-dictionary'],
  ['sections', 'section'],
  ['fields', 'field'],
]);

/**
 * Returns a policy that looks for what a request wants and ignores what the given one ignores. Conditions hold;
 * nothing is replaced, so strategies are what costs least.
 * @param looksFor the kinds that the policy looks for
 */
export function presidioPolicy(policy: JsonObject, looksFor: ReadonlySet<Kind>, wish: PolicyWish): PresidioPolicy {
  const kept = Object.entries(isJsonObject(policy.identifiers) ? policy.identifiers : {}).flatMap(([key, entry]) => {
    const entries = keptOf(key, entry, looksFor, wish);
    return entries === undefined ? [] : [[key, withoutStrategies(entries)] as const];
  });
  const added = [...wish.kinds]
    .filter(([kind]) => !looksFor.has(kind))
    .map(([kind, options]) => [KEY_OF_KIND.get(kind) ?? kind, options] as const);
  const identifiers: Record<string, unknown> = Object.fromEntries([...kept, ...added]);
  const adHoc = new Map<string, AdHocSource>();
  for (const recognizer of wish.recognizers) addRecognizer(recognizer, identifiers, adHoc);
  const config = isJsonObject(policy.config) ? policy.config : {};
  const { threshold } = wish;
  if (threshold === undefined) return { policy: { ...policy, identifiers }, adHoc };
  const minConfidence = Math.min(Math.max(0, threshold), adHoc.size > 0 ? PATTERN_CONFIDENCE : 1);
  return { policy: { ...policy, identifiers, config: { ...config, minConfidence } }, adHoc };
}

/** Returns the names of the entities that a policy finds by its own patterns and lists. */
export function entitiesOfPolicy({ identifiers }: JsonObject): readonly string[] {
  const lists = isJsonObject(identifiers) ? identifiers : {};
  return [...CLASSIFIED].flatMap(([key, absent]) =>
    Array.isArray(lists[key]) ? (lists[key] as readonly unknown[]).map((entry) => nameOf(entry, absent)) : [],
  );
}

const nameOf = (entry: unknown, absent: string): string => {
  const classification = isJsonObject(entry) ? entry.classification : undefined;
  return entityNameOf(typeof classification === 'string' ? classification : absent);
};

/** Returns undefined for an entry that is not needed. */
function keptOf(key: string, entry: unknown, looksFor: ReadonlySet<Kind>, { entities, kinds }: PolicyWish): unknown {
  const kind = KIND_OF_KEY.get(key);
  const absent = CLASSIFIED.get(key);
  if (absent !== undefined && Array.isArray(entry)) {
    return entry.filter((each) => entities === undefined || entities.includes(nameOf(each, absent)));
  }
  if (kind === undefined) return entry;
  // An entry of the request replaces a disabled one.
  return (entities === undefined || kinds.has(kind)) && looksFor.has(kind) ? entry : undefined;
}

const STRATEGIES = /FilterStrateg(?:y|ies)$/;

function withoutStrategies(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry.map(withoutStrategies);
  if (!isJsonObject(entry)) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      key,
      STRATEGIES.test(key) && Array.isArray(value) ? value.map(whenAlone) : value,
    ]),
  );
}

const whenAlone = (strategy: unknown): unknown => {
  if (!isJsonObject(strategy)) return strategy;
  const { id, condition, alert } = strategy;
  return { strategy: 'REDACT', id, condition, alert };
};

function addRecognizer(
  recognizer: AdHocRecognizer,
  identifiers: Record<string, unknown>,
  places: Map<string, AdHocSource>,
): void {
  const { entity: classification, patterns, denyList, flags } = recognizer;
  const add = (key: string, entry: object, pattern: number | undefined): void => {
    const list = [...((identifiers[key] ?? []) as readonly unknown[]), entry];
    identifiers[key] = list;
    places.set(`identifiers.${key}[${list.length - 1}]`, { recognizer, pattern });
  };
  const caseSensitive = (flags & IGNORE_CASE) === 0;
  for (const [index, { pattern }] of patterns.entries()) {
    add('identifiers', { pattern, classification, caseSensitive }, index);
  }
  if (denyList.length > 0) add('dictionaries', { terms: denyList, classification }, undefined);
}
