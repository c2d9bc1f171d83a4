import type { DocumentFailure } from '../queued-document.types.js';

/** The address that receives messages about one user's documents. */
export interface Webhook {
  readonly url: string;
  readonly createdAt: Date;
}

/** A webhook with the secret that signs its messages. */
export interface WebhookTarget extends Webhook {
  readonly secret: string;
}

export type DeliveryState = 'waiting' | 'sent' | 'failed';

/** An undelivered message, with the reason. */
export interface UndeliveredMessage {
  readonly id: string;
  readonly documentId: string;
  readonly status: 'COMPLETE' | 'FAILED';
  readonly at: Date;
  readonly state: 'waiting' | 'failed';
  readonly attempts: number;
  /** Time of the next attempt; if it failed for good, of the last one. */
  readonly notBefore: Date;
  readonly problem: string | null;
}

/** One message to one user. */
export interface Delivery {
  /** Equal in all attempts, so that a receiver can recognise a repetition. */
  readonly id: string;
  readonly userId: string;
  readonly documentId: string;
  readonly status: 'COMPLETE' | 'FAILED';
  /** When the document reached this status. */
  readonly at: Date;
  readonly failure: DocumentFailure | null;
  /** The number of failed attempts. */
  readonly attempts: number;
}
