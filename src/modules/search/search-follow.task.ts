import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Task } from '../../platform/jobs/task.js';
import { TaskRunner } from '../../platform/jobs/task-runner.js';
import { SEARCH_ENGINE, type SearchEngine } from './search-engine.js';
import { SearchIndexing } from './search-indexing.js';

/**
 * The interval at which each process with its own index looks for changes by others: a read by the key of the audit
 * log.
 */
const POLL_MS = 1000;
/** Changes within this time are processed together. */
const BATCH_MS = 20;
/** A change may be written while another process, which has read the audit log to its end, still holds the task. */
const ONCE_MORE_MS = 400;

/**
 * Keeps the index current. A shared cluster is updated by one process at a time; with the embedded engine each process
 * updates its own.
 */
@Injectable()
export class SearchFollowTask implements Task, OnModuleInit, BeforeApplicationShutdown {
  readonly name = 'follow-search';
  readonly everySeconds = 5;
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;
  private wanted = false;
  private onceMore: NodeJS.Timeout | undefined;

  constructor(
    private readonly runner: TaskRunner,
    private readonly indexing: SearchIndexing,
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine | null,
  ) {}

  onModuleInit(): void {
    if (this.isShared) this.runner.register(this);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.onceMore);
    await this.running;
    await this.indexing.close();
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.indexing.turn(AbortSignal.any([signal, this.stop.signal]));
  }

  /** Runs now, or once more after the current run. */
  runSoon(): void {
    if (this.engine === null || this.stop.signal.aborted || this.indexing.documents === undefined) return;
    if (!this.isShared) {
      if (this.running !== undefined) this.wanted = true;
      else this.running = this.runOwn();
      return;
    }
    this.runner.runSoon(this.name);
    this.onceMore ??= setTimeout(() => {
      this.onceMore = undefined;
      this.runner.runSoon(this.name);
    }, ONCE_MORE_MS).unref();
  }

  @Interval(POLL_MS)
  look(): void {
    if (!this.isShared && this.running === undefined) this.runSoon();
  }

  private get isShared(): boolean {
    return this.engine?.name === 'elasticsearch';
  }

  private async runOwn(): Promise<void> {
    do {
      await wait(BATCH_MS);
      await this.run(this.stop.signal);
    } while (this.takeWanted());
    this.running = undefined;
  }

  private takeWanted(): boolean {
    const { wanted } = this;
    this.wanted = false;
    return wanted && !this.stop.signal.aborted;
  }
}
