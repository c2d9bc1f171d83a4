import type { DocumentWarning } from './page-warnings.js';
import { hasPdfHeader } from './pdf-header.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfHost, PdfRedactOptions, RedactedFile, RedactedPdf } from './pdf.types.js';
import { safeTextWithout, type GoneValue } from './safe-text.js';
import type { Attachment, SafeAttachment } from './structure/attachments.js';

/** Redacts a PDF without the files that are embedded in it. */
export type RedactEmbedded = (bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost) => Promise<RedactedPdf>;

/** A file that stays in a document, and what whoever gets it should know. */
export interface KeptAttachment extends SafeAttachment {
  readonly warnings: readonly DocumentWarning[];
}

/**
 * Redacts the files of a document by their own formats; PDF documents lose the files that are embedded in them. What
 * cannot be read or redacted goes.
 * @param gone values that went from the document, and go from its files and their names, too
 * @throws what the host throws
 */
export async function keptAttachments(
  attachments: readonly Attachment[],
  options: PdfRedactOptions,
  host: PdfHost,
  gone: readonly GoneValue[],
  redactEmbedded: RedactEmbedded,
): Promise<readonly KeptAttachment[]> {
  const safe = safeTextWithout(gone);
  const kept: KeptAttachment[] = [];
  for (const { name, description, mediaType, bytes } of attachments) {
    if (bytes === undefined) continue;
    const redacted = hasPdfHeader(bytes)
      ? await redactedPdf(bytes, options, host, redactEmbedded)
      : await host.redactFile?.({ name, mediaType, bytes }, gone);
    if (redacted === undefined) continue;
    kept.push({
      name: safe(name) ?? 'file',
      ...(description === undefined ? {} : { description: safe(description) }),
      ...redacted,
    });
  }
  return kept;
}

async function redactedPdf(
  bytes: Uint8Array,
  options: PdfRedactOptions,
  host: PdfHost,
  redactEmbedded: RedactEmbedded,
): Promise<RedactedFile | undefined> {
  const own = { title: undefined, password: undefined, boxes: [], keepAttachments: false, output: 'pdf' } as const;
  try {
    const { files, report } = await redactEmbedded(bytes, { ...options, ...own }, host);
    const [redacted] = files;
    return redacted === undefined
      ? undefined
      : { bytes: redacted, mediaType: 'application/pdf', warnings: report.warnings };
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}
