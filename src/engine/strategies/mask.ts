import type { ReplacementStrategy } from './strategy.js';

/**
 * MASK: the mask character, punctuation included, as often as the text has UTF-16 code units, the unit in which spans
 * are counted, or as often as the policy says.
 */
export const maskStrategy: ReplacementStrategy = {
  name: 'MASK',
  create({ maskCharacter, maskLength }) {
    if (maskLength === 'SAME') return ({ token }) => maskCharacter.repeat(token.length);
    const mask = maskCharacter.repeat(maskLength);
    return () => mask;
  },
};
