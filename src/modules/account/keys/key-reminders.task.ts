import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { InboxService } from '../inbox.service.js';
import { ServiceAccountRepository } from '../users/service-account.repository.js';
import { ApiKeyConfig } from './api-key.config.js';
import { NamedKeyRepository } from './named-key.repository.js';
import type { NamedKey } from './named-key.types.js';

/** The number of keys read per query. */
const BATCH_SIZE = 100;

/**
 * Reminds people in time that a named key expires: its owner, or for a service account the person who made it. If a
 * process dies between the message and its mark, they are reminded twice.
 */
@RecurringTask({ name: 'account-key-reminders', everySeconds: 3600 })
export class KeyRemindersTask {
  constructor(
    private readonly keys: NamedKeyRepository,
    private readonly services: ServiceAccountRepository,
    private readonly inbox: InboxService,
    private readonly config: ApiKeyConfig,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + this.config.reminderDays * DAY_MS);
    let ending: readonly NamedKey[];
    do {
      ending = await this.keys.findEnding(now, until, BATCH_SIZE);
      for (const key of ending) {
        if (signal.aborted) return;
        await this.remind(key);
      }
    } while (ending.length === BATCH_SIZE);
  }

  private async remind({ id, userId, name, madeBy, expiresAt }: NamedKey): Promise<void> {
    const service = await this.services.findById(userId);
    const recipient = service === undefined ? userId : (madeBy ?? service.createdBy);
    const owner = service === undefined ? '' : ` of the service account "${service.name}"`;
    const end = expiresAt?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
    await this.inbox.post(
      [recipient],
      `The API key "${name}"${owner} expires on ${end} UTC. Create a new one and replace it where it is used before then.`,
    );
    await this.keys.markReminded(id);
  }
}
