import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../../platform/audit/audit-log.js';
import type { Actor } from '../../../../platform/auth/actor.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { fail } from '../../../../platform/http/app-error.js';
import { type Precondition, recordChanged } from '../../../../platform/http/entity-tag.js';
import { TaskRunner } from '../../../../platform/jobs/task-runner.js';
import { OutboundError } from '../../../../platform/outbound/outbound-error.js';
import { Outbound } from '../../../../platform/outbound/outbound.js';
import { DELIVERY_TASK } from './delivery-task-name.js';
import { DeliveryRepository } from './delivery.repository.js';
import { WebhookRepository } from './webhook.repository.js';
import type { UndeliveredMessage, Webhook, WebhookTarget } from './webhook.types.js';

const CHECK_MS = 3000;
const SECRET_BYTES = 32;
const MAX_LISTED = 100;

/** The webhooks that notify users about their documents; each user sets their own. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly outbound: Outbound,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly runner: TaskRunner,
  ) {}

  /** @throws AppError `not-found` */
  async get({ userId }: Actor): Promise<Webhook> {
    return (await this.webhooks.find(userId)) ?? noWebhook();
  }

  /**
   * Sets or replaces the webhook; waiting messages go to the new one.
   * @param secret signs the messages; generated if absent
   * @param precondition where given, the webhook so far must satisfy it, and stay unchanged meanwhile
   * @returns the webhook with its secret, which is never shown again
   * @throws AppError `invalid` code `ADDRESS_REFUSED` for an address within the network that the operator has not
   *   listed; `precondition-failed`
   */
  async set(
    actor: Actor,
    url: string,
    secret?: string,
    precondition?: Precondition<Webhook | undefined>,
  ): Promise<WebhookTarget> {
    await this.assertAllowed(url);
    const webhook = {
      url,
      secret: secret ?? randomBytes(SECRET_BYTES).toString('base64url'),
      createdAt: this.clock.now(),
    };
    const read = precondition && (await this.webhooks.find(actor.userId));
    precondition?.(read);
    if (!(await this.webhooks.replace(actor.userId, webhook, read))) recordChanged();
    await this.note(actor, 'PDF_WEBHOOK_SET');
    return webhook;
  }

  /**
   * Also removes the waiting messages.
   * @param precondition where given, the webhook must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `precondition-failed`
   */
  async remove(actor: Actor, precondition?: Precondition<Webhook>): Promise<void> {
    const read = await this.get(actor);
    precondition?.(read);
    const isRemoved = await this.webhooks.remove(actor.userId, precondition && read);
    if (!isRemoved) (precondition ? recordChanged : noWebhook)();
    await this.deliveries.removeWaitingOf(actor.userId);
    await this.note(actor, 'PDF_WEBHOOK_DELETE');
  }

  /** Returns the newest undelivered messages. */
  undelivered({ userId }: Actor): Promise<readonly UndeliveredMessage[]> {
    return this.deliveries.findUndelivered(userId, MAX_LISTED);
  }

  /** Sends an undelivered message again, now. @throws AppError `not-found` */
  async retry(actor: Actor, deliveryId: string): Promise<void> {
    await this.get(actor);
    const isThere = await this.deliveries.retry(deliveryId, actor.userId, this.clock.now());
    if (!isThere) fail('not-found', 'You have no undelivered message with this id.', { code: 'NO_DELIVERY' });
    await this.note(actor, 'PDF_WEBHOOK_RETRY');
    this.runner.runSoon(DELIVERY_TASK);
  }

  /** Accepts a name that cannot be resolved now, since it may be later. */
  private async assertAllowed(url: string): Promise<void> {
    try {
      await this.outbound.check(url, CHECK_MS);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason !== 'refused-address') return;
      fail(
        'invalid',
        'Connections to this address are not allowed; the operator can list it in OUTBOUND_ALLOWED_HOSTS.',
        {
          code: 'ADDRESS_REFUSED',
        },
      );
    }
  }

  /** Recorded without the address, which may contain a secret. */
  private note(actor: Actor, action: string): Promise<void> {
    return this.audit.record(actor, { action, resourceType: 'PdfWebhook', resourceId: actor.userId, details: {} });
  }
}

const noWebhook = (): never => fail('not-found', 'You have no webhook.', { code: 'NO_WEBHOOK' });
