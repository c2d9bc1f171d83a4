import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { mediaTypeOf } from '../documents/media-type.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { notFinalized } from '../review.errors.js';
import type { StoredFile } from '../send-file.js';

/** Reads the redacted files of finalized documents. */
@Injectable()
export class RedactedFileService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly files: DocumentFileRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param wanted `pdf` if only a PDF is accepted
   * @throws AppError `not-found`, also code `NO_REDACTED_PDF` or `NO_REDACTED_FILE` for a document submitted as text or
   *   finalized as text alone; `conflict` code `NOT_FINALIZED`
   */
  async read(documentId: string, actor: Actor, wanted: 'pdf' | 'any'): Promise<StoredFile> {
    const { format, status, filename, batchId, finalization } = await this.editor.read(documentId, actor);
    if (wanted === 'pdf' && format !== 'pdf') noRedactedPdf();
    if (format === 'text') noRedactedFile();
    const { certificateId, hasPdf = false, hasFile = false } = finalization ?? notFinalized(status);
    const id = { documentId, certificateId };
    const size = hasPdf || hasFile ? await this.files.sizeOfRedacted(id) : undefined;
    if (size === undefined) return wanted === 'pdf' ? noRedactedPdf() : noRedactedFile();
    await this.audit.record(actor, {
      action: 'DOCUMENT_REDACTED_DOWNLOAD',
      resourceType: 'Document',
      resourceId: documentId,
      documentId,
      batchId,
      details: { bytes: size },
    });
    const name = redactedName(filename, format === 'pdf' ? '.pdf' : '');
    return { filename: name, mediaType: mediaTypeOf(format), size, bytes: this.files.readRedacted(id, size) };
  }
}

/** `list.csv` becomes `list-redacted.csv`; `extension` is the required extension, if not empty. */
function redactedName(filename: string, extension: string): string {
  const own = path.extname(filename);
  return extension === '' || own.toLowerCase() === extension
    ? `${filename.slice(0, filename.length - own.length)}-redacted${extension === '' ? own : extension}`
    : `${filename}-redacted${extension}`;
}

function noRedactedPdf(): never {
  return fail('not-found', 'This document has no redacted PDF. Read its redacted text instead.', {
    code: 'NO_REDACTED_PDF',
  });
}

function noRedactedFile(): never {
  return fail('not-found', 'This document has no redacted file. Read its redacted text instead.', {
    code: 'NO_REDACTED_FILE',
  });
}
