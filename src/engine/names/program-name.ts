import { FIRST_NAME, isLowerWord, nameLevel, SURNAME } from '../lexicon/entry.js';
import { lexicon } from '../lexicon/lexicon.js';

const JOINED = /^[\p{L}\p{N}]+(?:[-_.:/][\p{L}\p{N}]+)+$/u;
const LOWER = /^\p{Ll}+$/u;
/** Words of programmers that dictionaries lack. */
const PARTS: ReadonlySet<string> = new Set(
  (
    'api apis app apps auth backend cli config configs cron cronjob daemon db dev devops dns env frontend http https init io k8s ' +
    'kafka lib libs localhost metadata middleware mongo mysql nginx npm nodejs oauth postgres prod proxy py redis repo sdk sidecar ' +
    'sql ssh src stdin stdout tcp tls tmp ui url utils uuid vm webhook xml yaml'
  ).split(' '),
);
/** From this level on, a word is hardly ever a name. */
const HARDLY_A_NAME = 3;

/**
 * True for what programs call their parts, in the value of a field `name`: `DB_HOST`, `payment-service`, `web`. A word that is
 * in no list is none, since it may be a surname, and neither is `jean-luc`.
 */
export function isNameOfProgram(text: string): boolean {
  const value = text.trim();
  if (value.includes('_')) return /^[\p{L}\p{N}_.-]+$/u.test(value);
  if (JOINED.test(value) && value === value.toLowerCase()) return !value.split('-').every(isFirstName);
  return LOWER.test(value) && isWord(value);
}

const entryOf = (word: string): number => lexicon().word(word, 0, word.length);
const isFirstName = (word: string): boolean => {
  const known = entryOf(word);
  return (known & FIRST_NAME) !== 0 && nameLevel(known) < HARDLY_A_NAME;
};
const isWord = (word: string): boolean => {
  const known = entryOf(word);
  if (PARTS.has(word)) return true;
  return isLowerWord(known) && ((known & (FIRST_NAME | SURNAME)) === 0 || nameLevel(known) >= HARDLY_A_NAME);
};
