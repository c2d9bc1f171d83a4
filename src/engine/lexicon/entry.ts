/**
 * The fields of a term, packed into one number as scripts/lexicons/build.py writes them.
 */

export const FIRST_NAME = 1;
export const SURNAME = 2;
export const CITY = 4;
export const COUNTY = 8;
export const STATE = 16;
export const HOSPITAL = 32;
export const CONDITION = 64;
export const DRUG = 128;
export const COUNTRY = 256;
/** All lists. */
export const LISTS = 511;

/** Written in lower case, so that a capital at the start of a sentence says nothing. */
const LOWER_WORD = 1 << 21;
/** A longer term begins with this one. */
const LONGER = 1 << 22;

export const isLowerWord = (entry: number): boolean => (entry & LOWER_WORD) !== 0;
export const isPrefix = (entry: number): boolean => (entry & LONGER) !== 0;

/** How many people bear it as a first name: 0 none, 1 some, 2 many, 3 very many. */
export const firstStrength = (entry: number): number => (entry >> 9) & 3;
/** How many people bear it as a surname: 0 to 3. */
export const surnameStrength = (entry: number): number => (entry >> 11) & 3;
/** How large the largest city of the name is: 1 a town, 2 above 50,000 people, 3 above 300,000. */
export const cityStrength = (entry: number): number => (entry >> 13) & 3;
/**
 * How seldom the word is a name when it has a capital: 0 it is one (`Svenson`), 1 mostly (`Baker`), 2 it may as well be
 * something else (`Grant`), 3 hardly ever (`Will`). Made of how often it is a name for how often it is a word.
 */
export const nameLevel = (entry: number): number => (entry >> 15) & 3;

/** How a term of medicine is told from other words. */
export type TermLevel = 'sure' | 'labelled' | 'capitals' | 'labelled-capitals';
const TERM_LEVELS = ['sure', 'labelled', 'capitals', 'labelled-capitals'] as const;

export const conditionLevel = (entry: number): TermLevel => TERM_LEVELS[(entry >> 17) & 3] ?? 'sure';
export const drugLevel = (entry: number): TermLevel => TERM_LEVELS[(entry >> 19) & 3] ?? 'sure';

/**
 * The lists in which a word counts although it has no capital: terms of medicine, states, and what is nothing but a
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

/** The lists whose longer terms count although they begin without a capital. */
export const LOWER_PHRASES = CONDITION | DRUG | STATE | HOSPITAL | COUNTY;
