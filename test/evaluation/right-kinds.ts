import type { ExplainedSpan } from '../../src/engine/index.js';
import type { Expected } from './documents.js';

/** Kinds that a value of another kind is rightly found as: the same thing by a more general or a more exact name. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  time: ['date'],
  password: ['secret', 'url'],
  username: ['url', 'handle'],
  'first-name': ['physician-name', 'surname', 'person'],
  surname: ['physician-name', 'first-name', 'person'],
  'physician-name': ['person'],
  'zip-code': ['postal-code', 'street-address'],
  'postal-code': ['zip-code', 'street-address'],
  'de-plz': ['zip-code', 'postal-code'],
  city: ['street-address', 'location'],
  county: ['location'],
  country: ['location'],
  state: ['street-address', 'location'],
  'state-abbreviation': ['state', 'street-address', 'location'],
  organization: ['hospital'],
  hospital: ['organization'],
};

/** Returns true if a span is of one of the kinds, or of one that says the same. */
export const isOfKind = (span: ExplainedSpan, kinds: readonly string[]): boolean =>
  kinds.some((kind) => kind === span.kind || (ALSO[kind]?.includes(span.kind) ?? false));

/** Returns true if the spans cover all of a value together. */
export function covers(spans: readonly ExplainedSpan[], { start, end }: Expected): boolean {
  let at = start;
  for (const span of spans) if (span.start <= at && span.end > at) at = span.end;
  return at >= end;
}

/** Returns a value without its final period, which the post-filters take off. */
export const withoutPeriod = (text: string, expected: Expected): Expected =>
  text[expected.end - 1] === '.' ? { ...expected, end: expected.end - 1 } : expected;

/** Returns true if a span and a value share a character. */
export const touches = (span: ExplainedSpan, { start, end }: Expected): boolean => span.start < end && start < span.end;
