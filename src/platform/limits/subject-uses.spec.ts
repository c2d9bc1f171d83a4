import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { StillClock } from '../../../test/support/moved-clock.js';
import { until } from '../../../test/support/until.js';
import { DatabaseConfig } from '../database/database.config.js';
import type { Quotas } from './quota.js';
import type { SharedUseRepository, UnsharedUse } from './shared-use.repository.js';
import type { Used } from './subject-use.js';
import { SubjectUses } from './subject-uses.js';

/** Keeps the totals as the database does, and answers when the test says so. */
class Totals {
  readonly told: (readonly UnsharedUse[])[] = [];
  private readonly totals = new Map<string, number>();
  private waiting: (() => void)[] = [];
  isAway = false;

  async add(told: readonly UnsharedUse[]): Promise<ReadonlyMap<string, Used>> {
    this.told.push(told);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.isAway) throw new Error('No database');
    for (const { id, used } of told) this.totals.set(id, (this.totals.get(id) ?? 0) + (used.requests ?? 0));
    return new Map(told.map(({ id }) => [id, { requests: this.totals.get(id) ?? 0 }]));
  }

  answer(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

const SECOND = 1000;
const quotas: Quotas = { quotas: [{ unit: 'requests', amount: 1000, windowSeconds: 9_999_999 }] };
let clock: StillClock;
let totals: Totals;

const replica = (): SubjectUses =>
  new SubjectUses(
    totals as unknown as SharedUseRepository,
    clock,
    Object.assign(new DatabaseConfig(), { uri: 'mongodb://127.0.0.1/umbra' }),
  );
const useOnce = (uses: SubjectUses, subject: string): void => {
  uses.forSubject(subject, quotas).charge('requests', 1, clock.steady());
};

beforeEach(() => {
  Logger.overrideLogger(false);
  [clock, totals] = [new StillClock(), new Totals()];
});

describe('the use of many subjects', () => {
  it('is told in one exchange, with those that come due while another is under way', async () => {
    const uses = replica();
    const subjects = Array.from({ length: 50 }, (_, i) => `key ${i}`);
    for (const subject of subjects) useOnce(uses, subject);
    await nextTurn();
    clock.moveOn(SECOND);
    for (const subject of subjects) useOnce(uses, subject);
    expect(totals.told.map(({ length }) => length)).toEqual([49]);
    totals.answer();
    await until(() => totals.told.length === 2);
    expect(totals.told[1]).toHaveLength(50);
    expect(JSON.stringify(totals.told)).not.toContain('key');
  });

  it('is told at most once a second for each', async () => {
    const uses = replica();
    useOnce(uses, 'key');
    for (let i = 0; i < 30; i++) {
      clock.moveOn(SECOND / 10);
      useOnce(uses, 'key');
      totals.answer();
      await until(() => totals.told.length === Math.floor((i + 1) / 10));
    }
  });

  it('counts in the other replicas', async () => {
    const [here, there] = [replica(), replica()];
    for (let round = 0; round < 3; round++) {
      for (const each of [here, there]) {
        useOnce(each, 'key');
        await nextTurn();
        clock.moveOn(SECOND);
        const { length } = totals.told;
        each.forSubject('key', quotas);
        expect(totals.told).toHaveLength(length + 1);
        totals.answer();
        await nextTurn();
      }
    }
    // Three of its own, and two that the other one told between its exchanges.
    const left = [here, there].map((each) => each.forSubject('key', quotas).buckets[0]?.left(clock.steady()));
    expect(left).toEqual([995, 995]);
  });

  it('is told again once the database is back', async () => {
    const uses = replica();
    totals.isAway = true;
    useOnce(uses, 'key');
    await nextTurn();
    clock.moveOn(SECOND);
    useOnce(uses, 'key');
    totals.answer();
    await nextTurn();
    totals.isAway = false;
    await until(() => {
      clock.moveOn(SECOND);
      useOnce(uses, 'key');
      return totals.told.length === 2;
    });
  });
});
