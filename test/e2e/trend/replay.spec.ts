import { Worker } from 'node:worker_threads';
import { AppError } from '../../../src/platform/http/app-error.js';
import { IngestService } from '../../../src/modules/trend/ingest/ingest.service.js';
import { ReplaySlots } from '../../../src/modules/trend/replay/replay-slots.js';
import { ReplayService } from '../../../src/modules/trend/replay/replay.service.js';
import type { Booted } from '../../support/boot.js';
import { budget } from '../../support/budget.js';
import { replay, startTrend } from '../../support/trend.js';

const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
/** Enough for many batches of a replay. */
const REPORTS = budget(900, 5000);

const window = {
  start_time: new Date(START).toISOString(),
  end_time: new Date(START + REPORTS * MINUTE).toISOString(),
  test_threshold: 0.2,
};

/** Every tenth count is ten times as large, but not too large to be learned. */
async function fill(app: Booted): Promise<void> {
  const deliveries = Array.from({ length: REPORTS }, (_, i) => ({
    report: {
      source: `source-${i % 3}`,
      organization: 'o',
      context: 'c',
      at: new Date(START + i * MINUTE),
      counts: new Map([['ssn', i % 10 === 9 ? 100 : 10]]),
    },
  }));
  await app.app.get(IngestService, { strict: false }).accept(deliveries);
}

describe('a replay with many breaches', () => {
  let app: Booted;
  beforeAll(async () => {
    app = await startTrend({ env: { MONITOR_MAX_REPLAY_BREACH_DETAILS: '7', MONITOR_MAX_CONCURRENT_REPLAYS: '2' } });
    await fill(app);
  });
  afterAll(async () => {
    await app.close();
  });

  it('lists the earliest breaches and counts all', async () => {
    const { body } = await replay(app, window);
    expect(body).toMatchObject({
      total_points_processed: REPORTS,
      virtual_breaches_detected: REPORTS / 10,
      breach_details_truncated: true,
    });
    const times = (body.breach_details as { timestamp: string }[]).map(({ timestamp }) => timestamp);
    expect(times).toHaveLength(7);
    expect(times).toEqual([...times].sort());
    expect(times[0]).toBe(new Date(START + 9 * MINUTE).toISOString());
  });

  it('is not truncated when it finds exactly as many as can be listed', async () => {
    const end_time = new Date(START + 70 * MINUTE - 1).toISOString();
    expect((await replay(app, { ...window, end_time })).body).toMatchObject({
      virtual_breaches_detected: 7,
      breach_details_truncated: false,
    });
  });

  it('tells of each point of one series what was to be expected, and where breaches begin', async () => {
    const series = { organization: 'o', context: 'c', source: 'source-0', type: 'ssn' };
    const request = { start: new Date(START), end: new Date(), types: ['ssn'], method: undefined, series };
    const run = (threshold: number | undefined) =>
      app.app.get(ReplayService, { strict: false }).run({ ...request, threshold }, new AbortController().signal);
    const { points, breaches } = await run(undefined);
    expect(points).toHaveLength(Math.ceil(REPORTS / 3));
    for (const { count, kind, band } of points.slice(1)) {
      expect(kind === 'increase').toBe(count > (band?.high ?? Infinity));
      expect(band?.expected).toBeGreaterThanOrEqual(band?.low ?? Infinity);
    }
    expect(points.filter(({ kind }) => kind !== undefined)).toHaveLength(breaches);
    expect((await run(1000)).breaches).toBe(0);
  });

  it('is refused while the maximum number runs in all processes', async () => {
    const slots = app.app.get(ReplaySlots, { strict: false });
    const [first, second] = [await slots.take(2), await slots.take(2)];
    const answer = await replay(app, window);
    expect([answer.status, answer.body.error]).toEqual([429, expect.stringContaining('2 replays')]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    await first?.giveBack();
    expect((await replay(app, window)).status).toBe(200);
    await second?.giveBack();
  });

  it('stops and frees its slot when its client disconnects', async () => {
    const replays = app.app.get(ReplayService, { strict: false });
    const request = {
      start: new Date(START),
      end: new Date(),
      threshold: 0.2,
      types: undefined,
      method: undefined,
      series: undefined,
    };
    const left = new AbortController();
    const running = replays.run(request, left.signal);
    left.abort();
    await expect(running).rejects.toThrow(AppError);
    const slots = app.app.get(ReplaySlots, { strict: false });
    const both = [await slots.take(2), await slots.take(2)];
    expect(both).not.toContain(undefined);
    for (const slot of both) await slot?.giveBack();
  });

  it('stops when another replay takes its slot', async () => {
    const lost = AbortSignal.abort();
    const giveBack = jest.fn(() => Promise.resolve());
    const take = jest
      .spyOn(app.app.get(ReplaySlots, { strict: false }), 'take')
      .mockResolvedValueOnce({ lost, giveBack });
    const answer = await replay(app, window);
    take.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([503, 'REPLAY_SLOT_LOST']);
    expect(giveBack).toHaveBeenCalledTimes(1);
  });
});

describe('a replay without limits', () => {
  let app: Booted;
  beforeAll(async () => {
    app = await startTrend({
      env: {
        MONITOR_MAX_REPLAY_HOURS: '0',
        MONITOR_MAX_REPLAY_BREACH_DETAILS: '0',
        MONITOR_MAX_CONCURRENT_REPLAYS: '0',
      },
    });
    await fill(app);
  });
  afterAll(async () => {
    await app.close();
  });

  it('accepts any window, lists all breaches and runs beside others', async () => {
    const all = { ...window, start_time: '1970-01-01T00:00:00Z', end_time: '9999-12-31T23:59:59Z' };
    const answers = await Promise.all([replay(app, all), replay(app, all), replay(app, all)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.breach_details_truncated).toBe(false);
      expect(body.breach_details).toHaveLength(REPORTS / 10);
    }
  });

  it('stops reading the database when its client disconnects, and its thread continues', async () => {
    const replays = app.app.get(ReplayService, { strict: false });
    const request = {
      start: new Date(START),
      end: new Date(),
      threshold: 0.2,
      types: undefined,
      method: undefined,
      series: undefined,
    };
    expect(await replays.run(request, new AbortController().signal)).toMatchObject({ reports: REPORTS });
    const terminate = jest.spyOn(Worker.prototype, 'terminate');
    const left = new AbortController();
    const running = replays.run(request, left.signal);
    left.abort();
    await expect(running).rejects.toMatchObject({ options: { code: 'REPLAY_ABORTED' } });
    expect(terminate).not.toHaveBeenCalled();
    terminate.mockRestore();
    expect(await replays.run(request, new AbortController().signal)).toMatchObject({ reports: REPORTS });
  });
});
