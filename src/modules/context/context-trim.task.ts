import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Holds } from '../../platform/holds/holds.js';
import type { Task } from '../../platform/jobs/task.js';
import { TaskRunner } from '../../platform/jobs/task-runner.js';
import { ContextConfig } from './context.config.js';
import { ContextRepository } from './context.repository.js';

const PAGE = 100;

/** Keeps every context within its size limit, except those under a legal hold. */
@Injectable()
export class ContextTrimTask implements Task, OnModuleInit {
  readonly name = 'trim-contexts';
  readonly everySeconds = 3600;

  constructor(
    private readonly runner: TaskRunner,
    private readonly repository: ContextRepository,
    private readonly config: ContextConfig,
    private readonly holds: Holds,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { maxEntries } = this.config;
    await this.repository.removeAllButUsed({ origin: 'inline', context: '' }, maxEntries);
    for (let offset = 0; ; offset += PAGE) {
      const names = await this.repository.listNames({ offset, limit: PAGE });
      const held = await this.holds.heldAmong(names.map((id) => ({ kind: 'context', id })));
      for (const context of names) {
        if (signal.aborted) return;
        if (held.has(context)) continue;
        await this.repository.removeAllButUsed({ origin: 'stored', context }, maxEntries);
      }
      if (names.length < PAGE) return;
    }
  }
}
