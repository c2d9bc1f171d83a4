import type { Coordinates, Span } from './span.types.js';

const presentBox = ({ x, y, width, height }: Coordinates) => ({ x, y, width, height });

/** A span for clients, with its offsets under both names that they know. */
export const presentSpan = ({ id, documentId, start, end, page, coordinates, lines, ...span }: Span) => ({
  id,
  documentId,
  text: span.text,
  type: span.type,
  confidence: span.confidence,
  status: span.status,
  start,
  end,
  location: {
    characterStart: start,
    characterEnd: end,
    page: page ?? 1,
    coordinates: coordinates === null ? null : presentBox(coordinates),
    lines: (lines ?? (coordinates === null ? [] : [coordinates])).map(presentBox),
  },
  manuallyCreated: span.manuallyCreated,
  createdAt: span.createdAt.toISOString(),
  statusChangedAt: span.statusChangedAt.toISOString(),
  statusChangedBy: span.statusChangedBy?.email ?? null,
  exemptionCode: span.exemptionCode,
});

/** A written span, with the resulting version of its document. */
export const presentWrittenSpan = (span: Span, documentVersion: number) => ({ ...presentSpan(span), documentVersion });

/** The fields that a program needs to check a redaction. */
export const presentAuditedSpan = ({ text, type, confidence, status }: Span) => ({ text, type, confidence, status });
