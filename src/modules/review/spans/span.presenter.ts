import type { Coordinates, Span } from './span.types.js';

const presentBox = ({ x, y, width, height }: Coordinates) => ({ x, y, width, height });

/** A span as clients read it; offsets by both names under which they know them. */
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

/** A span that was written, with the version of its document from now on. */
export const presentWrittenSpan = (span: Span, documentVersion: number) => ({ ...presentSpan(span), documentVersion });

/** What a program reads to check a redaction. */
export const presentAuditedSpan = ({ text, type, confidence, status }: Span) => ({ text, type, confidence, status });
