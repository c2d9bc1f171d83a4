import { KINDS } from '../../src/engine/index.js';

/** Kinds that need words of the policy. */
const OF_THE_POLICY = new Set(['section', 'custom-dictionary', 'id']);

/** The identifiers of a policy that looks for every kind, each with the default replacement. */
export const EVERYTHING = Object.fromEntries(
  KINDS.filter(({ id }) => !OF_THE_POLICY.has(id)).map(({ key }) => [key, {}]),
);
