import { hash } from 'node:crypto';
import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import type { Signed } from '../../../platform/signing/signed-json.js';
import type { Span } from '../spans/span.types.js';
import type { DocumentFormat } from '../documents/document.types.js';
import type { ReviewedFile } from './file-redactor.js';
import type { ReviewedPdf } from './pdf-redactor.js';

/** The facts certified about a finalized document. They contain none of its text. */
export interface CertificateFacts {
  readonly id: string;
  readonly version: 1;
  readonly documentId: string;
  readonly documentFilename: string;
  /** Lower-case hex SHA-256 of the submitted bytes. */
  readonly documentHash: string;
  readonly documentHashSha512: string;
  /** Lower-case hex SHA-256 of the redacted text as UTF-8. */
  readonly redactedHash: string;
  /**
   * For a document submitted as PDF; null if only its text was finalized. Absent for other documents and in old
   * certificates.
   */
  readonly redactedPdf?: RedactedPdfFacts | null;
  /** Likewise for a document submitted as a file of another format. */
  readonly redactedFile?: RedactedFileFacts | null;
  /** The version of the policy that found the spans: `name@version+fingerprint`. Absent if unknown. */
  readonly policy?: string;
  readonly finalizedAt: string;
  readonly finalizedBy: string;
  readonly reviewers: readonly { readonly reviewerEmail: string; readonly approvedAt: string }[];
  readonly overturns: readonly Overturn[];
  readonly spanCounts: SpanCounts;
  /**
   * The head of the installation's audit log at that time; `GET /api/v1/audit/verify` proves that the log still agrees.
   */
  readonly auditHead: { readonly seq: number; readonly hash: string };
}

/** The facts certified about a redacted file. */
interface FileFacts {
  /** Lower-case hex SHA-256. */
  readonly hash: string;
  readonly hashSha512: string;
  readonly sizeBytes: number;
}

export interface RedactedFileFacts extends FileFacts {
  readonly format: DocumentFormat;
  /** Codes of the warnings of the format's reader and writer: parts that were removed or could not be read. */
  readonly warnings: readonly string[];
}

export interface RedactedPdfFacts extends FileFacts {
  /** Pages that had to be replaced by images, from 1. */
  readonly pagesAsPictures: readonly number[];
}

/** An approval of one person that another person reverted. */
export interface Overturn {
  readonly spanId: string;
  readonly spanType: string | null;
  readonly previousStatus: string | null;
  /** `DELETED` if the span itself was deleted. */
  readonly newStatus: string | null;
  readonly previousActor: string | null;
  readonly overturnedBy: string | null;
  readonly overturnedAt: string;
}

export interface SpanCounts {
  readonly total: number;
  readonly approved: number;
  readonly rejected: number;
  readonly manual: number;
  /** Counts of approved spans. */
  readonly byType: Readonly<Record<string, number>>;
}

/** The signed facts. */
export type Certificate = Signed<CertificateFacts>;

/** Lower-case hex SHA-256 of a text as UTF-8. */
export const hashOf = (text: string): string => hash('sha256', text, 'hex');

export const factsOfPdf = ({ bytes, pictures }: ReviewedPdf): RedactedPdfFacts => ({
  ...factsOf(bytes),
  pagesAsPictures: pictures,
});

export const factsOfFile = ({ bytes, warnings }: ReviewedFile, format: DocumentFormat): RedactedFileFacts => ({
  ...factsOf(bytes),
  format,
  warnings,
});

const factsOf = (bytes: Uint8Array): FileFacts => ({
  hash: hash('sha256', bytes, 'hex'),
  hashSha512: hash('sha512', bytes, 'hex'),
  sizeBytes: bytes.length,
});

/** Returns the reverted approvals in a document's audit log, which is read newest first; the result is oldest first. */
export async function overturnsIn(entries: AsyncIterable<AuditEntry>): Promise<readonly Overturn[]> {
  const overturns: Overturn[] = [];
  const emails = new Map<string, string>();
  for await (const entry of entries) {
    if (entry.actor.userId !== null && entry.actor.email !== null) emails.set(entry.actor.userId, entry.actor.email);
    if (entry.details.overturn === true) overturns.unshift(overturnOf(entry));
  }
  return overturns.map((overturn) => ({
    ...overturn,
    // A person who had approved before has an audit entry of their own.
    previousActor: emails.get(overturn.previousActor ?? '') ?? overturn.previousActor,
  }));
}

function overturnOf({ action, details, actor, at, resourceId }: AuditEntry): Overturn {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    spanId: resourceId ?? '',
    spanType: text(details.type),
    previousStatus: text(details.previousStatus),
    newStatus: action === 'SPAN_DELETE' ? 'DELETED' : (text(details.status) ?? text(details.originalStatus)),
    previousActor: text(details.previousStatusChangedBy),
    overturnedBy: actor.email,
    overturnedAt: at.toISOString(),
  };
}

export function countsOf(spans: readonly Span[]): SpanCounts {
  const approved = spans.filter(({ status }) => status === 'APPROVED');
  const byType: Record<string, number> = {};
  for (const { type } of approved) byType[type] = (byType[type] ?? 0) + 1;
  return {
    total: spans.length,
    approved: approved.length,
    rejected: spans.filter(({ status }) => status === 'REJECTED').length,
    manual: spans.filter(({ manuallyCreated }) => manuallyCreated).length,
    byType,
  };
}
