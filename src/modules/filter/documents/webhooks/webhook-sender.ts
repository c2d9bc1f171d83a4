import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { OutboundError } from '../../../../platform/outbound/outbound-error.js';
import { Outbound } from '../../../../platform/outbound/outbound.js';
import { tracedJob } from '../../../../platform/tracing/tracing.js';
import { QueuedDocumentRepository } from '../queued-document.repository.js';
import { webhookMessage } from './webhook-message.js';
import { WebhookRepository } from './webhook.repository.js';
import type { Delivery } from './webhook.types.js';

const LIMITS = { connectMs: 5000, answerMs: 10_000, maxBytes: 0, isStatusEnough: true } as const;

/**
 * The outcome of one attempt. `pointless`: the document or the webhook is gone. `cut-off`: this process is stopping. A
 * problem is a status or the name of an error: never a URL, a secret or a response.
 */
export type SendOutcome =
  | { readonly result: 'sent' }
  | { readonly result: 'pointless' }
  | { readonly result: 'cut-off' }
  | { readonly result: 'refused'; readonly problem: string };

/** Sends one message to one user, once. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly documents: QueuedDocumentRepository,
    private readonly outbound: Outbound,
    private readonly clock: Clock,
  ) {}

  async send(delivery: Delivery, signal: AbortSignal): Promise<SendOutcome> {
    const [webhook, document] = await Promise.all([
      this.webhooks.find(delivery.userId),
      this.documents.findOf(delivery.userId, delivery.documentId),
    ]);
    if (webhook === undefined || document === undefined) return { result: 'pointless' };
    const { body, headers } = webhookMessage(delivery, document.fileName, webhook.secret, this.clock.now());
    const message = { url: webhook.url, method: 'POST', headers, body, signal } as const;
    try {
      const { status } = await tracedJob(
        { name: 'send webhook', kind: 'producer' },
        () => this.outbound.send({ ...message, ...LIMITS }),
        [document.origin],
      );
      return status >= 200 && status < 300 ? { result: 'sent' } : { result: 'refused', problem: `status ${status}` };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (error.reason === 'cancelled') return { result: 'cut-off' };
      return { result: 'refused', problem: error.code ?? error.reason };
    }
  }
}
