import type { Replacement } from '../../../formats/format.js';
import { replaceIn } from '../../../formats/patches.js';

/** A range of a text to redact. */
export interface RedactedRange {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/**
 * Returns the text with every range replaced by the label of its type. Overlapping ranges are replaced together, under
 * the label of the one that begins first, or of the longest if several do: no tail of one range is left behind another.
 */
export const redactedText = (text: string, ranges: readonly RedactedRange[]): string =>
  replaceIn(text, labelled(ranges));

/** Returns disjoint ranges in text order, each with the label that replaces it. @see redactedText */
export function labelled(ranges: readonly RedactedRange[]): readonly Replacement[] {
  const sorted = [...ranges].sort((one, other) => one.start - other.start || other.end - one.end);
  const replacements: { start: number; end: number; text: string }[] = [];
  for (const { start, end, type } of sorted) {
    const last = replacements.at(-1);
    if (last === undefined || start >= last.end) replacements.push({ start, end, text: labelOf(type) });
    else last.end = Math.max(last.end, end);
  }
  return replacements;
}

/** The label as reviewers see it: `<<EMAIL-ADDRESS>>`. */
export const labelOf = (type: string): string => `<<${type.toUpperCase()}>>`;
