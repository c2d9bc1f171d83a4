import type { Replacement } from '../../../formats/format.js';
import { replaceIn } from '../../../formats/patches.js';

/** A part of a text that is to go. */
export interface RedactedRange {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/**
 * The text with every character of every range replaced by the label of its type. Ranges that overlap go together, under
 * the label of the one that begins first, of several the longest: no tail of one is left behind the other.
 */
export const redactedText = (text: string, ranges: readonly RedactedRange[]): string =>
  replaceIn(text, labelled(ranges));

/** Ranges without overlaps, in their order, each with the label that takes its place. @see redactedText */
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

/** As reviewers see it: `<<EMAIL-ADDRESS>>`. */
export const labelOf = (type: string): string => `<<${type.toUpperCase()}>>`;
