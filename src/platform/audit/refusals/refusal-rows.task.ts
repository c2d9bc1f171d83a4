import { Clock } from '../../clock/clock.js';
import { RecurringTask } from '../../jobs/task.js';
import { AuditLog } from '../audit-log.js';
import type { AuditEvent } from '../audit.types.js';
import type { RefusalDocument } from './refusal.model.js';
import { RefusalRepository } from './refusal.repository.js';

/**
 * A minute counts as over for all replicas once another has passed, which allows for differences between their clocks.
 */
const SETTLED_MS = 2 * 60_000;
const MAX_BATCH_SIZE = 200;

/** Writes one entry to the audit log for each count of a minute that is over. */
@RecurringTask({ name: 'audit-refusals', everySeconds: 60 })
export class RefusalRowsTask {
  constructor(
    private readonly refusals: RefusalRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** An interrupted run is repeated safely: an entry has the id of its count. */
  async run(signal: AbortSignal): Promise<void> {
    const end = new Date(this.clock.now().getTime() - SETTLED_MS);
    for (;;) {
      const counts = await this.refusals.before(end, MAX_BATCH_SIZE);
      if (counts.length === 0 || signal.aborted) return;
      await this.audit.append(counts.map(eventOf));
      await this.refusals.remove(counts.map(({ _id }) => _id));
    }
  }
}

const eventOf = ({ _id, minute, address, reason, userId, email, route, count }: RefusalDocument): AuditEvent => ({
  id: `refusal:${_id}`,
  at: minute,
  actor: { userId, email, address },
  action: 'ACCESS_REFUSED',
  resourceType: 'Address',
  resourceId: address,
  outcome: 'FAILURE',
  details: { reason, count, firstRoute: route },
});
