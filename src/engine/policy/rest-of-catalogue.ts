import { KINDS } from '../detectors/catalog.js';
import { PEOPLE, type Kind } from '../kinds.js';
import { kindsLookedFor, type Plan } from './plan.js';

/** Kinds that need terms, patterns or names from the policy. */
const POLICY_DEFINED: ReadonlySet<Kind> = new Set(['section', 'custom-dictionary', 'id', 'field']);

/**
 * Kinds found by lists of names. They are left out, since the model reads names and the lists would find its near
 * misses again.
 */
const FOUND_BY_LISTS: ReadonlySet<Kind> = new Set(['first-name', 'surname', 'physician-name']);

/** Returns the identifiers of a policy that covers every kind which this one does not. */
export function restOfCatalogue(plan: Pick<Plan, 'rules'>): Readonly<Record<string, object>> {
  const lookedFor = kindsLookedFor(plan);
  const looksForPeople = [...PEOPLE].some((kind) => lookedFor.has(kind));
  const isLeft = (kind: Kind): boolean =>
    !lookedFor.has(kind) &&
    !POLICY_DEFINED.has(kind) &&
    !FOUND_BY_LISTS.has(kind) &&
    !(looksForPeople && PEOPLE.has(kind));
  return Object.fromEntries(KINDS.filter(({ id }) => isLeft(id)).map(({ key }) => [key, {}]));
}
