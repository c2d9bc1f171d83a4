import type { DocumentHeader } from '../documents/document.types.js';
import type { PagePlace } from '../files/place.service.js';
import { spanId } from '../redaction/redacted-document.js';
import type { Decider, Span } from '../spans/span.types.js';

/** A range marked by a person. */
export interface Mark {
  /** The number of the span within the document. */
  readonly number: number;
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly place: PagePlace;
}

/** Returns a span created by a person: approved by them, with full confidence. */
export function manualSpan({ id, sheet }: DocumentHeader, mark: Mark, by: Decider, now: Date): Span {
  const { number, type, start, end, text, place } = mark;
  return {
    id: spanId(id, number, sheet),
    documentId: id,
    sheet,
    start,
    end,
    page: place.page,
    coordinates: place.coordinates,
    lines: place.lines,
    type,
    text,
    confidence: 1,
    status: 'APPROVED',
    manuallyCreated: true,
    createdAt: now,
    statusChangedAt: now,
    statusChangedBy: by,
    alsoApprovedBy: null,
    decisions: null,
    exemptionCode: null,
    found: null,
  };
}
