import { phrases } from '../../context/phrases.js';
import { hasIbanStructure, ibanLength } from '../../checks/iban.js';
import { isIban } from '../../checks/mod97.js';
import {
  isBehindName,
  isBlank,
  isDash,
  isDigit,
  isLetter,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import { UNCHECKED, type Detector } from '../detector.js';
import type { IbanOptions } from '../options.js';

/** With correct check digits, fewer than one in 10^4 matches is by chance. */
const CHECKED = 0.9;
const LABELS = phrases({ en: 'iban' });

/**
 * International Bank Account Number, without separators or in groups with single spaces or hyphens, in either case.
 * Known false positive: an article number that passes structure and check digits by chance, one in a million.
 * @see ISO 13616-1:2020, 5 and 6 (electronic and print format)
 */
export const iban: Detector<IbanOptions> = {
  id: 'iban',
  kind: 'iban-code',
  about: {
    name: 'International bank account number',
    example: 'DE89 3704 0044 0532 0130 00',
    standard: 'ISO 13616-1:2020; SWIFT IBAN registry',
    validation: 'Structure of the country, MOD 97-10 check digits',
  },
  triggers: ['digits'],
  digitRuns: [[2, 32, { afterLetter: true }]],
  create:
    ({ onlyValidIBANCodes, allowSpaces }) =>
    (text, at, end, emit, around) => {
      const start = countryBefore(text, at, allowSpaces && end - at === 2);
      if (start < 0 || !isDigit(text.charCodeAt(at + 1))) return;
      const country = text.slice(start, start + 2).toUpperCase();
      const length = ibanLength(country);
      if (length === undefined) return;
      let next = at;
      for (let left = length - 2; left > 0;) {
        const code = text.charCodeAt(next);
        if (isDigit(code) || isLetter(code)) left--;
        else if (!allowSpaces || !(isBlank(code) || isDash(code)) || !isGroupAfter(text, next)) return;
        next++;
      }
      if (isWordAfter(text, next)) return;
      const compact = text
        .slice(start, next)
        .replaceAll(/[^a-z\d]/gi, '')
        .toUpperCase();
      if (!hasIbanStructure(compact)) return;
      const checked = isIban(compact);
      if (checked || !onlyValidIBANCodes || around.isNamed(start, LABELS))
        emit(start, next, checked ? CHECKED : UNCHECKED);
    },
};

const isGroupAfter = (text: string, separator: number): boolean => {
  const code = text.charCodeAt(separator + 1);
  return isDigit(code) || isLetter(code);
};

/** Returns the start of the two letters before the check digits; -1 if there are none, or more than two. */
function countryBefore(text: string, at: number, mayBeApart: boolean): number {
  const start = mayBeApart && isBlank(text.charCodeAt(at - 1)) ? at - 3 : at - 2;
  if (start < 0 || !isLetter(text.charCodeAt(start)) || !isLetter(text.charCodeAt(start + 1))) return -1;
  // Text extracted from forms may join the label and the value: "IBANDE89…".
  const free =
    !isWordBefore(text, start) || isBehindName(text, start) || /iban$/i.test(text.slice(Math.max(0, start - 4), start));
  return free ? start : -1;
}
