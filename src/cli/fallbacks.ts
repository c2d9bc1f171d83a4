import type { Kind } from '../engine/index.js';

/** Returns messages for users, for outputs that have no field for fallbacks. Empty if every model answered. */
export const linesOfFallbacks = (kinds: readonly Kind[]): readonly string[] =>
  kinds.length === 0
    ? []
    : [
        `A model did not answer. As the policy allows, these kinds were detected without it: ${[...new Set(kinds)].join(', ')}.`,
      ];
