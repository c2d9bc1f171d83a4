import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { LeaseRepository } from '../jobs/lease.repository.js';
import { refuseNewer } from '../database/newer-schema.js';
import { LATEST_SCHEMA, type Migration } from './migration.js';
import { SchemaVersionRepository } from './schema-version.repository.js';
import { WATCH_SECONDS } from './schema-watch.js';

const LEASE = 'migrations';
const LEASE_SECONDS = 60;
const RENEW_SECONDS = 20;
/** The interval at which a process checks whether another one has finished. */
const POLL_MS = 500;
/** The time after which older processes have noticed that they must end: two looks may fail to reach the database. */
const NOTICE_SECONDS = 3 * WATCH_SECONDS;

/**
 * Runs the migrations that a database lacks before the process is ready, in one process at a time. A database changed
 * by a newer version of Umbra is refused, since an older version would misread it. A process with only a part of the
 * product, such as a command, runs none, because it does not have all of them.
 */
@Injectable()
export class MigrationRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Migrations');
  private readonly holder = randomUUID();
  private readonly migrations: Migration[] = [];
  private readonly stopping = new AbortController();
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly versions: SchemaVersionRepository,
    private readonly leases: LeaseRepository,
    private readonly clock: Clock,
    @Inject(LATEST_SCHEMA) private readonly latest: number,
  ) {}

  /** Called by modules in `onModuleInit`. */
  register(migration: Migration): void {
    this.migrations.push(migration);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.work = this.migrate();
    await this.work;
  }

  /** Resolves when the running migration has stopped and its lease is released. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.work.catch(() => undefined);
  }

  private async migrate(): Promise<void> {
    const inOrder = this.migrations.toSorted((a, b) => a.step.version - b.step.version);
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const stored = await this.versions.find();
      refuseNewer(stored, this.latest);
      if (stored.version === this.latest || inOrder.length < this.latest) return;
      inOrder.forEach(({ step: { version } }, index) => {
        if (version !== index + 1) throw new Error(`Migrations are numbered from 1 without gaps: ${version}`);
      });
      if (!(await this.runUnderLease(inOrder))) await wait(POLL_MS, undefined, { signal });
    }
  }

  /** @returns false if another process runs the migrations */
  private async runUnderLease(inOrder: readonly Migration[]): Promise<boolean> {
    const now = this.clock.now();
    if (!(await this.leases.claim(LEASE, this.holder, now, this.leaseEnd()))) return false;
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
    const renewing = setInterval(() => {
      this.leases.renew(LEASE, this.holder, this.leaseEnd()).then(
        (held) => {
          if (!held) lost.abort();
        },
        // The database is unavailable: the next renewal shows whether another process has taken over.
        () => undefined,
      );
    }, RENEW_SECONDS * 1000);
    try {
      // Another process may have run some since this one looked.
      const { version: before } = await this.versions.find();
      // A new database has no older processes.
      for (const migration of inOrder.slice(before)) await this.run(migration, before > 0, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(renewing);
      await this.leases.release(LEASE, this.holder, this.clock.now(), this.clock.now());
    }
    return true;
  }

  private async run(migration: Migration, hasOlder: boolean, signal: AbortSignal): Promise<void> {
    const { version, name, fitsOlder } = migration.step;
    if (!fitsOlder) await this.versions.requireAtLeast(version);
    if (!fitsOlder && hasOlder) {
      this.logger.log({ version, seconds: NOTICE_SECONDS }, 'Waiting until processes of older versions have ended');
      await wait(NOTICE_SECONDS * 1000, undefined, { signal });
    }
    this.logger.log({ version, migration: name }, 'A migration has started');
    await migration.run(signal);
    // It may have stopped before its end.
    signal.throwIfAborted();
    await this.versions.raiseTo(version);
    this.logger.log({ version, migration: name }, 'A migration is complete');
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_SECONDS * 1000);
  }
}
