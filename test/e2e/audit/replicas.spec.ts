import { AuditWriter } from '../../../src/platform/audit/audit-writer.js';
import { AuditRepository } from '../../../src/platform/audit/audit.repository.js';
import type { AuditRow } from '../../../src/platform/audit/audit.model.js';
import type { Booted } from '../../support/boot.js';
import { budget } from '../../support/budget.js';
import { auditModels, auditReplica, event } from '../../support/audit.js';
import { startPlatform } from '../../support/platform.js';
import { until } from '../../support/until.js';

let app: Booted;
beforeAll(async () => {
  app = await startPlatform();
});
afterAll(async () => {
  await app.close();
});

describe('replicas that append concurrently', () => {
  it('lose no event, keep one chain and keep the order of each caller', async () => {
    const REPLICAS = budget(3, 8);
    const CALLS = budget(4, 25);
    const EVENTS = 12;
    const replicas = Array.from({ length: REPLICAS }, () => auditReplica(app));
    await Promise.all(
      replicas.map(async ({ log }, replica) => {
        // Two callers each, so that some calls are written together and others one after the other.
        const caller = async (half: number): Promise<void> => {
          for (let call = 0; call < CALLS; call++) {
            const number = (half * CALLS + call) * EVENTS;
            const events = Array.from({ length: EVENTS }, (_, index) =>
              event(number + index, { resourceType: `Replica${replica}-${half}` }),
            );
            await log.append(events);
          }
        };
        await Promise.all([caller(0), caller(1)]);
      }),
    );
    for (const { sealer } of replicas) await sealer.settled();
    const verification = await auditReplica(app).log.verify();
    expect(verification).toMatchObject({ valid: true });
    expect(verification.entries).toBeGreaterThanOrEqual(REPLICAS * 2 * CALLS * EVENTS);
    for (let replica = 0; replica < REPLICAS; replica++) {
      for (const half of [0, 1]) {
        const rows = await auditModels(app)
          .rows.find({ resourceType: `Replica${replica}-${half}` })
          .sort({ seq: 1 })
          .lean();
        const numbers = rows.map(({ details }) => (JSON.parse(details) as { number: number }).number);
        expect(numbers).toEqual(Array.from({ length: CALLS * EVENTS }, (_, index) => half * CALLS * EVENTS + index));
      }
    }
  });

  it('let a replica append that has an outdated head while another appends without a pause', async () => {
    const [busy, rare] = [auditReplica(app), auditReplica(app)];
    const stop = new AbortController();
    const stream = (async () => {
      let number = 0;
      while (!stop.signal.aborted) await busy.log.append([event(number++)]);
      return number;
    })();
    const appended: Promise<void>[] = [];
    for (let number = 0; number < 20; number++) {
      const one = rare.log.append([event(number, { resourceType: 'Rare' })]);
      appended.push(one);
      await one;
    }
    stop.abort();
    await Promise.all(appended);
    expect(await stream).toBeGreaterThan(0);
    expect(await auditModels(app).rows.countDocuments({ resourceType: 'Rare' })).toBe(20);
    expect((await rare.log.verify()).valid).toBe(true);
  });

  it('append an event with an id once, however often it is given', async () => {
    const replicas = Array.from({ length: 4 }, () => auditReplica(app));
    const events = Array.from({ length: 50 }, (_, number) =>
      event(number, { id: `named-${number}`, note: `note ${number}`, documentId: 'named' }),
    );
    await Promise.all(replicas.flatMap(({ log }) => [log.append(events), log.append([...events, ...events])]));
    const entries = await auditReplica(app).log.forDocument('named', { limit: 500 });
    expect(entries).toHaveLength(50);
    expect(new Set(entries.map(({ note }) => note)).size).toBe(50);
    expect((await auditReplica(app).log.verify()).valid).toBe(true);
  });
});

/** A connection that breaks after each of the first two writes, so that their outcome is unknown. */
class CutConnections extends AuditRepository {
  private calls = 0;

  override async insert(rows: readonly AuditRow[]): Promise<void> {
    this.calls++;
    // The first write stores three events, the second the others.
    if (this.calls === 1) await super.insert(rows.slice(0, 3));
    if (this.calls === 2) await super.insert(rows);
    if (this.calls <= 2) throw Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    await super.insert(rows);
  }
}

describe('a write that fails', () => {
  it('is completed without duplicates when its outcome is unknown', async () => {
    const { log } = auditReplica(app, (rows) => new CutConnections(rows));
    await log.append(Array.from({ length: 10 }, (_, number) => event(number, { documentId: 'cut' })));
    const entries = await log.forDocument('cut', { limit: 100 });
    expect(entries.map(({ details }) => details.number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect((await log.verify()).valid).toBe(true);
  });

  it('is reported when the database is away, and the next write succeeds', async () => {
    let away = true;
    class Away extends AuditRepository {
      override insert(rows: readonly AuditRow[]): Promise<void> {
        return away ? Promise.reject(new Error('away')) : super.insert(rows);
      }
    }
    const { log } = auditReplica(app, (rows) => new Away(rows));
    await expect(log.append([event(1)])).rejects.toThrow('away');
    away = false;
    await log.append([event(2, { documentId: 'd2' })]);
    expect(await log.forDocument('d2')).toHaveLength(1);
  });

  it('rejects events beyond the limit of waiting ones, and accepts them later', async () => {
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    let waits = false;
    class Slow extends AuditRepository {
      override async insert(rows: readonly AuditRow[]): Promise<void> {
        waits = true;
        await held;
        await super.insert(rows);
      }
    }
    class WithFew extends AuditWriter {
      protected override readonly maxWaiting = 50;
    }
    const { log } = auditReplica(app, (rows) => new Slow(rows), WithFew);
    const first = log.append([event(0)]);
    await until(() => waits);
    const many = Array.from({ length: 5 }, (_, number) => event(number));
    const accepted = Array.from({ length: 10 }, () => log.append(many));
    await expect(log.append([event(1)])).rejects.toMatchObject({ kind: 'unavailable' });
    letThrough();
    await Promise.all([first, ...accepted]);
    await log.append([event(1)]);
    expect((await log.verify()).valid).toBe(true);
  });
});
