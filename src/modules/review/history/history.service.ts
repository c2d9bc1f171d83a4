import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { refuseUnlessLeading } from '../batch-records/batch-access.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { SpanService } from '../span-edits/span.service.js';

export interface HistoryRequest {
  readonly resolveActors: boolean;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Reads the history of documents and spans from the audit log, which outlives them. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanService,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. @throws AppError `not-found` */
  async forDocument(documentId: string, actor: Actor, request: HistoryRequest): Promise<readonly AuditEntry[]> {
    await this.editor.read(documentId, actor);
    return this.audit.forDocument(documentId, pageOf(request));
  }

  /**
   * Returns the same for leaders of the group, who might still become the second reviewer in a blind review.
   * @throws AppError `not-found`, `forbidden`; `conflict` code `BLIND_REVIEW` until both reviews are done
   */
  async forLedDocument(documentId: string, actor: Actor, request: HistoryRequest): Promise<readonly AuditEntry[]> {
    const header = await this.editor.read(documentId, actor);
    if (actor.role !== 'ROLE_AUDITOR') refuseUnlessLeading(actor, header);
    const isReviewing = header.blind?.phase === 'first' || header.blind?.phase === 'second';
    if (actor.role === 'ROLE_USER' && isReviewing) {
      fail(
        'conflict',
        'Two people are reviewing this document independently: its history is available when both are done.',
        {
          code: 'BLIND_REVIEW',
        },
      );
    }
    return this.audit.forDocument(documentId, pageOf(request));
  }

  /** Newest first. @throws AppError `not-found`; `forbidden` for e-mail addresses that the caller may not see */
  async forSpan(spanId: string, actor: Actor, request: HistoryRequest): Promise<readonly AuditEntry[]> {
    if (request.resolveActors && actor.role === 'ROLE_USER') {
      fail('forbidden', 'Only administrators and auditors may see the e-mail addresses of actors.', {
        code: 'ROLE_REQUIRED',
      });
    }
    await this.spans.read(spanId, actor);
    return this.audit.forResource('Span', spanId, pageOf(request));
  }

  /** Returns the whole history, newest first, starting with the entry of this export. @throws AppError `not-found` */
  async export(documentId: string, actor: Actor): Promise<AsyncIterable<AuditEntry>> {
    const { batchId } = await this.editor.read(documentId, actor);
    await this.audit.record(actor, {
      action: 'DOCUMENT_AUDIT_EXPORT',
      resourceType: 'Document',
      resourceId: documentId,
      documentId,
      batchId,
      details: { format: 'csv' },
    });
    return this.audit.streamOfDocument(documentId);
  }
}

const pageOf = ({ before, limit }: HistoryRequest) => ({ limit, ...(before !== undefined && { before }) });
