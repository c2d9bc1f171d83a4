import type { Span } from './span.types.js';

/** A span as clients read it; offsets by both names under which they know them. */
export const presentSpan = ({ id, documentId, start, end, page, coordinates, ...span }: Span) => ({
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
    coordinates:
      coordinates === null
        ? null
        : { x: coordinates.x, y: coordinates.y, width: coordinates.width, height: coordinates.height },
  },
  manuallyCreated: span.manuallyCreated,
  createdAt: span.createdAt.toISOString(),
  statusChangedAt: span.statusChangedAt.toISOString(),
  statusChangedBy: span.statusChangedBy?.email ?? null,
  exemptionCode: span.exemptionCode,
});

/** A span that was written, with the version of its document from now on. */
export const presentWrittenSpan = (span: Span, documentVersion: number) => ({ ...presentSpan(span), documentVersion });

/** What a program reads to check a redaction. */
export const presentAuditedSpan = ({ text, type, confidence, status }: Span) => ({ text, type, confidence, status });
