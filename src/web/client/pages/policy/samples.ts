import type { Sample } from './api.js';

/** The unmet expectations of a sample. */
export interface Outcome {
  readonly leaves: readonly string[];
  readonly takes: readonly string[];
}

/** A text to redact must not occur in the result; a text to keep must occur as often as in the sample. */
export function outcomeOf(
  { text, redacted, kept }: Pick<Sample, 'text' | 'redacted' | 'kept'>,
  result: string,
): Outcome {
  return {
    leaves: redacted.filter((one) => result.includes(one)),
    takes: kept.filter((one) => countOf(result, one) < countOf(text, one)),
  };
}

const countOf = (text: string, part: string): number => (part === '' ? 0 : text.split(part).length - 1);

export const passes = ({ leaves, takes }: Outcome): boolean => leaves.length === 0 && takes.length === 0;

/** Returns the samples with one changed, or with a new one at the end; others may have changed the list meanwhile. */
export const withSample = (all: readonly Sample[], name: string, sample: Sample): readonly Sample[] =>
  all.some((one) => one.name === name) ? all.map((one) => (one.name === name ? sample : one)) : [...all, sample];
