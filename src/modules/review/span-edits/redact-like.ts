import type { Span } from '../spans/span.types.js';
import { endOfGrapheme } from '../spans/whole-graphemes.js';

/** The other occurrences of a span's text. */
export interface Occurrences {
  /** Occurrences without a span. */
  readonly missing: readonly { readonly start: number; readonly end: number }[];
  /** Spans that cover an occurrence exactly. */
  readonly exact: readonly Span[];
}

/**
 * Finds the other exact occurrences of a span's text, from left to right and without overlap. Occurrences that partly
 * overlap a span are skipped.
 * @param spans all spans of the document, sorted by start
 */
export function occurrencesLike(source: Span, text: string, spans: readonly Span[]): Occurrences {
  const missing: { start: number; end: number }[] = [];
  const exact: Span[] = [];
  const { length } = source.text;
  let first = 0;
  // The furthest end of the spans before `first`: a long span may reach beyond later ones.
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
