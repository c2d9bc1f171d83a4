import { BUSINESS_NUMBER_WORDS } from '../../../context/business-words.js';
import { phrases } from '../../../context/phrases.js';
import { isEinPrefix } from '../../../checks/ein-prefixes.js';
import {
  areDigits,
  continuesAfter,
  continuesBefore,
  isDashOrDot,
  isJoiner,
  isDash,
} from '../../../characters/characters.js';
import type { Detector } from '../../detector.js';
import type { EinOptions } from '../../options.js';

const ASSIGNED = 0.95;
const UNASSIGNED = 0.5;
/** Nine digits without separators are as often a social security number. */
const BARE = 0.3;

/**
 * Employer identification number: NN-NNNNNNN, or nine digits next to a word for it.
 * Known false positive: other numbers in two groups, such as part numbers.
 * @see 26 CFR 301.6109-1; IRS Publication 1635; IRS, "How EINs are assigned and valid EIN prefixes"
 */
export const usEin: Detector<EinOptions> = {
  id: 'us-ein',
  kind: 'ein',
  about: {
    name: 'Employer identification number',
    example: '12-3456789',
    standard: '26 CFR 301.6109-1; IRS Publication 1635',
    validation: 'Prefix that the IRS has assigned',
  },
  triggers: ['digits'],
  digitRuns: [
    [2, 2],
    [9, 9],
  ],
  context: {
    // Above every confidence, so that opposing context words count for all.
    sure: 0.96,
    raised: ASSIGNED,
    raise: phrases({
      en:
        'ein, eins, ei, fein, employer id, employer identification, federal tax, federal id, tax id, taxpayer id, taxpayer ' +
        'identification, tin, irs number, irs no, employer no, fed id, tax identification',
    }),
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, case, cause, file, ssn, social security, routing, aba, phone, fax, tel, passport, zip`,
    }),
  },
  create:
    ({ onlyValidPrefixes }) =>
    (text, at, end, emit) => {
      const assigned = isEinPrefix(text, at);
      if (onlyValidPrefixes && !assigned) return;
      if (end - at === 9) {
        if (assigned && !continuesBefore(text, at, isJoiner) && !continuesAfter(text, end, isJoiner))
          emit(at, end, BARE);
        return;
      }
      if (!isDash(text.charCodeAt(end)) || !areDigits(text, end + 1, end + 8)) return;
      if (continuesBefore(text, at, isDashOrDot) || continuesAfter(text, end + 8, isJoiner)) return;
      emit(at, end + 8, assigned ? ASSIGNED : UNASSIGNED);
    },
};
