import { KINDS } from '../../src/engine/index.js';

/** Kinds that need words, patterns or names of the policy. */
const OF_THE_POLICY = new Set(['section', 'custom-dictionary', 'id', 'field']);

/** The kinds that are found without any. */
export const FOUND_KINDS = KINDS.filter(({ id }) => !OF_THE_POLICY.has(id));

/** The identifiers of a policy that looks for all of these, each with the default replacement. */
export const EVERYTHING: Readonly<Record<string, object>> = Object.fromEntries(FOUND_KINDS.map(({ key }) => [key, {}]));
