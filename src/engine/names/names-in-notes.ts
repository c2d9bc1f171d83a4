import { cityStrength, FIRST_NAME, isLowerWord, nameLevel, surnameStrength } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { FoundName } from './found-name.js';
import type { NameRule } from './name-rule.js';

/* Names as notes, lists of patients and chats write them: behind a colleague, before the sex. */

const CALLED = 0.75;
const LISTED = 0.85;

const PARTICLES = '(?:(?:van|von|de|der|den|ten|ter|te|zu) ){0,3}';
const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,20}";
const GIVEN = "\\p{Lu}[\\p{L}.'’-]{0,20}";

/** Offices and roles that are behind "sr." themselves, in Spanish and Portuguese. */
const OFFICES: ReadonlySet<string> = new Set(
  'presidente director diretor alcalde juez juiz ministro cliente usuario paciente profesor professor doctor doutor embajador senador diputado deputado notario comisario gobernador rector concejal'.split(
    ' ',
  ),
);

/** True for a word that is no other one, or that is a surname far more often. */
const maySurname = (word: string): boolean => {
  const known = entryOf(word);
  if (OFFICES.has(word.toLowerCase())) return false;
  return !isLowerWord(known) || surnameStrength(known) >= 2;
};

/** Names behind "collega" and the short "sr.", and surnames before a given name and the sex. */
export const IN_NOTES: readonly NameRule[] = [
  {
    // Senders whom WhatsApp has no contact for.
    occurs: /~ ?\p{Lu}/u,
    names: new RegExp(`(?<=[\\]-] )~[ \\u00a0\\u202f]?(?<name>${WORD}(?: ${WORD}){0,2})(?=:)`, 'gu'),
    confidence: LISTED,
  },
  {
    occurs: /(?:[Cc]ollega|[sbz]r\.) \p{L}/u,
    names: new RegExp(
      `(?<!\\p{L})(?:[Cc]ollega|[sbz]r\\.) (?<name>${PARTICLES}${WORD}(?:-${WORD})?)(?![\\p{L}'’-]| \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    confidence: CALLED,
    accepts: (name) => (maySurname(name.slice(name.lastIndexOf(' ') + 1)) ? name.length : undefined),
  },
  {
    occurs: /, \p{Lu}[\p{L}. -]{0,62}\([mvfwMVFW]\)/u,
    names: new RegExp(
      `(?<![\\p{L}'’-])(?<name>${PARTICLES}${WORD}(?:-${PARTICLES}${WORD}){0,2}, ${GIVEN}(?: ${GIVEN}){0,2})(?= \\([mvfwMVFW]\\))`,
      'gu',
    ),
    confidence: LISTED,
    accepts: (name) => {
      const given = /, ([^ ]+)/.exec(name)?.[1] ?? '';
      const known = entryOf(given);
      return (known & FIRST_NAME) !== 0 || (known === 0 && maySurname(name.slice(0, name.indexOf(','))))
        ? name.length
        : undefined;
    },
  },
  {
    // Reports in capitals: "HUANG, MEI-LING".
    occurs: /, \p{Lu}{2,15}-\p{Lu}{2}/u,
    names: /(?<![\p{L}\p{N}'’-])(?<name>\p{Lu}{2,20}(?:-\p{Lu}{2,20})?, \p{Lu}{2,15}-\p{Lu}{2,15})(?![\p{L}\p{N}-])/gu,
    confidence: LISTED,
    accepts: (name) =>
      name.split(/, |-/).every(maySurname) && surnameStrength(entryOf(name.split(/[,-]/)[0] ?? '')) > 0
        ? name.length
        : undefined,
  },
];

const GIVEN_LAST = new RegExp(
  `, (?<given>${WORD}(?: ${WORD}| \\p{Lu}\\.)?)(?=\\s*(?:$|[\\n|;)\\t])| (?:RN|LPN|MD|DO|PA|NP)(?!\\p{L})| \\(| \\d)`,
  'gu',
);
const SURNAME_FIRST = new RegExp(
  `(?:^|[\\n|;:(\\t] ?|(?<!\\p{L})(?:of|for|by|patient|pt|client|from) )(?<surname>${WORD}(?:-${WORD})?)$`,
  'u',
);
const MAX_SURNAME = 56;
/** Most texts have none. */
const MAY_BE_FIRST = /, \p{Lu}[\p{L}\p{M}'’. -]{1,50}(?:$|[\s|;)(])/u;

/** Returns the names with the surname first that are alone in a field: "Kaur, Harpreet RN 6W", "account of Hale, Anna". */
export function surnamesFirst(text: string): FoundName[] {
  if (!MAY_BE_FIRST.test(text)) return [];
  return Array.from(text.matchAll(GIVEN_LAST)).flatMap(({ 0: { length }, groups, index }) => {
    const surname = SURNAME_FIRST.exec(text.slice(Math.max(0, index - MAX_SURNAME), index))?.groups?.surname;
    if (surname === undefined || !areOfOne(surname, groups?.given ?? '')) return [];
    return [{ start: index - surname.length, end: index + length, type: 'person' as const, confidence: CALLED }];
  });
}

/** True for a surname, and a given name or a word that is in no list; towns and states stand like this as well. */
function areOfOne(surname: string, given: string): boolean {
  const [one, other] = [entryOf(surname.split('-')[0] ?? ''), entryOf(given.split(' ')[0] ?? '')];
  if ([one, other].some((known) => nameLevel(known) > 1 || cityStrength(known) > 1)) return false;
  return surnameStrength(one) >= 1 && (other === 0 || (other & FIRST_NAME) !== 0) && !isLowerWord(other);
}
