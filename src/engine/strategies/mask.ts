import type { ReplacementStrategy } from './strategy.js';

/**
 * MASK: repeats the mask character, also in place of punctuation, once for each UTF-16 code unit, in which spans are
 * measured, or as often as the policy says.
 */
export const maskStrategy: ReplacementStrategy = {
  name: 'MASK',
  create({ maskCharacter, maskLength }) {
    if (maskLength === 'SAME') return ({ token }) => maskCharacter.repeat(token.length);
    const mask = maskCharacter.repeat(maskLength);
    return () => mask;
  },
};
