import type { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../platform/audit/audit.types.js';
import { SystemClock } from '../../platform/clock/clock.js';
import { LateRecords } from './late-records.js';

const EVENT: AuditEvent = {
  actor: { userId: 'u1', email: 'person-1@example.com', address: '127.0.0.1' },
  action: 'GATEWAY_REQUEST',
  resourceType: 'GatewayEndpoint',
  resourceId: 'chat-completions',
  details: {},
};

/** A log whose database can go away. */
class Log {
  isAway = false;
  readonly written: AuditEvent[] = [];
  calls = 0;

  async append(events: readonly AuditEvent[]): Promise<void> {
    this.calls++;
    await Promise.resolve();
    if (this.isAway) throw new Error('away');
    this.written.push(...events);
  }
}

let log: Log;
let late: LateRecords;
beforeEach(() => {
  log = new Log();
  late = new LateRecords(log as unknown as AuditLog, new SystemClock());
});

it('lets no request begin while a row waits, and all again once it is written', async () => {
  await late.assertRecorded();
  log.isAway = true;
  await late.add(EVENT);
  await expect(late.assertRecorded()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  log.isAway = false;
  await late.assertRecorded();
  expect(log.written).toHaveLength(1);
});

it('writes what waits once, however many ask for it', async () => {
  log.isAway = true;
  await late.add(EVENT);
  log.isAway = false;
  const before = log.calls;
  await Promise.all([late.assertRecorded(), late.assertRecorded(), late.retry()]);
  expect(log.calls - before).toBe(1);
  expect(log.written.map(({ id }) => typeof id)).toEqual(['string']);
});
