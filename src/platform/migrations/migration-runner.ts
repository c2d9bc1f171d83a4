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
import { LATEST_SCHEMA, type Migration } from './migration.js';
import { SchemaVersionRepository } from './schema-version.repository.js';

const LEASE = 'migrations';
const LEASE_SECONDS = 60;
const RENEW_SECONDS = 20;
/** The interval at which a process checks whether another one has finished. */
const LOOK_MS = 500;

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
    const inOrder = this.migrations.toSorted((a, b) => a.version - b.version);
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const stored = await this.versions.find();
      if (stored > this.latest) {
        throw new Error(
          `The database was changed by a newer version of Umbra (schema ${stored}; this version knows up to ${this.latest}). Start that version or a newer one, or restore the backup from before the upgrade.`,
        );
      }
      if (stored === this.latest || inOrder.length < this.latest) return;
      inOrder.forEach(({ version }, index) => {
        if (version !== index + 1) throw new Error(`Migrations are numbered from 1 without gaps: ${version}`);
      });
      if (!(await this.runUnderLease(inOrder))) await wait(LOOK_MS, undefined, { signal });
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
      for (const migration of inOrder.slice(await this.versions.find())) {
        const { version, name } = migration;
        this.logger.log({ version, migration: name }, 'A migration has started');
        await migration.run(signal);
        // It may have stopped before its end.
        signal.throwIfAborted();
        await this.versions.raiseTo(version);
        this.logger.log({ version, migration: name }, 'A migration is complete');
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(renewing);
      await this.leases.release(LEASE, this.holder, this.clock.now(), this.clock.now());
    }
    return true;
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_SECONDS * 1000);
  }
}
