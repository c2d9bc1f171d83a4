import {
  presentEvidence,
  presentLeft,
  presentNearMiss,
  writeRecord,
  type ExplainedSpan,
  type TextRecord,
} from '../../engine/index.js';
import type { Warning } from '../../formats/format.js';
import { AnswerBudget } from './answer-budget.js';
import type { AnswerFormat, DocumentName, FilteredDocument } from './filter.types.js';

/** The response to an explain request; kinds by their upper-case label. */
export interface ExplainedDocument extends DocumentName {
  readonly filteredText: string;
  /** Kinds that were found without the policy's model, which did not respond; absent when there are none. */
  readonly modelFallbacks?: readonly string[];
  /** Warnings of the document's reader; absent when there are none. */
  readonly warnings?: readonly Warning[];
  readonly explanation: {
    readonly appliedSpans: readonly ReturnType<typeof presentExplainedSpan>[];
    readonly ignoredSpans: readonly ReturnType<typeof presentExplainedSpan>[];
    /** All findings, replaced or not. */
    readonly identifiedSpans: readonly ReturnType<typeof presentExplainedSpan>[];
    /** Near misses, with `detail=full`. */
    readonly nearMisses?: readonly ReturnType<typeof presentNearMiss>[];
    /** Values that stay because the policy does not look for their kinds, with `detail=full`. */
    readonly left?: readonly ReturnType<typeof presentLeft>[];
  };
}

/** The response to a request that includes its policy; kinds by their hyphenated id. */
export interface InlineRedaction extends DocumentName {
  readonly filteredText: string;
  /** The same as in an explanation. */
  readonly modelFallbacks?: readonly string[];
  readonly spans: readonly ReturnType<typeof presentInlineSpan>[];
}

/** The fields that all redacted lines share. */
interface LineByPolicy {
  /** The applied policy version, if it differs from the one in the header `x-umbra-policy`. */
  readonly policy?: string;
}

/** A redacted line of newline-delimited JSON. */
export interface RedactedLine extends LineByPolicy {
  /** The id from the line; absent when it had none. */
  readonly id?: NonNullable<TextRecord['id']> | null;
  readonly text: string;
  /** The same as in an explanation. */
  readonly modelFallbacks?: readonly string[];
}

/** An explained line of newline-delimited JSON. Offsets are UTF-16 code units, the end exclusive. */
export interface ExplainedLine extends LineByPolicy {
  /** The id from the line; absent when it had none. */
  readonly id?: NonNullable<TextRecord['id']> | null;
  readonly spans: readonly LineSpan[];
  /** Near misses, with `detail=full`. */
  readonly nearMisses?: readonly ReturnType<typeof presentNearMiss>[];
  /** The same as in an explanation. */
  readonly left?: readonly ReturnType<typeof presentLeft>[];
  /** The same as in an explanation. */
  readonly modelFallbacks?: readonly string[];
}

interface LineSpan extends Pick<
  ExplainedSpan,
  'start' | 'end' | 'kind' | 'confidence' | 'text' | 'replacement' | 'applied' | 'ignored'
> {
  /** The reasons why it was found and replaced, with `detail=full`. */
  readonly evidence?: ReturnType<typeof presentEvidence>;
}

/** The last line of a response in lines, if a receipt was requested. */
export interface ReceiptLine {
  /** A compact JWS. */
  readonly receipt: string;
}

/** The response to a line that could not be processed. */
export interface LineProblem {
  /** The id from the line; absent when it had none. */
  readonly id?: NonNullable<TextRecord['id']> | null;
  /** Counted from 1. */
  readonly line: number;
  readonly error: string;
  readonly code?: string;
}

/**
 * Writes a response piece by piece, so that one that grows too long is noticed before it fills the memory.
 * @throws AppError as `AnswerBudget.spend`
 */
export function writeAnswer(document: FilteredDocument, format: AnswerFormat): string {
  const budget = new AnswerBudget();
  budget.spend(document.filteredText);
  switch (format) {
    case 'text':
      return document.filteredText;
    case 'explanation':
      return writeExplanationWith(document, presentExplainedSpan, budget);
    case 'inline':
      return writeInline(document, budget);
    case 'redact':
    case 'explain':
      return budget.spend(writeRecord({ id: undefined }, document, format));
  }
}

/**
 * Writes an explanation in the format of the filtering service's clients, with spans that may have further fields.
 * @throws AppError as `AnswerBudget.spend`
 */
export function writeExplanation<S extends ExplainedSpan>(
  document: FilteredDocument<S>,
  present: (span: S, index: number, document: FilteredDocument) => object,
): string {
  const budget = new AnswerBudget();
  budget.spend(document.filteredText);
  return writeExplanationWith(document, present, budget);
}

function writeExplanationWith<S extends ExplainedSpan>(
  document: FilteredDocument<S>,
  present: (span: S, index: number, document: FilteredDocument) => object,
  budget: AnswerBudget,
): string {
  const { spans } = document;
  // Each span is in two lists, except those that were found but neither replaced nor ignored.
  const written = spans.map((span, index) => budget.spend(JSON.stringify(present(span, index, document)), 2));
  const listOf = (field: 'applied' | 'ignored'): string =>
    `[${written.filter((_, index) => spans[index]?.[field] === true).join(',')}]`;
  const applied = listOf('applied');
  const ignored = listOf('ignored');
  // Clients of the existing engine read this list, which has every finding.
  const identified = `[${written.join(',')}]`;
  const { nearMisses, left } = document;
  const missed = nearMisses === undefined ? '' : `,"nearMisses":${JSON.stringify(nearMisses.map(presentNearMiss))}`;
  const kept = left === undefined ? '' : `,"left":${JSON.stringify(left.map(presentLeft))}`;
  return `{${head(document)},"explanation":{"appliedSpans":${applied},"ignoredSpans":${ignored},"identifiedSpans":${identified}${missed}${kept}}}`;
}

/** A span of an explanation; kinds by their upper-case label. */
export function presentExplainedSpan(span: ExplainedSpan, index: number, { documentId, context }: FilteredDocument) {
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
    ...(span.evidence === undefined ? {} : { evidence: presentEvidence(span.evidence) }),
  };
}

/** The response to a request that includes its policy; kinds by their hyphenated id. */
function writeInline(document: FilteredDocument, budget: AnswerBudget): string {
  const spans = document.spans.map((span) => budget.spend(JSON.stringify(presentInlineSpan(span, document))));
  return `{${head(document)},"spans":[${spans.join(',')}]}`;
}

function presentInlineSpan(span: ExplainedSpan, { context }: FilteredDocument) {
  return {
    characterStart: span.start,
    characterEnd: span.end,
    filterType: span.kind,
    context,
    confidence: span.confidence,
    text: span.text,
    replacement: span.replacement,
    ignored: span.ignored,
  };
}

/** The leading fields of both objects. */
const head = ({ filteredText, context, documentId, fallbacks = [], warnings = [] }: FilteredDocument): string =>
  JSON.stringify({
    filteredText,
    context,
    documentId,
    ...(fallbacks.length > 0 ? { modelFallbacks: fallbacks } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  }).slice(1, -1);
