import {
  presentEvidence,
  presentLeft,
  presentNearMiss,
  type ExplainedSpan,
  type Kind,
  type LeftValue,
  type NearMiss,
  type RaisedAlert,
} from '../engine/index.js';
import type { DocumentRedaction } from '../documents/redact-open.js';
import { formatOf } from '../formats/registry.js';
import { sourceOf } from '../formats/source.js';

/** The result of redacting a text or a document. */
interface ExplainedRedaction<S extends ExplainedSpan> {
  /** Null if the document is not text. */
  readonly filteredText: string | null;
  readonly spans: readonly S[];
  readonly alerts: readonly RaisedAlert[];
  readonly fallbacks: readonly Kind[];
  readonly nearMisses?: readonly NearMiss[] | undefined;
  readonly left?: readonly LeftValue[] | undefined;
}

/**
 * Returns the same shape as the service's explain response, as far as it applies without a service.
 * @param more returns additional fields for a span
 */
export function explanation<S extends ExplainedSpan>(
  { filteredText, spans, alerts, fallbacks, nearMisses, left }: ExplainedRedaction<S>,
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
      ...(left === undefined ? {} : { left: left.map(presentLeft) }),
    },
    alerts,
    ...(fallbacks.length > 0 ? { modelFallbacks: fallbacks } : {}),
  };
}

/** Returns the explanation of a redacted document as text. */
export function explainedDocument(redacted: DocumentRedaction, context: string): string {
  const { format, bytes, findings, warnings, alerts, fallbacks, nearMisses, left, texts } = redacted;
  const isWritten = formatOf({ format })?.isText === true;
  const filteredText = isWritten ? (sourceOf(bytes, { isText: true }).text?.text ?? null) : texts().join('\n');
  const isText = format === 'text';
  const answer = explanation(
    { filteredText, spans: findings, alerts, fallbacks, nearMisses, left },
    context,
    isText ? undefined : ({ place, repeated }) => ({ place, repeated }),
  );
  return `${JSON.stringify(isText ? answer : { ...answer, format, warnings }, undefined, 2)}\n`;
}
