import { AppModule } from '../../../src/app.module.js';
import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import { NotificationRepository } from '../../../src/modules/trend/notifications/notification.repository.js';
import { NotificationService } from '../../../src/modules/trend/notifications/notification.service.js';
import type { Notification } from '../../../src/modules/trend/notifications/notification.types.js';
import type { TrendEvent } from '../../../src/modules/trend/trend.types.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { boot, type Booted } from '../boot.js';
import { makeEnvironment, type TestEnvironment } from '../environment.js';
import { MovedClock } from '../moved-clock.js';
import { until } from '../until.js';
import type { Received, Receiver } from './receiver.js';
import { startWebhook, WEBHOOK_SECRET } from './webhook.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const idOf = (event: TrendEvent): string => (event.type === 'breach' ? event.breach.id : event.id);

/** Id of the event that a request to the webhook tells of. */
export const told = ({ json }: Pick<Received, 'json'>): string => (json as { readonly id: string }).id;

/** A webhook, and processes on one folder (or database) and one clock that tell it of events. */
export class OutboxScene {
  readonly clock = new MovedClock();
  private apps: Booted[] = [];

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
      module: (settings, parts) => AppModule.with(settings, parts),
    });
    this.apps.push(app);
    return app;
  }

  async stop(app: Booted): Promise<void> {
    this.apps = this.apps.filter((other) => other !== app);
    await app.close();
  }

  /** Ids of the events that the webhook has taken, in order. */
  delivered(): readonly string[] {
    return this.webhook.taken().map(told);
  }
}

export const enqueue = (app: Booted, ...events: readonly TrendEvent[]): Promise<void> =>
  app.app.get(NotificationService, { strict: false }).enqueue(events);

/** Lets the workers look for what is due. */
export const look = (app: Booted): Promise<void> => app.app.get(TaskRunner, { strict: false }).look();

export async function stateOf(app: Booted, event: TrendEvent, channel = 'webhook'): Promise<Notification> {
  const all = await app.app
    .get(NotificationRepository, { strict: false })
    .listNewestFirst(undefined, { offset: 0, limit: 1000 });
  const found = all.find(({ id }) => id === `${idOf(event)}:${channel}`);
  if (found === undefined) throw new Error('There is no such notification');
  return found;
}

/** Waits until an event was tried so many times, whatever became of it. */
export const tried = (app: Booted, event: TrendEvent, times: number, channel?: string): Promise<void> =>
  until(async () => (await stateOf(app, event, channel)).attempts >= times);

/** Lets the workers look until an event is sent. */
export const sent = (app: Booted, event: TrendEvent, channel?: string): Promise<void> =>
  until(async () => {
    await look(app);
    return (await stateOf(app, event, channel)).state === 'sent';
  });
