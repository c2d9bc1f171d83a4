import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { IT } from './it-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(IT.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Italy that look alike', () => {
  it.each([
    [
      'the label tells documents of one form',
      "passaporto YA1234567, carta d'identità AX1234567",
      ['it-passport YA1234567', 'it-identity-card AX1234567'],
    ],
    ['a licence has a letter more than a passport', 'patente MI1234567X', ['it-driver-license MI1234567X']],
    [
      'the fiscal code of a firm is its VAT number',
      'C.F. RSSMRA85T10A562S, C.F. e P.IVA 12345670017',
      ['it-fiscal-code RSSMRA85T10A562S', 'it-vat 12345670017'],
    ],
    ["today's identity cards end in letters", 'CIE CA12345AA', ['it-identity-card CA12345AA']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
