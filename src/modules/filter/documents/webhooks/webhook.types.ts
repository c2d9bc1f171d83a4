import type { DocumentFailure } from '../queued-document.types.js';

/** Where one user is told what became of their documents. */
export interface Webhook {
  readonly url: string;
  readonly createdAt: Date;
}

/** With what signs the messages. */
export interface WebhookTarget extends Webhook {
  readonly secret: string;
}

export type DeliveryState = 'waiting' | 'sent' | 'failed';

/** A message that has not arrived, and why not. */
export interface UndeliveredMessage {
  readonly id: string;
  readonly documentId: string;
  readonly status: 'COMPLETE' | 'FAILED';
  readonly at: Date;
  readonly state: 'waiting' | 'failed';
  readonly attempts: number;
  /** Of the next try; of a failed one, of the last. */
  readonly notBefore: Date;
  readonly problem: string | null;
}

/** What one user is told once. */
export interface Delivery {
  /** The same at every try, so that a receiver can tell a repetition. */
  readonly id: string;
  readonly userId: string;
  readonly documentId: string;
  readonly status: 'COMPLETE' | 'FAILED';
  /** When it came to this status. */
  readonly at: Date;
  readonly failure: DocumentFailure | null;
  /** Tries that have failed. */
  readonly attempts: number;
}
