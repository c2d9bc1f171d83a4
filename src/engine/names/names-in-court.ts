import { isLowerWord, surnameStrength } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { NOT_BEHIND } from '../lexicon/name-words.js';
import { CAPITAL_FOLLOWS, knownSurname, SURNAME_WORD, type NameRule } from './name-rule.js';

/*
 * Names as courts write them: the parties of a case and their part in it, the judges of a bench.
 */

const PARTY_OF_CASE = 0.75;

const PARTY =
  '(?:[Pp]laintiff|[Dd]efendant|[Aa]ppellant|[Aa]ppellee|[Rr]espondent|[Pp]etitioner|[Cc]laimant|[Ii]ntervenor|[Rr]elator|[Oo]bligor|[Oo]bligee)';
const BENCH = '(?:JJ?\\.?A?|CJ|P\\. ?J|C\\. ?J|JJ?SC|LJJ?|[Cc]ircuit [Jj]udges?|[Dd]istrict [Jj]udges?)';
const NAME_WORD = "(?:\\p{Lu}[\\p{L}\\p{M}'’-]{1,24}|\\p{Lu}\\.|van|von|der|den|del?|di|da|dos?|la|le)";

/**
 * Parties of a court case: "Hartigan v. Lindley", "Gundelwein ./. Thurn", "In re Pemberton", "Estate of Vandermolen",
 * "Plaintiff-Appellant Quillon Barrow"; and those who decide it: "Before: Achterberg and Nkemelu, JJ.".
 */
export const IN_COURT: readonly NameRule[] = [
  {
    occurs: / vs?\.? /,
    names: new RegExp(`${CAPITAL_FOLLOWS}(?<![\\p{L}\\p{N}'’-])(?<name>${SURNAME_WORD})(?= vs?\\.? \\p{Lu})`, 'gu'),
    confidence: PARTY_OF_CASE,
    accepts: partyOfCase,
  },
  {
    occurs: / vs?\.? /,
    names: new RegExp(
      `(?<=\\p{L}[\\p{L}.]{0,20} vs?\\.? )(?<name>${SURNAME_WORD})(?![\\p{L}'’-]| \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    confidence: PARTY_OF_CASE,
    accepts: partyOfCase,
  },
  {
    // "gegen" in the captions of German courts.
    occurs: / \.\/\. /,
    names: new RegExp(`${CAPITAL_FOLLOWS}(?<![\\p{L}\\p{N}'’-])(?<name>${SURNAME_WORD})(?= \\./\\. \\p{Lu})`, 'gu'),
    confidence: PARTY_OF_CASE,
  },
  {
    occurs: / \.\/\. /,
    names: new RegExp(`(?<= \\./\\. )(?<name>${SURNAME_WORD})(?![\\p{L}'’-]| \\p{Lu}\\p{Ll})`, 'gu'),
    confidence: PARTY_OF_CASE,
  },
  {
    occurs: /\b(?:In re|[Mm]atter of|Ex parte|Estate of)\b/,
    names: new RegExp(
      `(?<!\\p{L})(?:In re(?: (?:the )?(?:Marriage|Estate|Guardianship|Adoption) of)?|(?:In the )?[Mm]atter of|Ex parte|Estate of) (?<name>${SURNAME_WORD})(?![\\p{L}'’-]| \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    confidence: PARTY_OF_CASE,
    accepts: partyOfCase,
  },
  {
    occurs: new RegExp(`${PARTY}[-/]${PARTY} \\p{Lu}`, 'u'),
    names: new RegExp(
      `(?<!\\p{L})${PARTY}(?:[-/]${PARTY}){1,2} (?<name>\\p{Lu}[\\p{L}\\p{M}'’-]{1,24}(?: ${NAME_WORD}){1,4})(?!\\p{L})`,
      'gu',
    ),
    confidence: PARTY_OF_CASE,
    accepts: partyByRole,
  },
  {
    occurs: new RegExp(`, ${BENCH}(?!\\p{L})`, 'u'),
    names: new RegExp(
      `${CAPITAL_FOLLOWS}(?<![\\p{L}\\p{N}'’-])(?<name>${SURNAME_WORD})(?=(?:, ${SURNAME_WORD}){0,8}(?:,? (?:and|&) (?:(?:de|la|van|von|der|den|di|da) ){0,3}${SURNAME_WORD})?, ${BENCH}(?!\\p{L}))`,
      'gu',
    ),
    confidence: PARTY_OF_CASE,
    accepts: (name) => (isLowerWord(entryOf(name)) && surnameStrength(entryOf(name)) < 2 ? undefined : name.length),
  },
];

/** Parties whose names a court withholds. */
const WITHHELD: ReadonlySet<string> = new Set(['Doe', 'Roe']);

/** A surname that is hardly anything else, or a party by the name that courts give to the unnamed. */
function partyOfCase(name: string): number | undefined {
  return WITHHELD.has(name) ? name.length : knownSurname(name);
}

/** The length of the name of a person; undefined for a firm, a state and an office. */
function partyByRole(name: string): number | undefined {
  const words = name.split(' ');
  if (words.some((word) => NOT_BEHIND.has(word.toLowerCase().replace('.', '')))) return undefined;
  const isName = (word: string): boolean => !isLowerWord(entryOf(word)) || surnameStrength(entryOf(word)) > 0;
  return words.every((word) => /^\p{Ll}|\.$/u.test(word) || isName(word)) ? name.length : undefined;
}
