import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { PT } from './pt-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(PT.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Portugal that look alike', () => {
  it.each([
    [
      'the letters make a document of what begins like a tax number',
      'CC 12345678 9 ZX5, NIF 501 964 843',
      ['pt-cc 12345678 9 ZX5', 'pt-nif 501 964 843'],
    ],
    ['the prefix makes it a VAT number', 'PT501964843', ['pt-nif PT501964843']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
