import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { PL } from './pl-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(PL.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Poland that look alike', () => {
  it.each([
    [
      'each has a length of its own',
      'NIP 781-012-30-28, REGON 123456785, PESEL 02070803628',
      ['pl-nip 781-012-30-28', 'pl-regon 123456785', 'pl-pesel 02070803628'],
    ],
    ['the prefix belongs to the tax number', 'PL7810123028', ['pl-nip PL7810123028']],
    ['an identity card has letters', 'dowód ABA 300000', ['pl-id-card ABA 300000']],
    ['a local unit has fourteen digits', 'REGON 12345678512347', ['pl-regon 12345678512347']],
    ['a label of the other does not help a wrong check digit', 'NIP 123456786, PESEL 7810123029', []],
    ['a telephone number is none', 'тел. 781 012-30-28', []],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
