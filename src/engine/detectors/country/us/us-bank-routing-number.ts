import { phrases } from '../../../context/phrases.js';
import { areAllEqual } from '../../../checks/all-equal.js';
import { isBankRoutingNumber } from '../../../checks/aba.js';
import { continuesAfter, continuesBefore, isDashOrDot } from '../../../characters/characters.js';
import { UNCHECKED, type Detector } from '../../detector.js';
import { ROUTING_WORDS } from './us-words.js';

/** The {@link ROUTING_WORDS} that are not everyday words. */
const LABELS = phrases({ en: 'routing, aba, rtn, routing transit' });

/**
 * ABA routing transit number: nine digits with a Federal Reserve prefix and a check digit.
 * Known false positive: about one in thirty other numbers of nine digits.
 * @see ABA Key to Routing Numbers; 12 CFR 229, appendix A
 */
export const usBankRoutingNumber: Detector = {
  id: 'us-bank-routing-number',
  kind: 'bank-routing-number',
  about: {
    name: 'Bank routing number (ABA)',
    example: '021000021',
    standard: 'ABA Routing Number Policy; Federal Reserve Operating Circular',
    validation: 'Prefix in use, 3-7-1 check digit',
  },
  triggers: ['digits'],
  digitRuns: [[9, 9]],
  context: {
    sure: 0.95,
    raised: 0.95,
    raise: ROUTING_WORDS,
    against: phrases({ en: 'order, invoice, tracking, ticket, ref, ssn, social, ein, passport, zip' }),
  },
  create: () => (text, at, end, emit, around) => {
    if (continuesBefore(text, at, isDashOrDot) || continuesAfter(text, end, isDashOrDot)) return;
    const value = text.slice(at, end);
    if (isBankRoutingNumber(value)) emit(at, end, 0.7);
    else if (!areAllEqual(value) && around.isNamed(at, LABELS)) emit(at, end, UNCHECKED, undefined, UNCHECKED);
  },
};
