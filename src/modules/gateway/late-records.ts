import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../platform/audit/audit.types.js';
import { Clock } from '../../platform/clock/clock.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { GatewayFailure } from './gateway.errors.js';

/** The most rows that wait in memory for the database; each takes about a kilobyte. */
const MAX_WAITING = 10_000;
const RETRY_SECONDS = 5;

/**
 * Records what has happened already and cannot be refused any more, such as a stream that was sent: the row waits in
 * memory while the database is away, and is written once. A process that is killed meanwhile loses it, so no further
 * request is sent until nothing waits.
 */
@Injectable()
export class LateRecords implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Gateway');
  private waiting: readonly AuditEvent[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Never throws. */
  async add(event: AuditEvent): Promise<void> {
    const row = { id: randomUUID(), at: this.clock.now(), ...event };
    try {
      await this.audit.append([row]);
    } catch (error) {
      const { details } = row;
      if (this.waiting.length >= MAX_WAITING) {
        this.logger.error({ ...describeError(error), details }, 'A row of the audit log is lost: too many wait');
        return;
      }
      this.waiting = [...this.waiting, row];
      this.logger.warn(describeError(error), 'A row of the audit log waits for the database');
    }
  }

  /** @throws GatewayFailure while earlier requests cannot be recorded */
  async assertRecorded(): Promise<void> {
    if (this.waiting.length > 0) await this.retry();
    if (this.waiting.length === 0) return;
    throw new GatewayFailure(
      503,
      'UNAVAILABLE',
      'Earlier requests could not be recorded yet, so nothing was sent. Try again; if it fails again tell your administrator.',
    );
  }

  @Interval(RETRY_SECONDS * 1000)
  async retry(): Promise<void> {
    this.writing ??= this.writeWaiting().finally(() => {
      this.writing = undefined;
    });
    await this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.retry();
  }

  private async writeWaiting(): Promise<void> {
    const rows = this.waiting;
    if (rows.length === 0) return;
    try {
      await this.audit.append(rows);
      const written = new Set(rows);
      this.waiting = this.waiting.filter((row) => !written.has(row));
    } catch (error) {
      this.logger.warn({ ...describeError(error), rows: rows.length }, 'Rows of the audit log could not be written');
    }
  }
}
