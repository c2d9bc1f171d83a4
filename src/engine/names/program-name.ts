import { FIRST_NAME, isGivenName, isLowerWord, nameLevel, SURNAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';

const JOINED = /^[\p{L}\p{N}]+(?:[-_.:/][\p{L}\p{N}]+)+$/u;
const ONE_CASE = /^(?:\p{Ll}+|\p{Lu}+)$/u;
/** `memoryLimit`, not `deShawn`. */
const CAMEL_CASE = /^(?!de|di|du|da|la|le|mc|mac|van|von)\p{Ll}{2,}(?:\p{Lu}\p{Ll}+)+$/u;
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
/** The nouns of settings and fields. */
export const SETTINGS = words(`
  length type id ids name names count counts size value values key keys token tokens code codes date time url uri index status state
  config mode flag path number num level max min total limit limits rate request response user users group list file data version
  format class field string text label title header body error message method query params timeout retry interval`);
/** Words of programmers that dictionaries lack. */
const PARTS = words(`
  api apis app apps async auth backend cli configs cron cronjob daemon db dev devops dns env frontend http https init io k8s kafka lib
  libs localhost metadata middleware mongo mysql nginx npm nodejs oauth postgres prod proxy py redis repo sdk sidecar sql ssh src
  stdin stdout sync tcp tls tmp ui utils uuid vm webhook xml yaml`);
/** From this level on, a word is hardly ever a name. */
const HARDLY_PER_NAME = 3;

/**
 * True for what programs call their parts, in the value of a field `name`: `DB_HOST`, `payment-service`, `web`,
 * `Billing API`. A word that is in no list is none, since it may be a surname, and neither is `jean-luc`.
 */
export function isNameOfProgram(text: string): boolean {
  const value = text.trim();
  if (value.includes('_')) return /^[\p{L}\p{N}_.-]+$/u.test(value);
  if (JOINED.test(value) && value === value.toLowerCase())
    return !value.split('-').every((part) => isGivenName(entryOf(part)));
  if (value.includes(' ')) return isTitle(value.toLowerCase().split(/ +/));
  return CAMEL_CASE.test(value) || (ONE_CASE.test(value) && isWord(value.toLowerCase()));
}

/** True for the title of a thing in several words: `MURMUR Sync`, `Default Value`. */
const isTitle = (all: readonly string[]): boolean =>
  all.some((word) => PARTS.has(word)) || (all.every(isWord) && SETTINGS.has(all.at(-1) ?? ''));

const isWord = (word: string): boolean => {
  const known = entryOf(word);
  if (PARTS.has(word) || SETTINGS.has(word)) return true;
  return isLowerWord(known) && ((known & (FIRST_NAME | SURNAME)) === 0 || nameLevel(known) >= HARDLY_PER_NAME);
};
