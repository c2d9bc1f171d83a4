import { LIKELY, nationalId, SHAPE, HIGH_CONFIDENCE } from '../national-id.js';

const NEVER_FIRST = 'DFIQUV';
const NEVER_SECOND = 'DFIOQUV';
const NEVER_BOTH: ReadonlySet<string> = new Set(['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ']);

/**
 * National insurance number: two letters, six digits and a letter A to D, which some forms leave out. QQ 12 34 56 C,
 * the specimen of the issuer, has a prefix that is not issued and is ignored.
 * @see HMRC National Insurance Manual NIM39110
 */
export const ukNino = nationalId({
  id: 'uk-nino',
  about: {
    name: 'National insurance number (United Kingdom)',
    example: 'AB 12 34 56 C',
    standard: 'HMRC National Insurance Manual, NIM39110',
    validation: 'Prefixes in use and a last letter A to D; without that letter only near a context word',
  },
  shapes: ['AA 99 99 99 A', 'AA 999999 A', 'AA999999 A', 'AA 999999A', 'AA 99 99 99A', 'AA 99 99 99', 'AA 999999'],
  isValid: (value) =>
    !NEVER_FIRST.includes(value.charAt(0)) &&
    !NEVER_SECOND.includes(value.charAt(1)) &&
    !NEVER_BOTH.has(value.slice(0, 2)) &&
    (value.length === 8 || (value.charAt(8) >= 'A' && value.charAt(8) <= 'D')),
  confidence: (value, grouped) => (value.length === 8 ? SHAPE : grouped ? HIGH_CONFIDENCE : LIKELY),
  words: {
    en:
      'nino, ninos, national insurance, national insurance number, national insurance no, ni number, ni no, ni num, nat ins, ' +
      'nat ins no, n i number, n i no, insurance number',
    cy: 'yswiriant gwladol, rhif yswiriant gwladol',
  },
});
