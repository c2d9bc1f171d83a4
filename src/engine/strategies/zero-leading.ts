import { fallBackTo } from './fall-back.js';
import type { ReplacementStrategy } from './strategy.js';

/** ZERO_LEADING: `000` and the last two of the five digits; the four digits after the hyphen are dropped. */
export const zeroLeadingStrategy: ReplacementStrategy = {
  name: 'ZERO_LEADING',
  kinds: ['zip-code'],
  create(options, kind, resources) {
    const fallBack = fallBackTo(options, kind, resources);
    return (original) => {
      const digits = original.token.replace(/\D/g, '');
      return digits.length < 5 ? fallBack(original, 'unreadable') : `000${digits.slice(3, 5)}`;
    };
  },
};
