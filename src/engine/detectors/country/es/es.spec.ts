import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { ES } from './es-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(ES.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Spain that look alike', () => {
  it.each([
    [
      'the first letter tells foreigners, firms and persons',
      'X1234567L, A58818501 y 12345678Z',
      ['es-nie X1234567L', 'es-cif A58818501', 'es-nif 12345678Z'],
    ],
    ['a NIF of a firm is one of a firm', 'NIF A58818501', ['es-cif A58818501']],
    [
      'twelve digits with two check digits are of social security',
      'afiliación 28 12345678 40',
      ['es-nss 28 12345678 40'],
    ],
    [
      'a passport has letters first',
      'pasaporte PAB123456, DNI 12345678Z',
      ['es-passport PAB123456', 'es-nif 12345678Z'],
    ],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
