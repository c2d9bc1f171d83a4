import { presentEvidence, presentLeft, presentNearMiss } from './explanations.js';
import type { ExplainedSpan, Redaction } from './redaction.js';

/** A line of a batch: `{"id": …, "text": "…"}`. */
export interface TextRecord {
  /** The `id` as given, to match the response; undefined if the line has none. */
  readonly id: string | number | null | undefined;
  readonly text: string;
}

/** The form of the response to a record: its redacted text, or what was found in it. */
export type RecordFormat = 'redact' | 'explain';

export interface RecordProblem {
  readonly id: TextRecord['id'];
  /** Describes the error without quoting the line. */
  readonly error: string;
  /** A stable code for programs, where they could react to it. */
  readonly code: string | undefined;
}

/** Reads one line of newline-delimited JSON. */
export function readRecord(line: string): TextRecord | RecordProblem {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // Do not pass on the parser's message, which quotes the line.
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

/** Returns the response to one record, without a line end. */
export function writeRecord(
  { id }: Pick<TextRecord, 'id'>,
  {
    filteredText,
    spans,
    fallbacks = [],
    nearMisses,
    left,
  }: Pick<Redaction, 'filteredText' | 'spans'> & Partial<Pick<Redaction, 'fallbacks' | 'nearMisses' | 'left'>>,
  format: RecordFormat,
): string {
  // Nearly all lines: writing two texts is faster than writing an object of them.
  if (format === 'redact' && fallbacks.length === 0) {
    return `{${id === undefined ? '' : `"id":${JSON.stringify(id)},`}"text":${JSON.stringify(filteredText)}}`;
  }
  const modelFallbacks = fallbacks.length > 0 ? { modelFallbacks: fallbacks } : {};
  return JSON.stringify(
    format === 'redact'
      ? { id, text: filteredText, ...modelFallbacks }
      : {
          id,
          spans: spans.map(presentSpan),
          ...(nearMisses === undefined ? {} : { nearMisses: nearMisses.map(presentNearMiss) }),
          ...(left === undefined ? {} : { left: left.map(presentLeft) }),
          ...modelFallbacks,
        },
  );
}

/** Returns the response to a line that could not be processed; `line` counts from 1. */
export function writeProblem({ id, error, code }: RecordProblem, line: number): string {
  return JSON.stringify({ id, line, error, code });
}

function presentSpan(span: ExplainedSpan) {
  const { start, end, kind, confidence, text, replacement, applied, ignored, evidence } = span;
  const presented = { start, end, kind, confidence, text, replacement, applied, ignored };
  return evidence === undefined ? presented : { ...presented, evidence: presentEvidence(evidence) };
}
