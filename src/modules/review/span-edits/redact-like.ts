import type { Span } from '../spans/span.types.js';
import { endOfGrapheme } from '../spans/whole-graphemes.js';

/** What becomes of the other places where a span's text occurs. */
export interface Likeness {
  /** Where there is no span yet. */
  readonly missing: readonly { readonly start: number; readonly end: number }[];
  /** Those that stand there exactly. */
  readonly exact: readonly Span[];
}

/**
 * The other occurrences of a span's text, to the letter, from the left and without overlap. One that overlaps a span
 * without being it is passed over.
 * @param spans of the document, by their start
 */
export function occurrencesLike(source: Span, text: string, spans: readonly Span[]): Likeness {
  const missing: { start: number; end: number }[] = [];
  const exact: Span[] = [];
  const { length } = source.text;
  let first = 0;
  // The furthest end of the spans before `first`: one that is long may reach past those that begin later.
  let reach = 0;
  for (let start = text.indexOf(source.text); start !== -1; start = text.indexOf(source.text, start + length)) {
    const end = endOfGrapheme(text, start + length);
    for (let span = spans[first]; span !== undefined && span.start < start; span = spans[++first]) {
      reach = Math.max(reach, span.end);
    }
    const touching: Span[] = [];
    for (let i = first, span = spans[i]; span !== undefined && span.start < end; span = spans[++i]) touching.push(span);
    const same = touching.filter((span) => span.start === start && span.end === end);
    if (same.length > 0) exact.push(...same.filter(({ id }) => id !== source.id));
    else if (touching.length === 0 && reach <= start) missing.push({ start, end });
  }
  return { missing, exact };
}
