import { FIRST_NAME, isGivenName, isLowerWord, nameLevel, SURNAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import { eitherPattern, type NameRule } from './name-rule.js';

/*
 * Names in fields of forms, letters and programs that Latin letters write: "Relationship manager: Prudence", `"first":
 * "Kwabena", "last": "Asante"`, "Emergency contact: mother - Philippa Strange".
 */

const IN_FIELD = 0.75;

const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]{1,20}(?:-\\p{Lu}[\\p{Ll}\\p{M}'’]{1,20})?";
const NEXT_WORD = `(?: (?:(?:van|von|de|der|den|del|di|da|bin|binti|al|el|la|le) ){0,2}(?:\\p{Lu}\\.|${WORD})){0,3}`;
/** Joins words to alternatives, each with a capital or without. */
const eitherCase = (words: string): string =>
  eitherPattern(words.replaceAll(/(?<=\s)\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`));

/** People whom forms ask for, as the last word of a label. */
const PERSON_FIELD = eitherCase(`
  manager supervisor teacher tutor guardian mother father parent mum mom dad spouse wife husband partner son daughter brother sister
  grandmother grandfather aunt uncle niece nephew neighbour neighbor friend contact kin nurse doctor physician surgeon consultant carer
  caregiver landlord landlady tenant lessor lessee guarantor witness trustee nominee executor beneficiary applicant borrower co-borrower
  claimant complainant informant victim suspect driver passenger policyholder insured adjuster broker underwriter appraiser interpreter
  counsel solicitor employee interviewer reviewer assignee requester reporter submitter caller agent owner pupil student visitor
  betreuer vater mutter ehefrau ehemann mieter vermieter zeuge zeugin halter mère père époux épouse locataire bailleur témoin madre padre
  inquilino arrendador testigo inquilina huurder verhuurder getuige matka ojciec świadek najemca mãe pai testemunha`);

const isNameWord = (word: string): boolean => {
  const known = entryOf(word);
  return !isLowerWord(known) || (known & (FIRST_NAME | SURNAME)) !== 0;
};
const isGiven = (name: string): boolean => isGivenName(entryOf(/^[\p{L}\p{M}'’]+/u.exec(name)?.[0] ?? ''));
const LABEL = new RegExp(`(?<![\\p{L}\\p{N}_.])(?:${PERSON_FIELD})(?: name)?(?: ?:|,? [-–—]) {0,3}["']?$`, 'u');
const MAX_LABEL = 32;

function confidenceOfPerson(name: string, text: string, start: number): number | undefined {
  if (!isGiven(name)) return undefined;
  if (!name.split(' ').every((word) => /^\p{Ll}|\.$/u.test(word) || isNameWord(word))) return undefined;
  return LABEL.test(text.slice(Math.max(0, start - MAX_LABEL), start)) ? name.length : undefined;
}
/** Weekdays are the first and the last of much. */
const confidenceInPair = (name: string): number | undefined => {
  const known = entryOf(name);
  return (known & (FIRST_NAME | SURNAME)) !== 0 && nameLevel(known) < 3 ? name.length : undefined;
};

const PAIR_SIGN = '["\']? ?: ?["\']';

/** Names in fields for a person. */
export const BY_FIELD: readonly NameRule[] = [
  {
    occurs: /(?:: {0,2}|[-–—] )["']?\p{Lu}/u,
    names: new RegExp(
      `(?:: {0,2}|[-–—] )["']?(?<name>${WORD}${NEXT_WORD})(?=\\s*(?:[.,;()|\\n\\t"']|[-–—] |$|  ))`,
      'gu',
    ),
    confidence: IN_FIELD,
    accepts: confidenceOfPerson,
  },
  {
    occurs: /["']first["'] ?: ?["'].{1,24}["'], ?["']last["'] ?:/u,
    names: new RegExp(`(?<=["']first${PAIR_SIGN})(?<name>${WORD})(?=["'], ?["']last["'] ?:)`, 'gu'),
    confidence: IN_FIELD,
    accepts: confidenceInPair,
  },
  {
    occurs: /["']first["'] ?: ?["'].{1,24}["'], ?["']last["'] ?:/u,
    names: new RegExp(
      `(?<=["']first${PAIR_SIGN}[^"'\\n]{1,24}["'], ?["']last${PAIR_SIGN})(?<name>${WORD})(?=["'])`,
      'gu',
    ),
    confidence: IN_FIELD,
    accepts: confidenceInPair,
  },
];
