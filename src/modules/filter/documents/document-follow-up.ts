import { Injectable, Logger } from '@nestjs/common';
import { Holds } from '../../../platform/holds/holds.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository, type UnsettledDocument } from './queued-document.repository.js';
import { WebhookOutbox } from './webhooks/webhook-outbox.js';

const MAX_BATCH_SIZE = 100;

/**
 * Follow-up of a completed document: deletes its source and notifies its owner. It may run twice, and another process
 * continues if one dies in between.
 */
@Injectable()
export class DocumentFollowUp {
  private readonly logger = new Logger('Documents');

  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly outbox: WebhookOutbox,
    private readonly holds: Holds,
  ) {}

  /** Never fails: `settleAll` later completes unfinished work. */
  async settleSoon(id: string): Promise<void> {
    try {
      const document = await this.documents.findUnsettledById(id);
      if (document !== undefined) await this.settle(document);
    } catch (error) {
      this.logger.warn(
        { documentId: id, ...describeError(error) },
        'The follow-up work of a finished document was postponed',
      );
    }
  }

  /** Completes all unfinished work. */
  async settleAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = await this.documents.findUnsettled(MAX_BATCH_SIZE);
      for (const document of found) await this.settle(document);
      if (found.length < MAX_BATCH_SIZE) return;
    }
  }

  private async settle(document: UnsettledDocument): Promise<void> {
    const { id, resultToken } = document;
    const held = await this.holds.heldAmong([{ kind: 'document', id }]);
    // The source of a held document is removed with the document.
    if (!held.has(id)) await this.pieces.removeAllBut(id, resultToken ?? '');
    await this.outbox.add(document);
    await this.documents.markSettled(id);
  }
}
