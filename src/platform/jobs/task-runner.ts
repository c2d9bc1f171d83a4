import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../clock/clock.js';
import { describeError } from '../logging/describe-error.js';
import { tracedJob } from '../tracing/tracing.js';
import { LeaseRepository } from './lease.repository.js';
import type { Task } from './task.js';

/** After this time the task of a dead holder can be claimed; a live one renews its lease long before. */
const LEASE_SECONDS = 60;
const RENEW_SECONDS = 20;
/** The interval at which each process looks for due tasks. */
const POLL_SECONDS = 5;
/** A failed task is retried after this time, or after its own interval if that is shorter. */
const RETRY_SECONDS = 30;

/** The two ways to claim a task: only when it is due, or earlier. */
type Claim = 'claim' | 'claimEarly';

interface Run {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Runs the registered tasks, each in only one process at a time, however many there are. */
@Injectable()
export class TaskRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly holder = randomUUID();
  private readonly tasks = new Map<string, Task>();
  private readonly running = new Map<string, Run>();
  /** The running tasks whose lease is held; the others are still being claimed. */
  private readonly held = new Set<string>();
  /** The running tasks that have been requested to run once more. */
  private readonly wanted = new Set<string>();
  private stopped = false;

  constructor(
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
  ) {}

  /** Called in `onModuleInit`. */
  register(task: Task): void {
    if (this.tasks.has(task.name)) throw new Error(`Two tasks are named ${task.name}`);
    this.tasks.set(task.name, task);
  }

  /** Aborts running tasks and waits until they have released their leases. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const { abort } of this.running.values()) abort.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Starts every task that is due and not held. Resolves when the started tasks have ended. */
  @Interval(POLL_SECONDS * 1000)
  async look(): Promise<void> {
    const names = [...this.tasks.keys()].filter((name) => !this.running.has(name));
    if (this.stopped || names.length === 0) return;
    try {
      const due = new Set(await this.leases.claimable(names, this.clock.now()));
      await Promise.all([...this.tasks.values()].filter(({ name }) => due.has(name)).map((task) => this.start(task)));
    } catch (error) {
      this.logger.error(describeError(error), 'Due tasks could not be looked up');
    }
  }

  /**
   * Starts a task now, due or not, unless another process runs it. If this process runs it, it runs once more
   * afterwards, so that new work does not wait until the task is due. Does not wait for the task, whose failure is
   * retried as usual.
   */
  runSoon(name: string): void {
    const task = this.tasks.get(name);
    if (task === undefined) throw new Error(`There is no task named ${name}`);
    if (this.running.has(name)) this.wanted.add(name);
    else void this.start(task, 'claimEarly');
  }

  private async start(task: Task, claim: Claim = 'claim'): Promise<void> {
    if (this.stopped || this.running.has(task.name)) return;
    const abort = new AbortController();
    const done = this.runIfFree(task, abort, claim).catch((error: unknown) => {
      this.logger.error({ task: task.name, ...describeError(error) }, 'A task could not be claimed or released');
    });
    this.running.set(task.name, { abort, done });
    await done;
    this.running.delete(task.name);
    this.held.delete(task.name);
    if (this.wanted.delete(task.name)) await this.start(task, 'claimEarly');
  }

  private async runIfFree(task: Task, abort: AbortController, claim: Claim): Promise<void> {
    const now = this.clock.now();
    if (!(await this.leases[claim](task.name, this.holder, now, later(now, LEASE_SECONDS)))) return;
    this.held.add(task.name);
    let waitSeconds = task.everySeconds;
    try {
      if (!abort.signal.aborted) {
        await tracedJob({ name: `task ${task.name}`, kind: 'internal' }, () => task.run(abort.signal));
      }
    } catch (error) {
      waitSeconds = Math.min(task.everySeconds, RETRY_SECONDS);
      this.logger.error({ task: task.name, ...describeError(error) }, 'A task failed and will be retried');
    }
    // Interrupted by the shutdown of this process: another may continue at once.
    if (abort.signal.aborted) waitSeconds = 0;
    await this.leases.release(task.name, this.holder, this.clock.now(), later(now, waitSeconds));
  }

  /**
   * Renews the leases of long-running tasks. A task that has lost its lease belongs to another process and is aborted.
   */
  @Interval(RENEW_SECONDS * 1000)
  async renewHeld(): Promise<void> {
    const held = [...this.running].filter(([name]) => this.held.has(name));
    await Promise.all(held.map(([name, { abort }]) => this.renew(name, abort)));
  }

  private async renew(name: string, abort: AbortController): Promise<void> {
    try {
      const held = await this.leases.renew(name, this.holder, later(this.clock.now(), LEASE_SECONDS));
      if (!held) abort.abort();
    } catch (error) {
      this.logger.warn({ task: name, ...describeError(error) }, 'A lease could not be renewed');
    }
  }
}

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
