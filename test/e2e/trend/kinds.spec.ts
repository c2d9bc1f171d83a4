import { SilenceTask } from '../../../src/modules/trend/series/silence.task.js';
import { SeriesTrimTask } from '../../../src/modules/trend/series/series-trim.task.js';
import type { Booted } from '../../support/boot.js';
import { call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { breachesOf, replay, report, reportSeries, seriesOf, startTrend } from '../../support/trend.js';

const MINUTE = 60_000;

const clock = new MovedClock();
let app: Booted;
/** Runs the silent-source check, which never runs by itself in this suite. */
let look: () => Promise<void>;
beforeAll(async () => {
  const { run } = SilenceTask.prototype;
  jest.spyOn(SilenceTask.prototype, 'run').mockResolvedValue();
  app = await startTrend({
    clock,
    env: {
      MONITOR_NEW_TYPE_AFTER: '5',
      MONITOR_SILENCE_MINUTES: '30',
      MONITOR_DIRECTION: 'both',
      MONITOR_MIN_COUNT: '20',
      MONITOR_MIN_INCREASE: '5',
    },
  });
  const silence = app.app.get(SilenceTask, { strict: false });
  look = () => run.call(silence, new AbortController().signal);
});
afterAll(async () => {
  await app.close();
  jest.restoreAllMocks();
});

describe('percentage_delta, the default', () => {
  const at = (hour: number): string => new Date(Date.UTC(2026, 1, 1, hour)).toISOString();
  const send = async (source_id: string, points: readonly [hour: number, ssn: number][]): Promise<void> => {
    for (const [hour, ssn] of points) await report(app, { source_id, timestamp: at(hour), pii_types: { ssn } });
  };

  it('compares a point with earlier points in the window that ends at its own time', async () => {
    // The first is older than 24 hours at the time of the last, so the average is 100.
    await send('window', [
      [0, 88],
      [1, 100],
      [2, 100],
      [25, 121],
    ]);
    expect(await breachesOf(app, 'window')).toMatchObject([{ kind: 'increase', expected: 100, score: 0.21 }]);
  });

  it('treats an increase of exactly the threshold as normal', async () => {
    await send('strict', [
      [0, 100],
      [1, 120],
    ]);
    expect(await breachesOf(app, 'strict')).toEqual([]);
  });

  it('treats any count above zero as an increase over an average of zero', async () => {
    await send('zero', [
      [0, 0],
      [1, 30],
    ]);
    expect(await breachesOf(app, 'zero')).toMatchObject([{ kind: 'increase', expected: 0, score: Infinity }]);
    const answer = await replay(app, { start_time: at(0), end_time: at(1), test_threshold: 5 });
    expect(answer.body.breach_details).toMatchObject([{ source_id: 'zero', count: 30, average: 0 }]);
  });

  it('continues after a report dated any time in the future', async () => {
    await send('ahead', [
      [0, 100],
      [1, 100],
    ]);
    for (const year of ['2036', '9999', '2031']) {
      await report(app, { source_id: 'ahead', timestamp: `${year}-01-01T00:00:00Z`, pii_types: { ssn: 100 } });
      await send('ahead', [
        [2, 100],
        [3, 100],
      ]);
    }
    expect(await breachesOf(app, 'ahead')).toEqual([]);
    await send('ahead', [[4, 5000]]);
    expect(await breachesOf(app, 'ahead')).toMatchObject([{ count: 5000, expected: 100 }]);
  });

  it('judges a late report by its own time', async () => {
    await send('backfill', [
      [500, 100],
      [10, 100],
      [11, 100],
      [12, 400],
    ]);
    expect(await breachesOf(app, 'backfill')).toMatchObject([{ count: 400, expected: 100 }]);
  });

  it('supports minimum counts and both directions', async () => {
    await send('low', [
      [0, 10],
      [1, 19],
    ]);
    await send('near', [
      [0, 16],
      [1, 20],
    ]);
    await send('drop', [
      [0, 100],
      [1, 70],
    ]);
    expect(await breachesOf(app, 'low')).toEqual([]);
    expect(await breachesOf(app, 'near')).toEqual([]);
    expect(await breachesOf(app, 'drop')).toMatchObject([{ kind: 'decrease', count: 70, expected: 100 }]);
  });
});

describe('a type that a source has never reported', () => {
  it('is a breach only once the source is known', async () => {
    await report(app, { source_id: 'new', pii_types: { ssn: 1, early: 9 } });
    await reportSeries(app, { source_id: 'new' }, [1, 1, 1, 1]);
    await report(app, { source_id: 'new', pii_types: { zero: 0, 'credit-card': 7 } });
    await report(app, { source_id: 'new', pii_types: { zero: 0, 'credit-card': 7 } });
    expect(await breachesOf(app, 'new')).toMatchObject([
      { kind: 'new-type', type: 'credit-card', count: 7, expected: 0 },
    ]);
  });
});

describe('a series without reports', () => {
  it('is deleted when its last report expires', async () => {
    await report(app, { source_id: 'old', pii_types: { ssn: 1 } });
    clock.moveOn(366 * 24 * 60 * MINUTE);
    await report(app, { source_id: 'young', pii_types: { ssn: 1 } });
    await app.app.get(SeriesTrimTask, { strict: false }).run();
    expect(await seriesOf(app, 'old')).toBeNull();
    expect((await seriesOf(app, 'young'))?.baseline.count).toBe(1);
    // The cache of this process must not outlive the stored series.
    await report(app, { source_id: 'old', pii_types: { ssn: 1 } });
    expect((await seriesOf(app, 'old'))?.baseline.count).toBe(1);
  });
});

describe('a source that falls silent', () => {
  const silences = async (source: string) => (await breachesOf(app, source)).filter(({ kind }) => kind === 'silence');

  it('is one breach', async () => {
    // Silence from before the first check does not count.
    await reportSeries(app, { source_id: 'before' }, [1, 1, 1]);
    clock.moveOn(60 * MINUTE);
    await look();
    expect(await silences('before')).toEqual([]);
    await reportSeries(app, { source_id: 'silent' }, [1, 1, 1]);
    await reportSeries(app, { source_id: 'rare' }, [1, 1]);
    clock.moveOn(29 * MINUTE);
    await look();
    expect(await silences('silent')).toEqual([]);
    clock.moveOn(2 * MINUTE);
    await look();
    clock.moveOn(500 * MINUTE);
    await look();
    expect(await silences('silent')).toMatchObject([{ type: '', count: 0, score: 31, limit: 30, muted: false }]);
    expect(await silences('rare')).toEqual([]);
  });

  it('can fall silent again after it returned', async () => {
    await reportSeries(app, { source_id: 'silent' }, [1, 1, 1]);
    expect((await seriesOf(app, 'silent', ''))?.cycle).toMatchObject({ lastAlertAt: null, open: false });
    clock.moveOn(31 * MINUTE);
    await look();
    expect(await silences('silent')).toHaveLength(2);
  });

  it('is notified after a mute ends', async () => {
    await reportSeries(app, { source_id: 'hushed', context: 'hush' }, [1, 1, 1]);
    clock.moveOn(31 * MINUTE);
    await call(app, 'POST', '/mute', { json: { context: 'hush', minutes: 10 } });
    await look();
    await look();
    clock.moveOn(11 * MINUTE);
    await look();
    await look();
    expect(await silences('hushed')).toMatchObject([{ muted: true }, { muted: false }]);
  });
});
