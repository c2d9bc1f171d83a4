import { presentEvidence, presentNearMiss } from './explanations.js';
import type { ExplainedSpan, Redaction } from './redaction.js';

/** A line of a batch: `{"id": …, "text": "…"}`. */
export interface TextRecord {
  /** As it was given, to tell the answer by; undefined when the line has none. */
  readonly id: string | number | null | undefined;
  readonly text: string;
}

/** What is answered of a record: its redacted text, or what was found in it. */
export type RecordFormat = 'redact' | 'explain';

export interface RecordProblem {
  readonly id: TextRecord['id'];
  /** Says what is wrong and never what the line holds. */
  readonly error: string;
  /** Stable, for programs, where they could act on it. */
  readonly code: string | undefined;
}

/** Reads one line of newline-delimited JSON. */
export function readRecord(line: string): TextRecord | RecordProblem {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The parser's message would quote the line.
    return { id: undefined, error: 'The line is not JSON.', code: 'INVALID_JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return invalid(undefined, 'The line must be a JSON object with "text".');
  }
  const { id, text } = value as { readonly id?: unknown; readonly text?: unknown };
  if (!isId(id)) return invalid(undefined, '"id" must be a string or a number.');
  return typeof text === 'string' ? { id, text } : invalid(id, '"text" must be a string.');
}

const invalid = (id: TextRecord['id'], error: string): RecordProblem => ({ id, error, code: 'INVALID_INPUT' });

const isId = (id: unknown): id is TextRecord['id'] =>
  id === undefined || id === null || typeof id === 'string' || typeof id === 'number';

/** The answer to one record, without a line end. */
export function writeRecord(
  { id }: Pick<TextRecord, 'id'>,
  {
    filteredText,
    spans,
    fallbacks = [],
    nearMisses,
  }: Pick<Redaction, 'filteredText' | 'spans'> & Partial<Pick<Redaction, 'fallbacks' | 'nearMisses'>>,
  format: RecordFormat,
): string {
  const modelFallbacks = fallbacks.length > 0 ? { modelFallbacks: fallbacks } : {};
  return JSON.stringify(
    format === 'redact'
      ? { id, text: filteredText, ...modelFallbacks }
      : {
          id,
          spans: spans.map(presentSpan),
          ...(nearMisses === undefined ? {} : { nearMisses: nearMisses.map(presentNearMiss) }),
          ...modelFallbacks,
        },
  );
}

/** The answer to a line that could not be served; `line` counts from 1. */
export function writeProblem({ id, error, code }: RecordProblem, line: number): string {
  return JSON.stringify({ id, line, error, code });
}

function presentSpan(span: ExplainedSpan) {
  const { start, end, kind, confidence, text, replacement, applied, ignored, evidence } = span;
  const presented = { start, end, kind, confidence, text, replacement, applied, ignored };
  return evidence === undefined ? presented : { ...presented, evidence: presentEvidence(evidence) };
}
