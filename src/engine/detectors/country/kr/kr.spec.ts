import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { KR } from './kr-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(KR.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of South Korea that look alike', () => {
  it.each([
    [
      'the seventh digit tells citizens from foreigners',
      '주민등록번호 850214-1234567, 외국인등록번호 850214-5234567',
      ['kr-rrn 850214-1234567', 'kr-frn 850214-5234567'],
    ],
    ['the wrong label does not change that', '외국인등록번호 850214-1234567', ['kr-rrn 850214-1234567']],
    [
      'the groups tell firms from drivers',
      '사업자 101-81-00001, 면허 11-15-034567-81',
      ['kr-brn 101-81-00001', 'kr-driver-license 11-15-034567-81'],
    ],
    ['passports are found beside a word', '여권번호 M482A7193', ['kr-passport M482A7193']],
    ['and left without one', '파일 M482A7193', []],
    ['a masked number is left', '주민번호 850214-1******', []],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
