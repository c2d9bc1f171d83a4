import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { NZ } from './nz-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(NZ.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of New Zealand that look alike', () => {
  it.each([
    ['the label is not needed for 2-3-3', 'He wrote 49-091-850.', ['nz-ird 49-091-850']],
    [
      'three letters and four digits with a check digit are of health',
      'ZAC5361 pays under IRD 49091850',
      ['nz-nhi ZAC5361', 'nz-ird 49091850'],
    ],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
