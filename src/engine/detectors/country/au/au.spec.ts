import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { AU } from './au-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(AU.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Australia that look alike', () => {
  it.each([
    ['a business number holds a company number', 'ABN 53 004 085 616', ['au-abn 53 004 085 616']],
    ['alone that is a company number', 'ACN 004 085 616', ['au-acn 004 085 616']],
    ['the label decides between nine digits', 'TFN 123 456 782', ['au-tfn 123 456 782']],
    ['ten digits in 4-5-1 are a card of Medicare', 'Medicare 2123 45670 1', ['au-medicare 2123 45670 1']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
