import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { BR } from './br-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(BR.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Brazil that look alike', () => {
  it.each([
    [
      'each has check digits of its own',
      'CPF 529.982.247-25, CNPJ 11.222.333/0001-81',
      ['br-cpf 529.982.247-25', 'br-cnpj 11.222.333/0001-81'],
    ],
    ['in one piece the length tells', '52998224725 e 11222333000181', ['br-cpf 52998224725', 'br-cnpj 11222333000181']],
    ['letters are of firms', 'CNPJ 12.ABC.345/01DE-35', ['br-cnpj 12.ABC.345/01DE-35']],
    ['equal digits are never given out', 'CPF 111.111.111-11, CNPJ 00.000.000/0000-00', []],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
