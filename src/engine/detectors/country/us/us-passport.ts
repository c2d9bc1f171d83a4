import { BUSINESS_NUMBER_WORDS } from '../../../context/business-words.js';
import { phrases } from '../../../context/phrases.js';
import { continuesAfter, continuesBefore, isJoiner, isWordBefore } from '../../../characters/characters.js';
import type { Detector } from '../../detector.js';
import { PASSPORT_WORDS } from '../../generic/passport-words.js';

const LABELLED = 0.9;
/** One letter and eight digits; nine digits without separators. */
const WITH_LETTER = 0.4;
const BARE = 0.2;

/**
 * Passport number of the United States: nine digits, or since 2021 a letter and eight digits; passport cards begin with
 * C. Found only next to a word for passport, since social security numbers and many others have the same shape.
 * Known false positive: another number of nine digits directly after the word.
 * @see 22 CFR 51; U.S. Department of State, "Next Generation U.S. Passport"
 */
export const usPassport: Detector = {
  id: 'us-passport',
  kind: 'passport-number',
  about: {
    name: 'Passport number (United States)',
    example: 'A12345678',
    standard: 'U.S. Department of State, Next Generation U.S. Passport, 2021',
    validation: 'Only near a context word',
  },
  triggers: ['digits'],
  digitRuns: [[8, 9]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: PASSPORT_WORDS,
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, ssn, social security, ein, routing, aba, phone, fax, tel, visa, date, license, account, dob`,
    }),
  },
  create: () => (text, at, end, emit) => {
    if (end - at === 9) {
      if (!continuesBefore(text, at, isJoiner) && !continuesAfter(text, end, isJoiner)) emit(at, end, BARE, 'US');
      return;
    }
    const letter = text.charCodeAt(at - 1);
    if (!(letter >= 65 && letter <= 90) || isWordBefore(text, at - 1) || continuesAfter(text, end, isJoiner)) return;
    emit(at - 1, end, WITH_LETTER, 'US');
  },
};
