import type { Kind } from '../engine/index.js';

/** For people, where the answer itself has no place for it; nothing when every model has answered. */
export const linesOfFallbacks = (kinds: readonly Kind[]): readonly string[] =>
  kinds.length === 0
    ? []
    : [
        `A model did not answer. Looked for in this process instead, as the policy says: ${[...new Set(kinds)].join(', ')}.`,
      ];
