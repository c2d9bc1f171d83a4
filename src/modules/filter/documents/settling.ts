import { Injectable, Logger } from '@nestjs/common';
import { Holds } from '../../../platform/holds/holds.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository, type UnsettledDocument } from './queued-document.repository.js';
import { WebhookOutbox } from './webhooks/webhook-outbox.js';

const MAX_AT_ONCE = 100;

/**
 * What follows the end of a document: its source goes, and its owner is told. All of it may be done twice, and is done by
 * another process when one has died in between.
 */
@Injectable()
export class Settling {
  private readonly logger = new Logger('Documents');

  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly outbox: WebhookOutbox,
    private readonly holds: Holds,
  ) {}

  /** Never fails: what is left undone is done by `settleAll`, later. */
  async settleSoon(id: string): Promise<void> {
    try {
      const document = await this.documents.findUnsettledById(id);
      if (document !== undefined) await this.settle(document);
    } catch (error) {
      this.logger.warn({ documentId: id, ...describeError(error) }, 'What follows the end of a document was put off');
    }
  }

  /** Sees to everything that was left undone. */
  async settleAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = await this.documents.findUnsettled(MAX_AT_ONCE);
      for (const document of found) await this.settle(document);
      if (found.length < MAX_AT_ONCE) return;
    }
  }

  private async settle(document: UnsettledDocument): Promise<void> {
    const { id, resultToken } = document;
    const held = await this.holds.heldAmong([{ kind: 'document', id }]);
    // The source of one that is held goes with the document.
    if (!held.has(id)) await this.pieces.removeAllBut(id, resultToken ?? '');
    await this.outbox.add(document);
    await this.documents.markSettled(id);
  }
}
