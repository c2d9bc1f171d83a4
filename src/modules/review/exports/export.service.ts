import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { mayLead, notLeading } from '../batch-records/batch-access.js';
import { BatchDocumentsRepository } from '../batches/batch-documents.repository.js';
import { BatchService } from '../batches/batch.service.js';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { SpanRepository } from '../spans/span.repository.js';
import { WRITERS, type ExportedDocument, type ExportFormat } from './export-formats.js';

export const EXPORTED_STATUSES = ['APPROVED', 'FINALIZED'] as const;
export type ExportedStatus = (typeof EXPORTED_STATUSES)[number];

/** Headers held in memory at once; texts and spans are held for one document only. */
const BATCH_SIZE = 50;

/** An export that has been recorded in the audit log and can be sent. */
export interface BatchExport {
  readonly parts: AsyncIterable<string>;
  /** The number of documents left out because their source was purged. */
  readonly purged: number;
}

/** Exports reviewed documents as data for training and evaluating detectors. */
@Injectable()
export class ExportService {
  constructor(
    private readonly batches: BatchService,
    private readonly walk: BatchDocumentsRepository,
    private readonly editor: DocumentEditor,
    private readonly sources: SourceRepository,
    private readonly spans: SpanRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log before any document is read. @throws AppError `not-found`; `forbidden` */
  async start(
    batchId: string,
    { format, statuses }: { readonly format: ExportFormat; readonly statuses: readonly ExportedStatus[] },
    actor: Actor,
  ): Promise<BatchExport> {
    const batch = await this.batches.get(batchId, actor);
    if (actor.role !== 'ROLE_AUDITOR' && !mayLead(actor, batch)) notLeading();
    const purged = await this.walk.countPurged(batchId, statuses);
    await this.audit.record(actor, {
      action: 'BATCH_EXPORT',
      resourceType: 'Batch',
      resourceId: batchId,
      batchId,
      details: { name: batch.name, format, statuses, purged },
    });
    return { parts: this.write(batchId, format, statuses), purged };
  }

  private async *write(
    batchId: string,
    format: ExportFormat,
    statuses: readonly ExportedStatus[],
  ): AsyncGenerator<string> {
    for await (const headers of this.walk.walk(batchId, statuses, BATCH_SIZE)) {
      for (const header of headers) {
        const document = await this.read(header);
        if (document !== undefined) yield* WRITERS[format](document);
      }
    }
  }

  /** Returns undefined if the source is gone. */
  private async read(found: DocumentHeader): Promise<ExportedDocument | undefined> {
    const { id, purgedAt, sheet, approvals } = await this.editor.settled(found);
    const text = purgedAt === null ? await this.sources.read(id) : undefined;
    if (text === undefined) return undefined;
    const spans = await this.spans.findByDocument(id, sheet);
    return {
      id,
      text,
      spans: spans.filter(({ status }) => status === 'APPROVED'),
      annotators: approvals.map(({ email }) => email),
    };
  }
}
