import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { UK } from './uk-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(UK.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of the United Kingdom that look alike', () => {
  it.each([
    ['ten digits in 3-3-4 are of the NHS', 'He wrote 943 476 5919.', ['uk-nhs 943 476 5919']],
    [
      'the label decides where both checks fit',
      'UTR 5328200063, NHS number 5328200063',
      ['uk-utr 5328200063', 'uk-nhs 5328200063'],
    ],
    [
      'a registration mark has its letters behind',
      'BD51 SMR of SW1A 1AA',
      ['uk-vehicle-registration BD51 SMR', 'uk-postcode SW1A 1AA'],
    ],
    [
      'the prefix makes a VAT number of a company number',
      'GB980780684, company number 09807806',
      ['uk-vat GB980780684', 'uk-company-number 09807806'],
    ],
    ['sort code and account are one span side by side', 'Pay 20-81-36 55779911', ['uk-sort-code 20-81-36 55779911']],
    [
      'and two with labels of their own',
      'Sort code 20-81-36, account number 55779911',
      ['uk-sort-code 20-81-36', 'uk-bank-account 55779911'],
    ],
    ['nine digits are what the label says', 'passport number 533380006', ['uk-passport 533380006']],
    [
      'the longer number covers the shorter',
      'MORGA657054SM9IJ and AB123456C',
      ['uk-driving-licence MORGA657054SM9IJ', 'uk-nino AB123456C'],
    ],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
