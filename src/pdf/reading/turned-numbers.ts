import { hasRightToLeft } from './direction.js';
import type { FlowingText } from './flow.js';
import { ASIDE, type RepeatedLine } from './read-page.js';

/** The groups of a number. */
const GROUPED = /(?<!\p{Nd})\p{Nd}{1,20}(?:[ \t./-]\p{Nd}{1,20}){1,11}(?!\p{Nd})/gu;
const GROUP = /\p{Nd}+|\P{Nd}/gu;

/**
 * Returns the numbers of texts with right-to-left letters with their groups the other way round: behind Arabic letters,
 * each group of a number is laid out to the left of the one before it.
 * @see Unicode Standard Annex 9, W2 and N1
 */
export const numbersTurned = (lines: readonly FlowingText[]): readonly RepeatedLine[] =>
  lines.flatMap(({ text, glyphs }) => {
    if (!hasRightToLeft(text)) return [];
    return [...text.matchAll(GROUPED)].map(({ 0: number, index }) => {
      const groups = [...number.matchAll(GROUP)].reverse();
      return {
        key: ASIDE,
        text: groups.map(([group]) => group).join(''),
        glyphs: groups.flatMap(({ 0: group, index: at }) => glyphs.slice(index + at, index + at + group.length)),
      };
    });
  });
