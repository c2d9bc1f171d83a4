import type { ReplacementStrategy } from './strategy.js';

/** ABBREVIATE: the first character of each word in upper case. A text that this would not change becomes asterisks. */
export const abbreviateStrategy: ReplacementStrategy = {
  name: 'ABBREVIATE',
  create:
    () =>
    ({ token }) => {
      const initials = token
        .split(/\s+/)
        .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).toUpperCase())
        .join('')
        .trim();
      return initials.toLowerCase() === token.trim().toLowerCase() ? '*'.repeat(token.length) : initials;
    },
};
