import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { DE } from './de-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(DE.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Germany that look alike', () => {
  it.each([
    ['eleven digits in 2-3-3-3 are of a person', 'Herr Lind, 86 095 742 719.', ['de-tax-id 86 095 742 719']],
    ['slashes make a number of a tax office', 'Bescheid zu 21/815/08150', ['de-tax-number 21/815/08150']],
    [
      'the label tells the two numbers of physicians',
      'LANR 123456601, BSNR 721234500',
      ['de-lanr 123456601', 'de-bsnr 721234500'],
    ],
    [
      'first letters tell cards from passports',
      'Personalausweis L01X00T47, Reisepass C01X00T47',
      ['de-id-card L01X00T47', 'de-passport C01X00T47'],
    ],
    ['a letter and nine digits are of a health insurer', 'KVNR A123456780', ['de-health-insurance A123456780']],
    [
      'a letter among the digits is of the pension insurer',
      'Versicherungsnummer 15 070649 C 103',
      ['de-social-security 15 070649 C 103'],
    ],
    [
      'the prefix makes a VAT number of nine digits',
      'DE136695976, HRB 86891, 10115 Berlin',
      ['de-vat-id DE136695976', 'de-handelsregister HRB 86891', 'de-plz 10115'],
    ],
    [
      'a plate is no register number',
      'HRB 123 und Kennzeichen HB-AB 123',
      ['de-handelsregister HRB 123', 'de-kfz HB-AB 123'],
    ],
    ['a driving licence is longer than a card', 'Führerschein B072RRE2I55', ['de-fuehrerschein B072RRE2I55']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
