import { remainder, substitute, withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The digits that replace the first letter of a foreigner's number (NIE). */
export const NIE_SUBSTITUTIONS: ReadonlyMap<string, string> = new Map([
  ['X', '0'],
  ['Y', '1'],
  ['Z', '2'],
]);

/**
 * Checks a Spanish DNI, eight digits and a letter, or NIE, one of X, Y, Z, seven digits and a letter: the letter is
 * derived from the number modulo 23.
 * @see Real Decreto 1553/2005; Orden INT/2058/2008
 */
export function isDniOrNie(value: string, substitutions: ReadonlyMap<string, string> = NIE_SUBSTITUTIONS): boolean {
  const compact = withoutSeparators(value).toUpperCase();
  const number = substitute(compact.slice(0, 1), substitutions) + compact.slice(1, -1);
  return (
    /^\d{8}$/.test(number) && recordCheck('mod23-letter', value, compact.at(-1) === LETTERS[remainder(number, 23)])
  );
}
