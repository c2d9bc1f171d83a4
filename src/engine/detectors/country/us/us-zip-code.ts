import { BUSINESS_NUMBER_WORDS } from '../../../context/business-words.js';
import { phrases } from '../../../context/phrases.js';
import { isAssignedZip } from '../../../checks/zip-codes.js';
import {
  areDigits,
  continuesAfter,
  continuesBefore,
  isBlank,
  isDash,
  isJoiner,
  isLetter,
  isWord,
} from '../../../characters/characters.js';
import type { Surroundings } from '../../../context/surroundings.js';
import { cityStrength } from '../../../lexicon/entry.js';
import { lexicon } from '../../../lexicon/lexicon.js';
import { UNCHECKED, type Detector } from '../../detector.js';
import type { ZipCodeOptions } from '../../options.js';

const WITH_DELIMITER = 0.9;
const AFTER_STATE = 0.9;
/** Next to a capitalised word, which may be the place, or alone on its line; and within other text. */
const BESIDE_PLACE = 0.5;
const FIVE_DIGITS = 0.4;
const NINE_DIGITS = 0.3;

const STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'
  ).split(' '),
);

/**
 * ZIP code: five digits, or nine with a hyphen before the last four (ZIP+4).
 * Known false positive: any other number of five digits next to a capitalised word; policies that need certainty set
 * `validate`.
 * @see USPS Publication 28, 213.3 and 234; state abbreviations in its appendix B
 */
export const usZipCode: Detector<ZipCodeOptions> = {
  id: 'us-zip-code',
  kind: 'zip-code',
  about: {
    name: 'ZIP code',
    example: 'CA 90210',
    standard: 'USPS Publication 28, 213.3',
    validation: 'Assigned codes with `validate`; a state before it or a context word raises confidence',
  },
  triggers: ['digits'],
  digitRuns: [
    [3, 6],
    [9, 9],
  ],
  context: {
    sure: AFTER_STATE,
    raised: AFTER_STATE,
    raise: phrases({
      en: 'zip, zipcode, zips, postal, postcode, plz, moved to, lives in, living in, resides in, residing in, mail to, ship to',
      zh: '邮编, 邮政编码, 郵遞區號',
    }),
    against: phrases({ en: `${BUSINESS_NUMBER_WORDS}, port, error, line, id, room, usd, eur, total, population` }),
  },
  create:
    ({ requireDelimiter, validate }) =>
    (text, at, end, emit, around) => {
      if (continuesBefore(text, at, isPartOfNumber) || isAmountSign(text.charCodeAt(at - 1))) return;
      if (end - at !== 5 && end - at !== 9) {
        if (!validate && isLabelledCode(text, at, end, around)) emit(at, end, UNCHECKED, undefined, UNCHECKED);
        return;
      }
      if (validate && !isAssignedZip(text.slice(at, at + 5))) return;
      const afterState = isAfterState(text, at);
      if (end - at === 9) {
        if (!requireDelimiter && !continuesAfter(text, end, isPartOfNumber))
          emit(at, end, afterState ? AFTER_STATE : NINE_DIGITS);
        return;
      }
      if (isDash(text.charCodeAt(end)) && areDigits(text, end + 1, end + 5)) {
        if (!continuesAfter(text, end + 5, isPartOfNumber)) emit(at, end + 5, WITH_DELIMITER);
        return;
      }
      if (continuesAfter(text, end, isPartOfNumber) || isUnit(text.charCodeAt(end)) || isCode(text, end)) return;
      emit(at, end, afterState ? AFTER_STATE : isBesidePlace(text, at, end) ? BESIDE_PLACE : FIVE_DIGITS);
    },
};

const LABELS = phrases({ en: 'zip, zip code, zipcode, postal code, postalcode, post code' });

/**
 * True for three, four or six digits directly after their label: mistyped, or from another country; not for "zip 402
 * files".
 */
const isLabelledCode = (text: string, at: number, end: number, around: Surroundings): boolean =>
  !continuesAfter(text, end, isPartOfNumber) &&
  !(isBlank(text.charCodeAt(end)) && isWord(text.charCodeAt(end + 1)) && !isCapital(text.charCodeAt(end + 1))) &&
  around.isNamed(at, LABELS);

/** True for characters that join groups of one number, including the comma of `12,345`. */
const isPartOfNumber = (code: number): boolean => isJoiner(code) || code === 44 || code === 58;

/** True for the percent sign and currency signs that follow an amount. */
const isUnit = (code: number): boolean => [37, 36, 163, 165, 0x20ac].includes(code);

/** True if a hyphen and a capital follow: `1:23-cv-04567-ABC`, but not `62704-based`. */
const isCode = (text: string, end: number): boolean =>
  text.charCodeAt(end) === 45 && isCapital(text.charCodeAt(end + 1));

const isCapital = (code: number): boolean => code >= 65 && code <= 90;

/** True for dollar, pound, yen, euro and number signs, and a plus. */
const isAmountSign = (code: number): boolean => [36, 163, 165, 0x20ac, 35, 43].includes(code);

/** True for `CA 90210`, `Springfield, IL  62704`, and the table columns `…,IL,"62704"`. */
function isAfterState(text: string, at: number): boolean {
  let end = at;
  while (end > at - 4 && isBetweenStateAndZip(text.charCodeAt(end - 1))) end--;
  if (end === at || isWord(text.charCodeAt(end - 3))) return false;
  return STATES.has(text.slice(Math.max(0, end - 2), end));
}

/** True for a space, a tab, a comma, a semicolon, a quote, a closing bracket, or the `^` and `|` of HL7 and tables. */
const isBetweenStateAndZip = (code: number): boolean =>
  isBlank(code) ||
  code === 9 ||
  code === 44 ||
  code === 59 ||
  code === 34 ||
  code === 39 ||
  code === 41 ||
  code === 94 ||
  code === 124 ||
  // The asterisk of ASC X12.
  code === 42;

/** True for `Beverly Hills 90210`, `84101 Salt Lake City`, and a number alone on its line. */
function isBesidePlace(text: string, at: number, end: number): boolean {
  let word = at;
  while (word > at - 4 && isBetweenStateAndZip(text.charCodeAt(word - 1))) word--;
  const before = text.charCodeAt(word - 1);
  const behind = text.charCodeAt(end);
  if ((Number.isNaN(before) || before === LINE_FEED) && (Number.isNaN(behind) || behind === LINE_FEED)) return true;
  let start = word;
  while (word - start < MAX_WORD_LENGTH && isLetter(text.charCodeAt(start - 1))) start--;
  return (
    isCapitalized(text, start, word) ||
    isCityInCapitals(text, start, word) ||
    (isBlank(behind) && isCapitalized(text, end + 1, end + 3))
  );
}

const isCapitalized = (text: string, start: number, end: number): boolean =>
  end - start > 1 && isCapital(text.charCodeAt(start)) && isSmall(text.charCodeAt(start + 1));

/** In capitals a word counts only as a city: `CHICAGO 60608`, not `ERROR 60608`. */
const isCityInCapitals = (text: string, start: number, end: number): boolean =>
  end - start > 2 &&
  isCapital(text.charCodeAt(start)) &&
  isCapital(text.charCodeAt(start + 1)) &&
  cityStrength(lexicon().word(text, start, end)) >= 2;

const isSmall = (code: number): boolean => code >= 97 && code <= 122;

const MAX_WORD_LENGTH = 24;
const LINE_FEED = 10;
