import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { DocumentPieceRepository, SOURCE } from './document-piece.repository.js';
import { DocumentsConfig } from './documents.config.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import type { DocumentOrder } from './queued-document.types.js';
import { TurnRepository } from './turn.repository.js';

/** Stores the data of a new document. */
@Injectable()
export class DocumentIntake {
  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly turns: TurnRepository,
    private readonly config: DocumentsConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores the bytes before the document itself, so that a stored document is always complete. */
  async storeSource(documentId: string, bytes: Uint8Array): Promise<void> {
    await this.pieces.insert(documentId, SOURCE, [bytes], this.clock.now());
  }

  /** Adds the document to the queue of its user. */
  async enqueue(userId: string, order: DocumentOrder, bytes: number): Promise<void> {
    const rank = await this.turns.rankFor(userId);
    const createdAt = this.clock.now();
    const expiresAt = this.config.expiryFrom(createdAt);
    await this.documents.insert({ userId, order, bytes, rank, createdAt, expiresAt });
  }

  /** Removes the data of a document that is not accepted after all. */
  async discard(userId: string, documentId: string): Promise<void> {
    await this.documents.removeOf(userId, documentId);
    await this.pieces.removeAllOf([documentId]);
  }
}
