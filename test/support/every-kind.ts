import { KINDS } from '../../src/engine/index.js';

/** Kinds that need terms, patterns or names from the policy. */
const OF_THE_POLICY = new Set(['section', 'custom-dictionary', 'id', 'field']);

/** The kinds that are found without them. */
export const FOUND_KINDS = KINDS.filter(({ id }) => !OF_THE_POLICY.has(id));

/** The identifiers of a policy that covers all of these, each with the default replacement. */
export const EVERYTHING: Readonly<Record<string, object>> = Object.fromEntries(FOUND_KINDS.map(({ key }) => [key, {}]));
