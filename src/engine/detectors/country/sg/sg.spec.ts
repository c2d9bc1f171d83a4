import { compilePolicy, redact } from '../../../index.js';
import { namesOf } from '../../../kinds.js';
import { SG } from './sg-detectors.js';

/** A policy that enables all kinds of the country. */
const policy = { identifiers: Object.fromEntries(SG.map(({ kind }) => [namesOf(kind).key, {}])) };

function found(text: string): string[] {
  const compilation = compilePolicy(policy);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.problems));
  return redact(compilation.plan, text).spans.map((span) => `${span.detector} ${span.text}`);
}

describe('of the identifiers of Singapore that look alike', () => {
  it.each([
    [
      'a letter first is a person, digits first are a company',
      'S1234567D of 200312345H',
      ['sg-nric-fin S1234567D', 'sg-uen 200312345H'],
    ],
  ])('%s: %j', (_why, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
