import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '../../../platform/auth/departures.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import { DeliveryRepository } from './webhooks/delivery.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

const MOST_AT_ONCE = 500;

/** Documents and webhook of a user go with them: nobody else may see the ones, and nobody is to be told by the other. */
@Injectable()
export class DocumentsOfUser implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
  ) {}

  onModuleInit(): void {
    this.departures.register((userId) => this.remove(userId));
  }

  private async remove(userId: string): Promise<void> {
    await this.webhooks.remove(userId);
    await this.deliveries.removeWaitingOf(userId);
    for (;;) {
      const ids = await this.documents.findIdsOf(userId, MOST_AT_ONCE);
      if (ids.length === 0) return;
      await this.pieces.removeAllOf(ids);
      await this.deliveries.removeOf(ids);
      await this.documents.removeMany(ids);
    }
  }
}
