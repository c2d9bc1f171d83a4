import type { Sample } from './api.js';

/** What became of the expectations of a sample. */
export interface Outcome {
  readonly leaves: readonly string[];
  readonly takes: readonly string[];
}

/** What must go is gone wherever it stood, and what must stay stands as often as before. */
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

/** Lines that are not blank. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
