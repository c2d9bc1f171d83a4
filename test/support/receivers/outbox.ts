import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import { NotificationRecord } from '../../../src/modules/trend/notifications/notification.model.js';
import { NotificationService } from '../../../src/modules/trend/notifications/notification.service.js';
import { TrendModule } from '../../../src/modules/trend/trend.module.js';
import type { TrendEvent } from '../../../src/modules/trend/trend.types.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { boot, type Booted } from '../boot.js';
import { makeEnvironment, type TestEnvironment } from '../environment.js';
import { MovedClock } from '../moved-clock.js';
import { platformWith } from '../platform.js';
import { until } from '../until.js';
import type { Received, Receiver } from './receiver.js';
import { startWebhook, WEBHOOK_SECRET } from './webhook.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const idOf = (event: TrendEvent): string => (event.type === 'breach' ? event.breach.id : event.id);

/** Returns the id of the event that a request to the webhook is about. */
export const eventIdIn = ({ json }: Pick<Received, 'json'>): string => (json as { readonly id: string }).id;

/** A webhook, and products that notify it. The products share one database and one clock. */
export class OutboxScene {
  readonly clock = new MovedClock();
  private apps: Booted[] = [];
  private requestsBefore = 0;

  private constructor(
    readonly webhook: Receiver,
    private readonly environment: TestEnvironment,
  ) {}

  static async open(): Promise<OutboxScene> {
    const environment = await makeEnvironment({
      UMBRA_ADMIN_PASSWORD: 'four random words',
      UMBRA_API_KEY: 'given-key-0123456789-abcdefghijklmnop',
    });
    return new OutboxScene(await startWebhook(), environment);
  }

  /** Starts the next test: the webhook works, and `received` and `delivered` are empty. */
  begin(): void {
    this.webhook.behave(() => undefined);
    this.requestsBefore = this.webhook.received.length;
  }

  async close(): Promise<void> {
    this.webhook.behave(() => 'cut');
    for (const app of this.apps) await app.close();
    await Promise.all([this.webhook.close(), this.environment.remove()]);
  }

  env(more: Environment = {}): Environment {
    const hook = { MONITOR_WEBHOOK_URL: this.webhook.url, MONITOR_WEBHOOK_SECRET: WEBHOOK_SECRET };
    return { ...this.environment.env, ...hook, ...more };
  }

  async start(more: Environment = {}): Promise<Booted> {
    const app = await boot(this.env(more), {
      classes: CONFIG_CLASSES,
      clock: this.clock,
      module: platformWith([TrendModule]),
    });
    this.apps.push(app);
    return app;
  }

  async stop(app: Booted): Promise<void> {
    this.apps = this.apps.filter((other) => other !== app);
    await app.close();
  }

  /** Requests of this test that the webhook received, in order. */
  received(): readonly Received[] {
    return this.webhook.received.slice(this.requestsBefore);
  }

  /** Requests of this test that the webhook accepted. */
  accepted(): readonly Received[] {
    return this.received().filter(({ status }) => status >= 200 && status < 300);
  }

  /** Ids of the events in the accepted requests. */
  delivered(): readonly string[] {
    return this.accepted().map(eventIdIn);
  }
}

export const enqueue = (app: Booted, ...events: readonly TrendEvent[]): Promise<void> =>
  app.app.get(NotificationService, { strict: false }).enqueue(events);

/** Runs the tasks that are due. */
export const runDueTasks = (app: Booted): Promise<void> => app.app.get(TaskRunner, { strict: false }).look();

export async function stateOf(app: Booted, event: TrendEvent, channel = 'webhook'): Promise<NotificationRecord> {
  const records = app.app.get<Model<NotificationRecord>>(getModelToken(NotificationRecord.name), { strict: false });
  const found = await records.findById(`${idOf(event)}:${channel}`).lean<NotificationRecord | null>();
  if (found === null) throw new Error('There is no such notification');
  return found;
}

/** Waits until the delivery of an event was attempted this many times, successfully or not. */
export const whenAttempted = (app: Booted, event: TrendEvent, attempts: number, channel?: string): Promise<void> =>
  until(async () => (await stateOf(app, event, channel)).attempts >= attempts);

/** Runs due tasks until an event is sent. */
export const whenSent = (app: Booted, event: TrendEvent, channel?: string): Promise<void> =>
  until(async () => {
    await runDueTasks(app);
    return (await stateOf(app, event, channel)).state === 'sent';
  });
