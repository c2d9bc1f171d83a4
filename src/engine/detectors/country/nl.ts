import { areAllEqual } from '../../checks/all-equal.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

/** The check digit counts minus one. */
const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2, -1] as const;

/**
 * Citizen service number (BSN): nine digits that pass the eleven-test; without the leading zero eight, found only next
 * to a context word. Numbers with all digits but the last equal, as on printed specimens (999999990), are ignored.
 * Known false positive: one in eleven bare numbers of nine digits.
 * @see Wet algemene bepalingen burgerservicenummer; Logisch Ontwerp BSN, "elfproef"
 */
const nlBsn = nationalId({
  id: 'nl-bsn',
  about: {
    name: 'Citizen service number, BSN (Netherlands)',
    example: '111222333',
    standard: 'Wet algemene bepalingen burgerservicenummer; Logisch Ontwerp BSN',
    validation: 'Eleven-test',
  },
  shapes: ['9999.99.999', '999 999 999', '99999999', '9999 99 999'],
  alone: true,
  isValid: (value) => {
    const number = value.padStart(9, '0');
    return !number.startsWith('00') && !areAllEqual(number.slice(0, 8)) && weightedSum(number, WEIGHTS) % 11 === 0;
  },
  confidence: (value) => (value.length === 8 ? SHAPE : FAIR),
  words: {
    nl:
      'bsn, bsn-nummer, bsnnummer, burgerservicenummer, burger service nummer, bsn-nr, sofi, sofinummer, sofi-nummer, sociaal-fiscaal nummer, ' +
      'fiscaal nummer, fiscaalnummer, rsin, onderwijsnummer, persoonsnummer, pgn',
    en: 'bsn, bsn number, citizen service number, dutch social security number, social security number, sofi number, ssn, national id, tax number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    nl: 'telefoon, telefoonnummer, tel, mobiel, fax, bestelling, bestelnummer, ordernummer, factuur, factuurnummer, klantnummer, kvk, kv k, kvk-nummer, rekening, bedrag, zaaknummer, dossiernummer',
  },
});

export const NL: readonly AnyDetector[] = [nlBsn];
