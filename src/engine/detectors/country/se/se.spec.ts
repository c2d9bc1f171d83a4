import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { SE } from './se-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(SE.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Sweden that look alike', () => {
  it.each([
    [
      'the third digit tells persons from firms',
      'Elin 811228-9874 hos Bygg AB 559123-4090',
      ['se-personnummer 811228-9874', 'se-organisationsnummer 559123-4090'],
    ],
    [
      'in one piece, too',
      'personnummer 8112289874, org.nr 5591234090',
      ['se-personnummer 8112289874', 'se-organisationsnummer 5591234090'],
    ],
    ['a co-ordination number has a day over 60', 'samordningsnr 701063-2391', ['se-personnummer 701063-2391']],
    [
      'a firm of one person has the number of that person',
      'org.nr 811228-9874, enskild firma',
      ['se-personnummer 811228-9874'],
    ],
    ['the prefix makes a VAT number', 'VAT SE559123409001', ['se-organisationsnummer SE559123409001']],
    ['twelve digits that begin with 16 are of a firm', 'orgnr 165591234090', ['se-organisationsnummer 165591234090']],
    ['twelve digits with a century are of a person', 'pnr 198112289874', ['se-personnummer 198112289874']],
    ['a wrong check digit is neither', '811228-9875 och 559123-4091', []],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
