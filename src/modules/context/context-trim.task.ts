import { Holds } from '../../platform/holds/holds.js';
import { RecurringTask } from '../../platform/jobs/task.js';
import { ContextConfig } from './context.config.js';
import { ContextRepository } from './context.repository.js';

const PAGE_SIZE = 100;

/** Keeps every context within its size limit, except those under a legal hold. */
@RecurringTask({ name: 'trim-contexts', everySeconds: 3600 })
export class ContextTrimTask {
  constructor(
    private readonly repository: ContextRepository,
    private readonly config: ContextConfig,
    private readonly holds: Holds,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { maxEntries } = this.config;
    await this.repository.removeAllButUsed({ origin: 'inline', context: '' }, maxEntries);
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const names = await this.repository.listNames({ offset, limit: PAGE_SIZE });
      const held = await this.holds.heldAmong(names.map((id) => ({ kind: 'context', id })));
      for (const context of names) {
        if (signal.aborted) return;
        if (held.has(context)) continue;
        await this.repository.removeAllButUsed({ origin: 'stored', context }, maxEntries);
      }
      if (names.length < PAGE_SIZE) return;
    }
  }
}
