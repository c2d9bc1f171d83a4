import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { MX } from './mx-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(MX.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Mexico that look alike', () => {
  it.each([
    [
      'the longer code is of the person, the shorter of the taxpayer',
      'CURP ROAX850214MDFJRM06, RFC ROAX850214TJ7',
      ['mx-curp ROAX850214MDFJRM06', 'mx-rfc ROAX850214TJ7'],
    ],
    ['a code of a firm has three letters', 'RFC MRO990211AB1', ['mx-rfc MRO990211AB1']],
    ['the generic code stands for nobody', 'RFC XAXX010101000', []],
    ['a wrong date is neither', 'ROAX851314MDFJRM06 ROAX851314TJ7', []],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
