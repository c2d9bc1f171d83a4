import { randomUUID } from 'node:crypto';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import type { BatchChangeEvent } from './batch-changes.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { UnrecordedEvents } from '../batch-records/batch.types.js';

/** Younger changes are still being recorded by the process that made them. */
const OPEN_MS = 10_000;
const MAX_BATCH_SIZE = 100;

/**
 * Writes batch changes to the audit log. The events are stored together with the change itself, so that a process that
 * dies in between leaves neither an unrecorded change nor an entry for a change that was not made.
 */
@RecurringTask({ name: 'review-batch-trail', everySeconds: 15 })
export class BatchAudit {
  constructor(
    private readonly batches: BatchRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the events to store together with a change that is about to be made. */
  draft(batchId: string, actor: Actor, events: readonly BatchChangeEvent[]): UnrecordedEvents {
    const token = randomUUID();
    const at = this.clock.now();
    const of = { at, actor: auditActor(actor), resourceType: 'Batch', resourceId: batchId, batchId };
    return { token, at, events: events.map((event, i) => ({ id: `${batchId}:${token}:${i}`, ...of, ...event })) };
  }

  /** Idempotent. */
  async record(batchId: string, { token, events }: UnrecordedEvents): Promise<void> {
    await this.audit.append(events);
    await this.batches.recorded(batchId, token);
  }

  async run(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OPEN_MS);
    for (const { batchId, unrecorded } of await this.batches.findUnrecorded(before, MAX_BATCH_SIZE)) {
      for (const each of unrecorded) {
        if (signal.aborted) return;
        await this.record(batchId, each);
      }
    }
  }
}
