import { firstUnits, lastUnits } from './ends.js';
import type { ReplacementStrategy } from './strategy.js';

/** The length of a ZIP code; the four digits after the hyphen identify a street side and are dropped. */
const ZIP_LENGTH = 5;

/**
 * TRUNCATE: keeps the first (LEADING) or last (TRAILING) few characters and fills the rest up to the length of the
 * text. A text that would not change is filled completely. ZIP codes always become five characters.
 */
export const truncateStrategy: ReplacementStrategy = {
  name: 'TRUNCATE',
  problems: ({ truncateLeaveCharacters }, kind) =>
    kind === 'zip-code' && truncateLeaveCharacters >= ZIP_LENGTH
      ? [
          {
            path: '.truncateLeaveCharacters',
            code: 'out-of-range',
            message: 'Must be a whole number from 1 to 4: five would leave the ZIP code as it is.',
          },
        ]
      : [],
  create({ truncateLeaveCharacters: kept, truncateCharacter, truncateDirection }, kind) {
    const fill = (text: string, end: string): string => truncateCharacter.repeat(text.length - end.length);
    return ({ token }) => {
      const text = kind === 'zip-code' ? token.slice(0, ZIP_LENGTH) : token;
      if (text.length <= kept) return fill(text, '');
      if (truncateDirection === 'TRAILING') {
        const last = lastUnits(text, kept);
        return fill(text, last) + last;
      }
      const first = firstUnits(text, kept);
      return first + fill(text, first);
    };
  },
};
