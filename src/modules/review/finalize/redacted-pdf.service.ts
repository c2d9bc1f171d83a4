import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentFileRepository } from '../ingest/files/document-file.repository.js';
import { notFinalized } from '../review.errors.js';

/** A redacted PDF with the name to save it under. */
export interface RedactedPdfFile {
  readonly filename: string;
  readonly size: number;
  readonly bytes: AsyncGenerator<Buffer, void>;
}

/** The PDF documents that were made by finalizing. */
@Injectable()
export class RedactedPdfService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly files: DocumentFileRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws AppError `not-found`, also code `NO_REDACTED_PDF` of a document that came as text or was finalized as text
   *   alone; `conflict` code `NOT_FINALIZED`
   */
  async read(documentId: string, actor: Actor): Promise<RedactedPdfFile> {
    const { format, status, filename, batchId, finalization } = await this.editor.read(documentId, actor);
    if (format !== 'pdf') noRedactedPdf();
    const { certificateId, hasPdf = false } = finalization ?? notFinalized(status);
    const id = { documentId, certificateId };
    const size = hasPdf ? await this.files.sizeOfRedacted(id) : undefined;
    if (size === undefined) return noRedactedPdf();
    await this.audit.append([
      {
        actor: auditActor(actor),
        action: 'DOCUMENT_REDACTED_DOWNLOAD',
        resourceType: 'Document',
        resourceId: documentId,
        documentId,
        batchId,
        details: { bytes: size },
      },
    ]);
    return { filename: redactedName(filename), size, bytes: this.files.readRedacted(id, size) };
  }
}

const redactedName = (filename: string): string => `${filename.replace(/\.pdf$/iu, '')}-redacted.pdf`;

function noRedactedPdf(): never {
  return fail('not-found', 'There is no redacted PDF of this document. Read its redacted text instead.', {
    code: 'NO_REDACTED_PDF',
  });
}
