import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { redact, type ModelAnswer, type Plan, type Redaction } from '../../engine/index.js';
import { DocumentSearch, type Structure } from '../../formats/document-search.js';
import { MAX_ALERTS_PER_DOCUMENT } from '../alert/alert.types.js';
import { writeAnswer } from './filter.presenter.js';
import type { AnswerFormat, DocumentName, RedactedAnswer, RedactionFacts, SubmittedDocument } from './filter.types.js';
import { summarize } from './redaction-summary.js';

/** A text, and facts about it from the structure of its document. */
export interface StructuredText {
  readonly text: string;
  /** Undefined for a text that is not from a document. */
  readonly structure?: Structure;
}

/** A text of many that are submitted together, each under its own id. */
export interface TextOfMany extends Pick<DocumentName, 'documentId'> {
  readonly text: string;
}

/** The name of a text, and the detail of its explanation. */
export type NamedText = DocumentName & Pick<SubmittedDocument, 'detail'>;

/** A text as the engine has read it in this thread, before pending replacements are decided. */
export interface ReadText {
  readonly text: string;
  readonly found: Redaction;
  readonly search: DocumentSearch;
  readonly seconds: number;
}

/** A redaction: its spans, or what another thread wrote of them as UTF-8. */
export interface Outcome {
  readonly facts: RedactionFacts;
  readonly content: Uint8Array | { readonly redaction: Redaction; readonly search: DocumentSearch };
}

/** The inputs of a plan other than the text. */
export interface PlanInputs {
  /** The responses of the plan's models about this text. */
  readonly models: readonly ModelAnswer[];
  readonly scopeKey: Uint8Array | undefined;
}

/** Reads a text in this thread. */
export function readText(
  { text, structure }: StructuredText,
  plan: Plan,
  { context, detail }: Pick<NamedText, 'context' | 'detail'>,
  { models, scopeKey }: PlanInputs,
): ReadText {
  const search = new DocumentSearch(text, structure);
  const { known, learn } = search;
  const evidence = detail === 'full';
  const options = { context, models, known, learn, evidence, scopeKey, randomBytes, now: Date.now() };
  const started = performance.now();
  const found = redact(plan, text, options);
  return { text, found, search, seconds: (performance.now() - started) / 1000 };
}

/**
 * @param redaction the one that was found, with its pending replacements decided
 * @param policy the reference of the applied version
 */
export function outcomeOf(
  { text, search, seconds }: ReadText,
  redaction: Redaction,
  { documentId, context }: DocumentName,
  policy: string,
): Outcome {
  const { fallbacks } = redaction;
  const summary = summarize(text, redaction, seconds, MAX_ALERTS_PER_DOCUMENT);
  return { facts: { documentId, context, fallbacks, summary, policy }, content: { redaction, search } };
}

/** Writes the response of a redaction. @throws AppError as `writeAnswer` */
export function answered({ facts, content }: Outcome, format: AnswerFormat): RedactedAnswer {
  const { documentId, context, fallbacks, policy, summary } = facts;
  // Field by field: copying two objects into one takes longer than writing the response to a short text.
  if (content instanceof Uint8Array) return { documentId, context, fallbacks, policy, summary, answer: content };
  const { filteredText, spans, nearMisses, left } = content.redaction;
  const document = { documentId, context, filteredText, spans, fallbacks, nearMisses, left };
  return { documentId, context, fallbacks, policy, summary, answer: writeAnswer(document, format) };
}

/** A turn ends with the answer by which all reach this length: more would wait in memory for slow clients. */
const MAX_ANSWERS_LENGTH = 64 * 1024;

/** Answers the first texts: one or more. A text that fails does not stop the others. */
export function answersOfATurn<T>(
  texts: readonly T[],
  answer: (text: T) => RedactedAnswer,
): readonly PromiseSettledResult<RedactedAnswer>[] {
  const results: PromiseSettledResult<RedactedAnswer>[] = [];
  let length = 0;
  for (const text of texts) {
    try {
      const value = answer(text);
      results.push({ status: 'fulfilled', value });
      length += value.answer.length;
    } catch (reason) {
      results.push({ status: 'rejected', reason });
    }
    if (length >= MAX_ANSWERS_LENGTH) break;
  }
  return results;
}
