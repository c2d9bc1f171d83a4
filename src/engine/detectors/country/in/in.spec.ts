import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { IN } from './in-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(IN.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of India that look alike', () => {
  it.each([
    [
      'a tax registration holds an account number',
      'GSTIN 27AAPFU0939F1ZV of PAN AAPFU0939F',
      ['in-gstin 27AAPFU0939F1ZV', 'in-pan AAPFU0939F'],
    ],
    [
      'three letters are a voter, one a passport',
      'EPIC WKH1186253, passport K8734512',
      ['in-voter WKH1186253', 'in-passport K8734512'],
    ],
    [
      'four digits at the end are a vehicle',
      'MH 12 AB 1234 of ABCPE1234F',
      ['in-vehicle-registration MH 12 AB 1234', 'in-pan ABCPE1234F'],
    ],
    ['three groups of four with a check digit are a person', '2345 6789 0124', ['in-aadhaar 2345 6789 0124']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
