import { invalid, noSuchSpan } from '../review.errors.js';
import type { SpanStatus } from '../spans/span-states.js';
import type { Span } from '../spans/span.types.js';

/** Selects spans of a document. Absent fields do not restrict the selection. */
export interface SpanFilter {
  readonly types?: readonly string[] | undefined;
  readonly statuses?: readonly SpanStatus[] | undefined;
  readonly minConfidence?: number | undefined;
  readonly maxConfidence?: number | undefined;
  /** The id of a span; selects the spans with the same text, ignoring case, accents and white space. */
  readonly sameValueAs?: string | undefined;
  readonly exceptIds?: readonly string[] | undefined;
}

export type SpanChoice = { readonly ids: readonly string[] } | { readonly filter: SpanFilter };

/** The spans of a document as one person sees them, in text order. */
export interface SpanSource {
  readonly all: () => Promise<readonly Span[]>;
  /** Returns those of the spans that exist. */
  readonly among: (ids: readonly string[]) => Promise<readonly Span[]>;
}

/** Returns the selected spans in text order. @throws AppError `not-found` for an id that is not among them */
export async function chosenOf(source: SpanSource, choice: SpanChoice): Promise<readonly Span[]> {
  if ('filter' in choice) {
    const spans = await source.all();
    return spans.filter(matches(spans, choice.filter));
  }
  const wanted = [...new Set(choice.ids)];
  const chosen = await source.among(wanted);
  return chosen.length === wanted.length ? chosen : noSuchSpan();
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

/** The form in which two values are compared: without case, accents and the width of white space. */
export const foldedValue = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
