import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import { TaskRunner } from '../../../../platform/jobs/task-runner.js';
import type { UnsettledDocument } from '../queued-document.repository.js';
import { DELIVERY_TASK } from './delivery-task-name.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookRepository } from './webhook.repository.js';

/** Stores messages to users; they are sent asynchronously. */
@Injectable()
export class WebhookOutbox {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly runner: TaskRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the message about the end of a document once, however often it is called; nothing if its owner has no
   * webhook.
   */
  async add({ id, userId, status, statusAt, failure, deliveryId }: UnsettledDocument): Promise<void> {
    if (status !== 'COMPLETE' && status !== 'FAILED') return;
    if (!(await this.webhooks.has(userId))) return;
    const delivery = { id: deliveryId, userId, documentId: id, status, at: statusAt, failure, attempts: 0 };
    await this.deliveries.add(delivery, this.clock.now());
    this.runner.runSoon(DELIVERY_TASK);
  }
}
