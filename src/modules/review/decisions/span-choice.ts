import { invalid, noSuchSpan } from '../review.errors.js';
import type { SpanStatus } from '../spans/span-states.js';
import type { Span } from '../spans/span.types.js';

/** Which spans of a document are meant. What is absent does not narrow it. */
export interface SpanFilter {
  readonly types?: readonly string[] | undefined;
  readonly statuses?: readonly SpanStatus[] | undefined;
  readonly minConfidence?: number | undefined;
  readonly maxConfidence?: number | undefined;
  /** The id of a span: those with its text, whatever case, accents and blanks. */
  readonly sameValueAs?: string | undefined;
  readonly exceptIds?: readonly string[] | undefined;
}

export type SpanChoice = { readonly ids: readonly string[] } | { readonly filter: SpanFilter };

/** The spans that are meant, in the order of the text. @throws AppError `not-found` for an id that is not among them */
export function chosenOf(spans: readonly Span[], choice: SpanChoice): readonly Span[] {
  if ('filter' in choice) return spans.filter(matches(spans, choice.filter));
  const wanted = new Set(choice.ids);
  const chosen = spans.filter(({ id }) => wanted.has(id));
  return chosen.length === wanted.size ? chosen : noSuchSpan();
}

function matches(spans: readonly Span[], filter: SpanFilter): (span: Span) => boolean {
  const { types, statuses, minConfidence = 0, maxConfidence = 1, sameValueAs, exceptIds = [] } = filter;
  const value = sameValueAs === undefined ? undefined : valueOf(spans, sameValueAs);
  const except = new Set(exceptIds);
  return ({ id, type, status, confidence, text }) =>
    (types?.includes(type) ?? true) &&
    (statuses?.includes(status) ?? true) &&
    confidence >= minConfidence &&
    confidence <= maxConfidence &&
    !except.has(id) &&
    (value === undefined || foldedValue(text) === value);
}

function valueOf(spans: readonly Span[], id: string): string {
  const { text } = spans.find((span) => span.id === id) ?? noSuchSpan();
  return text === '' ? invalid('The span has no text.', 'EMPTY_SPAN') : foldedValue(text);
}

/** The form in which two values count as the same: without case, accents and the width of blanks. */
export const foldedValue = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
