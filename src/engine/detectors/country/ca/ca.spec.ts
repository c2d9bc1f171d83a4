import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { CA } from './ca-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(CA.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Canada that look alike', () => {
  it.each([
    [
      'groups of three with a check digit are a social insurance number',
      'He wrote 130 692 544.',
      ['ca-sin 130 692 544'],
    ],
    ['the label makes it a health card', 'Personal health number 130 692 544', ['ca-health-card 130 692 544']],
    ['and the other label not', 'SIN 130 692 544', ['ca-sin 130 692 544']],
    ['ten digits are a health card', 'OHIP 9876-543-217', ['ca-health-card 9876-543-217']],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
