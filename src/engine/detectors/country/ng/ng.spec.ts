import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { NG } from './ng-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(NG.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Nigeria that look alike', () => {
  it.each([
    [
      'letters make a plate, digits beside a word a person',
      'KJA-123AB, NIN 70123456789',
      ['ng-vehicle-registration KJA-123AB', 'ng-nin 70123456789'],
    ],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
