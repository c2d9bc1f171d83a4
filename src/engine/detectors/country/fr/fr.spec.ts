import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { FR } from './fr-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(FR.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of France that look alike', () => {
  it.each([
    [
      'the number of an establishment begins with that of its firm',
      'SIRET 732 829 320 00074, SIREN 732 829 320',
      ['fr-siret 732 829 320 00074', 'fr-siren 732 829 320'],
    ],
    ['the VAT number ends with that of the firm', 'TVA FR 83 404 833 048', ['fr-vat FR 83 404 833 048']],
    [
      'fifteen digits of a person are no establishment',
      'assurée 2 55 08 14 168 025 38',
      ['fr-nir 2 55 08 14 168 025 38'],
    ],
    ['twelve digits are what the label says', 'CNI 880692310285', ['fr-cni 880692310285']],
    [
      'nine letters and digits, too',
      'passeport 14AB12345, CNI X4RTBPFW4',
      ['fr-passport 14AB12345', 'fr-cni X4RTBPFW4'],
    ],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
