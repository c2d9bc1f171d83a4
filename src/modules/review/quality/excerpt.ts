import { endOfGrapheme, wholeGraphemes } from '../spans/whole-graphemes.js';
import type { ReviewedSpan } from './reviewed-work.repository.js';

/** The context that judges see on each side of a decision, in UTF-16 code units. */
const CONTEXT_LENGTH = 400;

/** An excerpt of a text to judge. */
export interface Excerpt {
  readonly text: string;
  /** Offsets in `text`, in UTF-16 code units; the end is exclusive. */
  readonly marks: readonly { readonly start: number; readonly end: number; readonly type: string | null }[];
}

/** Returns a value with its context, without revealing what was decided about it. */
export function aroundDecision(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): Excerpt {
  const from = wholeGraphemes(text, { start: Math.max(0, start - CONTEXT_LENGTH), end }).start;
  const to = endOfGrapheme(text, Math.min(text.length, end + CONTEXT_LENGTH));
  return { text: text.slice(from, to), marks: [{ start: start - from, end: end - from, type: null }] };
}

/** Returns a passage and the ranges in it that will be redacted. Values cut by its edges are shown whole. */
export function passage(
  text: string,
  place: { readonly start: number; readonly end: number },
  spans: readonly ReviewedSpan[],
): Excerpt {
  const redacted = spans.filter(
    ({ status, start, end }) => status === 'APPROVED' && start < place.end && place.start < end,
  );
  const { start: from, end: to } = wholeGraphemes(text, {
    start: Math.min(place.start, ...redacted.map(({ start }) => start)),
    end: Math.max(place.end, ...redacted.map(({ end }) => end)),
  });
  const marks = redacted.map(({ start, end, type }) => ({ start: start - from, end: end - from, type }));
  return { text: text.slice(from, to), marks };
}
