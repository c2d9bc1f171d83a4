import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId } from './national-id.js';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const;
/** The check letter by remainder modulo 23. */
const LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV';

/**
 * Personal public service number: seven digits, a check letter, and a second letter: A or B since 2013 (A for persons,
 * H for bodies), W, T or X in older numbers of married women. The second letter counts nine times its position, W
 * counts 0.
 * @see Department of Social Protection, "PPS number"; Revenue, "Check digit algorithm of the PPSN", 2013
 */
const iePps = nationalId({
  id: 'ie-pps',
  about: {
    name: 'Personal public service number (Ireland)',
    example: '1234567FA',
    standard: 'Department of Social Protection, PPS number; Revenue, PPSN check digit',
    validation: 'Check letter modulo 23',
  },
  shapes: ['9999999A', '9999999AA', '9999999 A', '9999999 AA'],
  isValid: (value) => {
    const second = value.charCodeAt(8);
    const extra = value.length === 8 || value.endsWith('W') ? 0 : (second - 64) * 9;
    const known = value.length === 8 || /[ABHWTX]$/.test(value);
    // The second letter T or X of old numbers is not part of the check.
    const sum = weightedSum(value, WEIGHTS) + (/[TX]$/.test(value.slice(8)) ? 0 : extra);
    return known && !value.startsWith('0000000') && LETTERS[sum % 23] === value[7];
  },
  confidence: LIKELY,
  words: {
    en:
      'pps, ppsn, pps number, pps no, ppsn no, personal public service, personal public service number, rsi number, rsi no, ' +
      'public service number, tax reference, tax ref, trn',
    ga: 'upsp, uimhir upsp, uimhir phearsanta seirbhíse poiblí, uimhir psp',
  },
  against: { en: 'invoice, order, part, serial, sku, flight' },
});

export const IE: readonly AnyDetector[] = [iePps];
