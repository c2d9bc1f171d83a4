import type { ExplainedSpan } from '../../engine/index.js';
import type { FilteredDocument } from './filter.types.js';

/** The explanation as the filtering service's clients read it; kinds by their upper-case label. */
export function presentExplanation(document: FilteredDocument) {
  const spans = document.spans.map((span, index) => presentExplainedSpan(span, index, document));
  return {
    filteredText: document.filteredText,
    context: document.context,
    documentId: document.documentId,
    explanation: {
      appliedSpans: spans.filter(({ applied }) => applied),
      ignoredSpans: spans.filter(({ ignored }) => ignored),
      // What clients of the existing engine read: everything that was found.
      identifiedSpans: spans,
    },
  };
}

function presentExplainedSpan(span: ExplainedSpan, index: number, { documentId, context }: FilteredDocument) {
  return {
    id: `${documentId}-${index}`,
    characterStart: span.start,
    characterEnd: span.end,
    filterType: span.label,
    context,
    documentId,
    confidence: span.confidence,
    text: span.text,
    replacement: span.replacement,
    ignored: span.ignored,
    applied: span.applied,
    priority: span.priority,
    ...(span.classification === undefined ? {} : { classification: span.classification }),
    ...(span.salt === undefined ? {} : { salt: span.salt }),
  };
}

/** The answer to a request that carried its policy; kinds by their hyphenated id. */
export function presentInline(document: FilteredDocument) {
  return {
    filteredText: document.filteredText,
    context: document.context,
    documentId: document.documentId,
    spans: document.spans.map((span) => ({
      characterStart: span.start,
      characterEnd: span.end,
      filterType: span.kind,
      context: document.context,
      confidence: span.confidence,
      text: span.text,
      replacement: span.replacement,
      ignored: span.ignored,
    })),
  };
}
