import { KINDS } from './detectors/catalog.js';
import type { Kind } from './kinds.js';
import { kindsLookedFor, type Plan } from './policy/plan.js';

/** Kinds that need words, patterns or names of the policy. */
const OF_THE_POLICY: ReadonlySet<Kind> = new Set(['section', 'custom-dictionary', 'id', 'field']);

/** Kinds that are names of people in one way or another: who looks for one of them looks for people. */
const PEOPLE: ReadonlySet<Kind> = new Set(['person', 'first-name', 'surname', 'physician-name']);

/** A model reads for names: the lists of first and last names beside it would find its near misses anew. */
const BY_LISTS: ReadonlySet<Kind> = new Set(['first-name', 'surname', 'physician-name']);

/** The identifiers of a policy that looks for every kind that this one does not look for. */
export function restOfCatalogue(plan: Pick<Plan, 'rules'>): Readonly<Record<string, object>> {
  const lookedFor = kindsLookedFor(plan);
  const looksForPeople = [...PEOPLE].some((kind) => lookedFor.has(kind));
  const isLeft = (kind: Kind): boolean =>
    !lookedFor.has(kind) && !OF_THE_POLICY.has(kind) && !BY_LISTS.has(kind) && !(looksForPeople && PEOPLE.has(kind));
  return Object.fromEntries(KINDS.filter(({ id }) => isLeft(id)).map(({ key }) => [key, {}]));
}
