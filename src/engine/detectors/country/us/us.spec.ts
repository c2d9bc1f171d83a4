import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { US } from './us-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(US.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of the United States that look alike', () => {
  it.each([
    ['nine first and a group in use is a taxpayer number', 'He wrote 912-78-1234.', ['us-itin 912-78-1234']],
    ['any other area is a social security number', 'He wrote 219-09-9999.', ['us-ssn 219-09-9999']],
    [
      'the label decides between numbers of ten digits',
      'NPI 1234567893, account number 1234567893',
      ['us-npi 1234567893', 'us-bank-account 1234567893'],
    ],
    [
      'routing and account number stand together',
      'Routing 021000021, account number 000123456789',
      ['us-bank-routing-number 021000021', 'us-bank-account 000123456789'],
    ],
    ['two letters, seven digits and a right check digit are a registration', 'DEA BJ1234563', ['us-dea BJ1234563']],
    ['a wrong check digit is none without a label', 'on file are DEA forms, BJ1234564', []],
    ['beside a label it is one that was mistyped', 'DEA BJ1234564', ['us-dea BJ1234564']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
