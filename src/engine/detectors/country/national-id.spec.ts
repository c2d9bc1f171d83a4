import { compileScan, detect } from '../../scan/detect.js';
import { bind } from '../detector.js';
import { nationalId, SHAPE, inAllSpellings } from './national-id.js';

const about = { name: '', example: '', standard: '', validation: '' };

/**
 * Four groups of three digits, only even numbers; sure in groups, and found next to its context word without
 * separators.
 */
const detector = nationalId({
  id: 'xx-number',
  about,
  shapes: ['999-999-999', '999 999 999 A', 'A999999999'],
  alone: true,
  isValid: (value) => /[02468]/.test(value.slice(-1)) || /[A-Z]/.test(value),
  confidence: SHAPE,
  grouped: 0.9,
  words: { en: 'member number, mn' },
  against: { en: 'order' },
  classify: (value) => value.slice(0, 1),
});

const found = (text: string): string[] =>
  detect(text, compileScan([bind(detector, undefined, 0)], 0.5)).map(
    ({ start, end, confidence, classification }) => `${text.slice(start, end)} ${confidence} ${classification ?? ''}`,
  );

describe('an identifier', () => {
  it.each([
    ['x 123 456 788 y', '123 456 788 0.9 1'],
    ['x 123-456-788 y', '123-456-788 0.9 1'],
    ['order 123-456-788', '123-456-788 0.9 1'],
    ['member number 123456788', '123456788 0.98 1'],
    ['{"membernumber": "123456788"}', '123456788 0.98 1'],
    ['123456788 is the MN', '123456788 0.98 1'],
    ['member number B123456789', 'B123456789 0.98 B'],
    ['123 456 788 12 Elm Row', '123 456 788 0.9 1'],
    ['/find?mn=123456788%26x', '123456788 0.98 1'],
    ['member number 123456788 Euroland', '123456788 0.98 1'],
  ])('is found in %j', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it.each([
    'x 123456788 y',
    'x 123-456-789, y',
    'order 123456788',
    '12 123 456 788',
    '123 456 788 901',
    'member number $123456788',
    'member number $ 123456788',
    'member number 123 456 788 €',
    'member number 123456788 EUR',
    'member number +123456788',
    'member number +44 123 456 788',
    'member number 1234567880',
    'member number BB123456788',
  ])('is not in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

it('parts words at apostrophes and signs', () => {
  expect(inAllSpellings({ fr: "n° d'assuré" })).toEqual({ fr: 'n d assuré, ndassuré' });
});

it('takes longer phrases in one word and abbreviations with full stops, too', () => {
  expect(inAllSpellings({ en: 'nhs, a c, passport number' })).toEqual({
    en: 'nhs, n h s, a c, passport number, passportnumber',
  });
});
