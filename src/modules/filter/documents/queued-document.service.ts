import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Holds } from '../../../platform/holds/holds.js';
import { KnownResources } from '../../../platform/references/known-resources.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { hasFailed, noSuchDocument, notReady } from './queued-document.errors.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import type { DocumentResult, QueuedDocument } from './queued-document.types.js';
import { DeliveryRepository } from './webhooks/delivery.repository.js';

/** A redacted document. */
export interface DocumentFile {
  readonly document: QueuedDocument;
  readonly result: DocumentResult;
  readonly bytes: AsyncGenerator<Buffer, void>;
}

/** Documents that were sent for later redaction, each visible only to its sender, not even to administrators. */
@Injectable()
export class QueuedDocumentService implements OnModuleInit {
  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly holds: Holds,
    private readonly audit: AuditLog,
    private readonly things: KnownResources,
  ) {}

  onModuleInit(): void {
    this.things.register('document', async (id) => (await this.documents.findById(id)) !== undefined);
  }

  async listNewestFirst(
    { userId }: Actor,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly QueuedDocument[]> {
    return this.documents.listNewestFirst(userId, page);
  }

  /** @throws AppError `not-found` */
  async get(id: string, { userId }: Actor): Promise<QueuedDocument> {
    return (await this.documents.findOf(userId, id)) ?? noSuchDocument();
  }

  /**
   * @throws AppError `not-found`; `conflict` code `DOCUMENT_NOT_READY` while it is waiting or being redacted; `gone`
   *   code `DOCUMENT_FAILED`
   */
  async read(id: string, actor: Actor): Promise<DocumentFile> {
    const document = await this.get(id, actor);
    const { status, failure, result } = document;
    if (failure !== null) return hasFailed(failure);
    if (result === null) return notReady(status);
    await this.note(actor, 'PDF_DOCUMENT_DOWNLOAD', id, { bytes: result.bytes });
    return { document, result, bytes: this.pieces.read(id, result.token, result.bytes) };
  }

  /**
   * Removes a document with its source, its result and pending notifications.
   * @throws AppError `not-found`; `conflict` code `UNDER_HOLD`
   */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.get(id, actor);
    await this.holds.refuseHeld([{ kind: 'document', id }]);
    if (!(await this.documents.removeOf(actor.userId, id))) noSuchDocument();
    await this.pieces.removeAllOf([id]);
    await this.deliveries.removeOf([id]);
    await this.note(actor, 'PDF_DOCUMENT_DELETE', id, {});
  }

  private note(actor: Actor, action: string, id: string, details: AuditDetails): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'PdfDocument', resourceId: id, documentId: id, details });
  }
}
