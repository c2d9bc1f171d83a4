import type { DocumentWarning } from './page-warnings.js';
import { hasPdfHeader } from './pdf-header.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfHost, PdfRedactOptions, RedactedFile, RedactedPdf } from './pdf.types.js';
import { safeTextWithout, type GoneValue } from './safe-text.js';
import type { Attachment, SafeAttachment } from './structure/attachments.js';

/** Redacts a PDF without the files that are embedded in it. */
export type RedactEmbedded = (bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost) => Promise<RedactedPdf>;

/** An embedded file that is kept, with warnings for the recipient. */
export interface KeptAttachment extends SafeAttachment {
  readonly warnings: readonly DocumentWarning[];
}

/**
 * Redacts the embedded files of a document according to their own formats; PDF documents lose their own embedded files.
 * Files that cannot be read or redacted are removed.
 * @param gone values removed from the document, which are also removed from its files and their names
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
