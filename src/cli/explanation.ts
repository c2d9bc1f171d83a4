import {
  presentEvidence,
  presentNearMiss,
  type ExplainedSpan,
  type Kind,
  type NearMiss,
  type RaisedAlert,
} from '../engine/index.js';

/** What was found in a text. */
interface Explained<S extends ExplainedSpan> {
  /** Null where the document is no text. */
  readonly filteredText: string | null;
  readonly spans: readonly S[];
  readonly alerts: readonly RaisedAlert[];
  readonly fallbacks: readonly Kind[];
  readonly nearMisses?: readonly NearMiss[] | undefined;
}

/**
 * The shape of the service's explain answer, as far as there is one without a service.
 * @param more what else is said of a span
 */
export function explanation<S extends ExplainedSpan>(
  { filteredText, spans, alerts, fallbacks, nearMisses }: Explained<S>,
  context: string,
  more: (span: S) => object = () => ({}),
): object {
  const shown = spans.map((span) => ({
    characterStart: span.start,
    characterEnd: span.end,
    filterType: span.label,
    detector: span.detector,
    classification: span.classification,
    confidence: span.confidence,
    text: span.text,
    replacement: span.replacement,
    salt: span.salt,
    ignored: span.ignored,
    applied: span.applied,
    priority: span.priority,
    ...(span.evidence === undefined ? {} : { evidence: presentEvidence(span.evidence) }),
    ...more(span),
  }));
  return {
    filteredText,
    context,
    explanation: {
      appliedSpans: shown.filter(({ applied }) => applied),
      ignoredSpans: shown.filter(({ ignored }) => ignored),
      identifiedSpans: shown,
      ...(nearMisses === undefined ? {} : { nearMisses: nearMisses.map(presentNearMiss) }),
    },
    alerts,
    ...(fallbacks.length > 0 ? { modelFallbacks: fallbacks } : {}),
  };
}
