import { isLuhn } from '../../../checks/luhn.js';
import { FAIR, nationalId, SHAPE } from '../national-id.js';

/**
 * Number of the voter's photo identity card (EPIC): three letters of the district and seven digits, the last a Luhn
 * check digit on newer cards. Older cards have a format for each state (`DL/01/001/123456`), which are found only next
 * to a context word.
 * Known false positive: one in ten codes of three letters and seven digits.
 * @see Election Commission of India, "Electors Photo Identity Card", functional unique serial number
 */
export const inVoter = nationalId({
  id: 'in-voter',
  about: {
    name: 'Voter identity card number (India)',
    example: 'WKH1186253',
    standard: 'Election Commission of India, Electors Photo Identity Card',
    validation: 'Luhn check digit; others only beside a word',
  },
  shapes: ['AAA9999999', 'AAA 9999999', 'AA/99/999/999999', 'AA/99/999/9999999'],
  isValid: (value) => !/(\d)\1{6}$/.test(value) || value.length > 10,
  confidence: (value) => (value.length === 10 && isLuhn(value.slice(3)) ? FAIR : SHAPE),
  raised: 0.9,
  words: {
    en:
      'epic, epic no, epic number, voter id, voter card, voter identity, voter, voters, elector, electoral, election card, ' +
      'voter id card, voter no, election commission',
    hi: 'मतदाता, मतदाता पहचान पत्र, वोटर आईडी, वोटर कार्ड, निर्वाचन',
    ta: 'வாக்காளர்',
    bn: 'ভোটার',
    te: 'ఓటరు',
    mr: 'मतदार',
  },
  against: { en: 'invoice, order, part, serial, sku, model, tracking, flight, container, ticket, case, lot' },
});
