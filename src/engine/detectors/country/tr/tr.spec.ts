import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { TR } from './tr-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(TR.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Türkiye that look alike', () => {
  it.each([
    [
      'a plate is not an identity number',
      'T.C. 10000000146, plaka 34 ABC 123',
      ['tr-national-id 10000000146', 'tr-license-plate 34 ABC 123'],
    ],
    ['units between numbers are no plates', '20 KG 500, 12 MG 250', []],
    ['but beside the word they are', 'plaka 20 KG 501', ['tr-license-plate 20 KG 501']],
    ['provinces end with 81', '82 ABC 123', []],
    ['a plate in one piece needs the word', 'Kod 34ABC123; plaka 06BZ412', ['tr-license-plate 06BZ412']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
