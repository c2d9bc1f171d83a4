import type { Random } from '../random.js';

/** All letters except I, O and Q, which no number contains, and U and Z, which are not model years. */
const LETTERS = 'ABCDEFGHJKLMNPRSTVWXY';
/** The values of the letters in the check sum, in the order of {@link LETTERS}. */
const VALUES = '123456781234579235678';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECK = 8;

/** Returns a number with letters and digits at the same positions and a valid check digit. @see 49 CFR 565.15(c) */
export function vin(token: string, random: Random): string | undefined {
  if (!/^[0-9A-Z]{17}$/i.test(token)) return undefined;
  const made = Array.from(token, (character) =>
    /\d/.test(character) ? String(random.below(10)) : LETTERS.charAt(random.below(LETTERS.length)),
  );
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * valueOf(made[at] ?? ''), 0) % 11;
  made[CHECK] = sum === 10 ? 'X' : String(sum);
  const written = made.join('');
  return token === token.toLowerCase() ? written.toLowerCase() : written;
}

const valueOf = (character: string): number =>
  Number(/\d/.test(character) ? character : VALUES.charAt(LETTERS.indexOf(character)));
