import { isBalticCode } from '../../checks/baltic-code.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

/**
 * Personal identification code: sex and century, date of birth, serial number, and a check digit.
 * Known false positive: one in three hundred bare numbers of eleven digits.
 */
const eeIsikukood = nationalId({
  id: 'ee-isikukood',
  about: {
    name: 'Personal identification code, isikukood (Estonia)',
    example: '37605030299',
    standard: 'EVS 585:2007; Rahvastikuregistri seadus, § 39',
    validation: 'Sex, date of birth and check digit modulo 11',
  },
  shapes: ['99999999999'],
  isValid: isBalticCode,
  confidence: LIKELY,
  words: {
    et: 'isikukood, isikukoodi, isikukoodiga, isikukoodiks, ik, id kood, isikukoodid, isikukoodist, personaalkood',
    ru: 'личный код, исикукод',
    en: 'personal identification code, personal code, estonian id, id code, national id, identity code',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    et: 'tellimus, tellimuse, arve, arve nr, telefon, tel, mobiil, viitenumber, konto, saadetis, kogus, summa',
  },
});

export const EE: readonly AnyDetector[] = [eeIsikukood];
