import { lastUnits } from './ends.js';
import type { ReplacementStrategy } from './strategy.js';

const KEPT = 4;

/**
 * LAST_4: keeps only the last four characters. A text of four characters or fewer would not change, so it becomes as
 * many asterisks.
 */
export const last4Strategy: ReplacementStrategy = {
  name: 'LAST_4',
  create:
    () =>
    ({ token }) =>
      token.length > KEPT ? lastUnits(token, KEPT) : '*'.repeat(token.length),
};
