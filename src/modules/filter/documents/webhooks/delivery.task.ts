import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { RecurringTask } from '../../../../platform/jobs/task.js';
import { describeError } from '../../../../platform/logging/describe-error.js';
import { DocumentsMetrics } from '../documents.metrics.js';
import { DELIVERY_TASK } from './delivery-task-name.js';
import { DeliveryRepository } from './delivery.repository.js';
import { pauseAfter } from './webhook-message.js';
import { WebhookSender, type SendOutcome } from './webhook-sender.js';
import type { Delivery } from './webhook.types.js';

/** The number of users served at once, and of messages to one of them: a receiver that hangs delays only so much. */
const MAX_CONCURRENT = 16;
const MAX_PER_USER = 8;
const POLL_MS = 500;

/**
 * Sends the outbox: at least once, in no order. A message that was sent but not marked, because the process died in
 * between, is sent again under the same id.
 */
@RecurringTask({ name: DELIVERY_TASK, everySeconds: 5 })
export class DeliveryTask {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly metrics: DocumentsMetrics,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const busy = new Map<string, Promise<void>>();
    try {
      for (;;) {
        const users = signal.aborted ? [] : await this.deliveries.usersWithDue(this.clock.now());
        const idle = users.filter((userId) => !busy.has(userId)).slice(0, MAX_CONCURRENT - busy.size);
        for (const userId of idle)
          busy.set(
            userId,
            this.serve(userId, signal).finally(() => busy.delete(userId)),
          );
        if (busy.size === 0) return;
        // Other messages may have become due while one hangs.
        await Promise.race([...busy.values(), pause(POLL_MS)]);
      }
    } finally {
      await Promise.allSettled(busy.values());
    }
  }

  /** Sends or postpones every message it reads, so that rounds end. */
  private async serve(userId: string, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const due = await this.deliveries.findDue(userId, now, MAX_PER_USER);
    await Promise.all(due.map((delivery) => this.deliver(delivery, now, signal)));
  }

  private async deliver(delivery: Delivery, dueAt: Date, signal: AbortSignal): Promise<void> {
    const { id, documentId, attempts } = delivery;
    const outcome = await this.attempt(delivery, signal);
    switch (outcome.result) {
      case 'cut-off':
        return;
      case 'pointless':
        await this.deliveries.removeOf([documentId]);
        return;
      case 'sent':
        await this.deliveries.markSent(id);
        this.metrics.countTry('sent');
        return;
      case 'refused': {
        const { problem } = outcome;
        const tries = attempts + 1;
        const pause = pauseAfter(tries);
        const notBefore = pause === undefined ? undefined : new Date(this.clock.now().getTime() + pause);
        await this.deliveries.markTried(id, dueAt, problem, notBefore);
        this.metrics.countTry(notBefore === undefined ? 'failed' : 'retried');
        this.logger.warn({ delivery: id, documentId, tries, problem }, 'A webhook did not accept its message');
      }
    }
  }

  /** A bug with one message must not stop the following ones. */
  private async attempt(delivery: Delivery, signal: AbortSignal): Promise<SendOutcome> {
    try {
      return await this.sender.send(delivery, signal);
    } catch (error) {
      this.logger.error({ delivery: delivery.id, ...describeError(error) }, 'A message could not be created');
      return { result: 'refused', problem: 'error' };
    }
  }
}
