import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UserRemovalHooks } from '../../../platform/auth/user-removal-hooks.js';
import { Holds } from '../../../platform/holds/holds.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import { DeliveryRepository } from './webhooks/delivery.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

const MAX_BATCH_SIZE = 500;

/**
 * Removes the documents and webhook of a deleted user: nobody else may see those documents or receive those messages.
 */
@Injectable()
export class DocumentsOfUser implements OnModuleInit {
  constructor(
    private readonly removalHooks: UserRemovalHooks,
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly holds: Holds,
  ) {}

  onModuleInit(): void {
    this.removalHooks.register((userId) => this.remove(userId));
  }

  private async remove(userId: string): Promise<void> {
    await this.webhooks.remove(userId);
    await this.deliveries.removeWaitingOf(userId);
    let kept = 0;
    for (;;) {
      const found = await this.documents.findIdsOf(userId, kept, MAX_BATCH_SIZE);
      if (found.length === 0) return;
      // Held documents are removed when they are released and expired.
      const held = await this.holds.heldAmong(found.map((id) => ({ kind: 'document', id })));
      kept += held.size;
      const ids = found.filter((id) => !held.has(id));
      await this.pieces.removeAllOf(ids);
      await this.deliveries.removeOf(ids);
      await this.documents.removeMany(ids);
    }
  }
}
