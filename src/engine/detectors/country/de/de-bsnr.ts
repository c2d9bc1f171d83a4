import { nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';
import { OTHER_PRACTICE_WORDS } from './de-practice.js';

/** First two digits: the association of physicians and its districts, 35 and 77 hospitals, 74 the federation. */
const REGIONS: ReadonlySet<string> = new Set(
  (
    '01 02 03 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 24 25 26 27 31 35 37 38 39 40 42 43 44 45 46 47 48 49 50 51 52 ' +
    '55 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 83 85 87 88 93 94 95 96 98 99'
  ).split(' '),
);

/**
 * Number of a place where a physician practises (Betriebsstättennummer, NBSNR for further places): nine digits that
 * begin with the code of the region. It has no check digit, so it is found only next to a context word.
 * @see Sozialgesetzbuch V, § 75 (7); KBV, "Richtlinie zur Vergabe der Arzt-, Betriebsstätten- … nummern"
 */
export const deBsnr = nationalId({
  id: 'de-bsnr',
  about: {
    name: 'Number of a medical practice (Germany)',
    example: '721234500',
    standard: 'KBV, Richtlinie zur Vergabe der Arzt- und Betriebsstättennummern',
    validation: 'Codes of regions; only near a context word',
  },
  shapes: ['999999999', '99 9999999', '999 999 999'],
  alone: true,
  isValid: (value) => REGIONS.has(value.slice(0, 2)) && !/^(\d)\1+$/.test(value),
  confidence: SHAPE,
  raised: 0.85,
  words: {
    de:
      'bsnr, nbsnr, bs-nr, betriebsstättennummer, betriebsstätten-nr, betriebsstättennr, betriebsstätte, nebenbetriebsstätte, ' +
      'nebenbetriebsstättennummer, betriebsstaettennummer, betriebsstaette, praxisnummer, betriebsst-nr',
    en: 'practice number, permanent establishment number, practice site number',
  },
  against: { de: OTHER_PRACTICE_WORDS, en: OTHER_NUMBER_WORDS },
});
