import { FIRST_COPY } from '../documents/blind-review.js';
import type { DocumentEvent } from '../documents/document-states.js';
import type { Rolls } from '../documents/document.types.js';
import type { Batch } from '../batch-records/batch.types.js';
import type { Weights } from '../spans/left-findings.js';
import { EMPTY_TALLY, tallied, undecidedOf, type Tally } from '../spans/tally.js';
import type { Span } from '../spans/span.types.js';

/** A finding in a text, from the local engine or a remote one. */
export interface Detected {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly confidence: number;
}

/** Returns the position of a range on its pages; plain text has none. */
export type PlaceOnPage = (start: number, end: number) => Pick<Span, 'page' | 'coordinates' | 'lines'>;

/**
 * Returns the engine's spans of a document in text order. Spans with at least the threshold confidence are approved;
 * the others wait for a person. Offsets and confidences are the engine's own.
 */
export function foundSpans(
  { id, text }: { readonly id: string; readonly text: string },
  detected: readonly Detected[],
  { confidenceThreshold }: Pick<Batch, 'confidenceThreshold'>,
  now: Date,
  placeOf?: PlaceOnPage,
): readonly Span[] {
  return [...detected]
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map(({ start, end, type, confidence }, index): Span => {
      const status = confidence >= confidenceThreshold ? 'APPROVED' : 'PENDING';
      return {
        id: spanId(id, index),
        documentId: id,
        sheet: FIRST_COPY,
        start,
        end,
        page: null,
        coordinates: null,
        lines: null,
        ...placeOf?.(start, end),
        type,
        text: text.slice(start, end),
        confidence,
        status,
        manuallyCreated: false,
        createdAt: now,
        statusChangedAt: now,
        statusChangedBy: null,
        alsoApprovedBy: null,
        decisions: null,
        exemptionCode: null,
        found: { type, status },
      };
    });
}

/** Returns the id of a span from its number within its copy; the engine's spans are the first copy. */
export const spanId = (documentId: string, number: number, sheet = FIRST_COPY): string =>
  `${documentId}.${sheet === FIRST_COPY ? '' : `${sheet}-`}${number}`;

export const tallyOf = (spans: readonly Span[], weights: Weights): Tally =>
  tallied(EMPTY_TALLY, { newSpans: spans }, weights);

/** Returns the event that follows redaction. The document threshold is not used here. */
export function outcomeOf(
  tally: Tally,
  { auditSamplingRate }: Pick<Batch, 'auditSamplingRate'>,
  rolls: Rolls,
): DocumentEvent {
  if (undecidedOf(tally) > 0) return 'needReview';
  return isDrawn(rolls.audit, auditSamplingRate) ? 'sample' : 'autoApprove';
}

/** True if the roll, from 0 up to 1, falls within the rate. */
export const isDrawn = (roll: number, rate: number): boolean => roll < rate;
