import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { KnownResources } from '../../../platform/references/known-resources.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import { notFinalized, sourceGone } from '../review.errors.js';
import { DocumentEditor } from './document-editor.js';
import { DocumentReads } from './document-reads.js';
import type { DocumentFormat, DocumentHeader } from './document.types.js';
import { SourceRepository } from './source.repository.js';

/** A finalized text and the file name to save it under. */
export interface RedactedText {
  readonly filename: string;
  readonly text: string;
}

/** Reads documents for people. */
@Injectable()
export class DocumentService implements OnModuleInit {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly batches: BatchRepository,
    private readonly sources: SourceRepository,
    private readonly reads: DocumentReads,
    private readonly audit: AuditLog,
    private readonly things: KnownResources,
  ) {}

  onModuleInit(): void {
    this.things.register('document', (id) => this.editor.exists(id));
  }

  /** @throws AppError `not-found` */
  async get(id: string, actor: Actor): Promise<{ readonly header: DocumentHeader; readonly batch: Batch | undefined }> {
    const header = await this.editor.read(id, actor);
    return this.withBatch(header);
  }

  async withBatch(
    header: DocumentHeader,
  ): Promise<{ readonly header: DocumentHeader; readonly batch: Batch | undefined }> {
    return { header, batch: await this.batches.findById(header.batchId) };
  }

  /** Returns the text as submitted. @throws AppError `not-found`; `conflict` code `SOURCE_GONE` */
  async source(id: string, actor: Actor): Promise<{ readonly header: DocumentHeader; readonly text: string }> {
    const header = await this.editor.read(id, actor);
    const text = header.purgedAt === null ? await this.sources.read(id) : undefined;
    if (text === undefined) return sourceGone();
    await this.reads.note('DOCUMENT_SOURCE_READ', header, actor);
    return { header, text };
  }

  /** Returns the finalized text. @throws AppError `not-found`; `conflict` if the document is not finalized */
  async redacted(id: string, actor: Actor): Promise<RedactedText> {
    const { status, filename, format, batchId, finalization } = await this.editor.read(id, actor);
    const { certificateId } = finalization ?? notFinalized(status);
    const text = (await this.sources.readResult(certificateId)) ?? sourceGone();
    await this.audit.record(actor, {
      action: 'DOCUMENT_DOWNLOAD',
      resourceType: 'Document',
      resourceId: id,
      documentId: id,
      batchId,
      details: { bytes: Buffer.byteLength(text) },
    });
    return { filename: redactedName(filename, format), text };
  }
}

/** `letter.txt` becomes `letter_redacted.txt`. The redacted text of a file always has the extension `.txt`. */
function redactedName(filename: string, format: DocumentFormat): string {
  const dot = filename.lastIndexOf('.');
  const [name, extension] = dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, '.txt'];
  return `${name}_redacted${format === 'text' ? extension : '.txt'}`;
}
