import { isDayOfMonth } from '../../checks/calendar.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { nationalId, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1] as const;
/** Registers of the former federation: foreigners 01 to 09, republics 10 to 89 in tens, Slovenia 50. */
const REGISTER = /^(?:0[1-9]|[1-9]\d)/;
const FIRST_THREE_DIGITS = 850;
const LAST_THREE_DIGITS = 99;

/**
 * Uniform personal identification number: day, month and the last three digits of the year of birth, register, serial
 * number that encodes the sex, and a check digit. Numbers of the other registers of the former Yugoslavia (JMBG, МБГ)
 * have the same format and are reported: residents have them.
 * @see Zakon o centralnem registru prebivalstva, 7. in 8. člen; Uredba o EMŠO
 */
const siEmso = nationalId({
  id: 'si-emso',
  about: {
    name: 'Personal identification number, EMŠO (Slovenia)',
    example: '0101006500006',
    standard: 'Zakon o centralnem registru prebivalstva, 7. in 8. člen',
    validation: 'Date of birth, register and check digit modulo 11',
  },
  shapes: ['9999999999999', '9999999 999999', '9999999 99 999 9'],
  alone: true,
  isValid: (value) => {
    const year = Number(value.slice(4, 7));
    if (year > LAST_THREE_DIGITS && year < FIRST_THREE_DIGITS) return false;
    const full = year > LAST_THREE_DIGITS ? 1000 + year : 2000 + year;
    if (!isDayOfMonth(full, Number(value.slice(2, 4)), Number(value.slice(0, 2)))) return false;
    return REGISTER.test(value.slice(7)) && weightedSum(value, WEIGHTS) % 11 === 0;
  },
  confidence: HIGH_CONFIDENCE,
  words: {
    sl: 'emšo, emšo številka, emšo št, enotna matična številka občana, matična številka, osebna številka, emšom',
    hr: 'jmbg, matični broj, jedinstveni matični broj',
    sr: 'јмбг, матични број',
    en: 'emso, personal identification number, slovenian id, national id, unique master citizen number',
  },
});

export const SI: readonly AnyDetector[] = [siEmso];
