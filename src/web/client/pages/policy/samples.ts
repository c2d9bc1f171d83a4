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

/** Returns the lines that are not blank. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
