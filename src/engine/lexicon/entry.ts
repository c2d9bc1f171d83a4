/** The fields of a term, packed into one number by scripts/lexicons/build.py. */

export const FIRST_NAME = 1;
export const SURNAME = 2;
export const CITY = 4;
export const COUNTY = 8;
export const STATE = 16;
export const HOSPITAL = 32;
export const CONDITION = 64;
export const DRUG = 128;
export const COUNTRY = 256;
/** The lists of places. */
export const PLACES = CITY | STATE | COUNTRY | COUNTY;
/** The bits of all lists. */
export const LISTS = 511;

/** The term is written in lower case, so a capital at the start of a sentence has no meaning. */
const LOWER_WORD = 1 << 21;
/** Set if a longer term begins with this one. */
const LONGER = 1 << 22;

export const isLowerWord = (entry: number): boolean => (entry & LOWER_WORD) !== 0;
export const isPrefix = (entry: number): boolean => (entry & LONGER) !== 0;

/** Returns how common it is as a first name: 0 not one, 1 some people, 2 many, 3 very many. */
export const firstStrength = (entry: number): number => (entry >> 9) & 3;
/** Returns how common it is as a surname, from 0 to 3. */
export const surnameStrength = (entry: number): number => (entry >> 11) & 3;
/** Returns the size of the largest city with this name: 1 a town, 2 above 50,000 people, 3 above 300,000. */
export const cityStrength = (entry: number): number => (entry >> 13) & 3;
/**
 * Returns how rarely the capitalised word is a name: 0 it always is (`Svenson`), 1 it mostly is (`Baker`), 2 it may as
 * well be something else (`Grant`), 3 it hardly ever is (`Will`). Computed from its frequencies as a name and as a
 * word.
 */
export const nameLevel = (entry: number): number => (entry >> 15) & 3;

/** True for a first name, unless the word hardly ever is one. */
export const isGivenName = (entry: number): boolean => (entry & FIRST_NAME) !== 0 && nameLevel(entry) < 3;

/** Conditions under which a medical term is distinguished from other words. */
export type TermLevel = 'sure' | 'labelled' | 'capitals' | 'labelled-capitals';
const TERM_LEVELS = ['sure', 'labelled', 'capitals', 'labelled-capitals'] as const;

export const conditionLevel = (entry: number): TermLevel => TERM_LEVELS[(entry >> 17) & 3] ?? 'sure';
export const drugLevel = (entry: number): TermLevel => TERM_LEVELS[(entry >> 19) & 3] ?? 'sure';

/**
 * Returns the lists in which a word counts even without a capital: medical terms, states, and words that are only a
 * frequent name or a large city.
 */
export function lowerLists(entry: number): number {
  let lists = CONDITION | DRUG | STATE;
  if (nameLevel(entry) === 0) {
    if (firstStrength(entry) >= 2) lists |= FIRST_NAME | SURNAME;
    if (surnameStrength(entry) >= 2) lists |= SURNAME;
  }
  if (cityStrength(entry) >= 2 && !isLowerWord(entry)) lists |= CITY;
  if (!isLowerWord(entry)) lists |= COUNTY;
  return entry & lists;
}

/** The lists whose longer terms count even if they begin without a capital. */
export const LOWER_PHRASES = CONDITION | DRUG | STATE | HOSPITAL | COUNTY;
