import type { Range } from '../format.js';

/** Text within Markdown emphasis: `**45**`. Underscores do not emphasize within words. @see CommonMark 0.31, 6.2 */
const EMPHASIS = /(?<![*~\\])(\*{1,3}|~~)(?=[^\s*~])([^*~\n]{1,80})(?<=\S)\1(?![*~])/gu;
export const HAS_EMPHASIS = /[*~][^\s*~]/;

/** Longer numbers are complete: punctuation between such neighbours separates the fields of a record. */
const MAX_DIGITS = 6;
const MAX_WORD_LENGTH = 40;

/**
 * Returns the emphasis marks that are not visible when a text is shown as Markdown. In other text they separate words,
 * so marks between two words are kept.
 */
export function marksOfEmphasis(text: string): readonly Range[] {
  const marks: Range[] = [];
  for (const { 0: all, 1: mark = '', 2: inner = '', index } of text.matchAll(EMPHASIS)) {
    const end = index + all.length;
    const [before, after] = [text.charAt(index - 1), text.charAt(end)];
    const isFew = inner.replace(/\D/g, '').length <= MAX_DIGITS;
    const joins = (one: string, other: string): boolean =>
      (/\p{L}/u.test(one) && /\p{Ll}/u.test(other)) || (isFew && /[\d.-]/.test(one) && /[\d.-]/.test(other));
    const [isOpenWithin, isEndWithin] = [IN_WORDS.test(before), IN_WORDS.test(after)];
    if (isOpenWithin && !joins(before, inner.charAt(0))) continue;
    if (isEndWithin && !joins(inner.slice(-1), after)) continue;
    if ((isOpenWithin || isEndWithin) && hasMoreMarks(text, index, end)) continue;
    marks.push({ start: index, end: index + mark.length }, { start: end - mark.length, end });
  }
  return marks;
}

const IN_WORDS = /[\p{L}\p{N}.-]/u;

/** True if the words around a pair of marks contain more marks. */
function hasMoreMarks(text: string, start: number, end: number): boolean {
  const before = /\S*$/.exec(text.slice(Math.max(0, start - MAX_WORD_LENGTH), start))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end, end + MAX_WORD_LENGTH))?.[0] ?? '';
  return /[*~]/.test(before + after);
}
