import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import type { BatchChangeEvent } from './batch-changes.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Unrecorded } from '../batch-records/batch.types.js';

/** What is younger than this is still being recorded by its own process. */
const OPEN_MS = 10_000;
const MAX_AT_ONCE = 100;

/**
 * Brings changes of batches into the trail. What is to be recorded is written with the change itself, so that a process
 * which dies in between leaves no change that nobody knows of, and no row of one that was not made.
 */
@Injectable()
export class BatchTrail implements Task, OnModuleInit {
  readonly name = 'review-batch-trail';
  readonly everySeconds = 15;

  constructor(
    private readonly runner: TaskRunner,
    private readonly batches: BatchRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  /** What is to be written with a change that is about to be made. */
  draft(batchId: string, actor: Actor, events: readonly BatchChangeEvent[]): Unrecorded {
    const token = randomUUID();
    const at = this.clock.now();
    const of = { at, actor: auditActor(actor), resourceType: 'Batch', resourceId: batchId, batchId };
    return { token, at, events: events.map((event, i) => ({ id: `${batchId}:${token}:${i}`, ...of, ...event })) };
  }

  /** May be repeated. */
  async record(batchId: string, { token, events }: Unrecorded): Promise<void> {
    await this.audit.append(events);
    await this.batches.recorded(batchId, token);
  }

  async run(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OPEN_MS);
    for (const { batchId, unrecorded } of await this.batches.findUnrecorded(before, MAX_AT_ONCE)) {
      for (const each of unrecorded) {
        if (signal.aborted) return;
        await this.record(batchId, each);
      }
    }
  }
}
