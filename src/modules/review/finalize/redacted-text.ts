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
export function redactedText(text: string, ranges: readonly RedactedRange[]): string {
  const sorted = [...ranges].sort((one, other) => one.start - other.start || other.end - one.end);
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, type } of sorted) {
    if (end <= done) continue;
    if (start >= done) pieces.push(text.slice(done, start), labelOf(type));
    done = end;
  }
  return pieces.join('') + text.slice(done);
}

/** As reviewers see it: `<<EMAIL-ADDRESS>>`. */
export const labelOf = (type: string): string => `<<${type.toUpperCase()}>>`;
