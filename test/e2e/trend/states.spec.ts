import { Writable } from 'node:stream';
import type { Booted } from '../../support/boot.js';
import { call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { breachesOf, replay, report, reportSeries, seriesOf, startTrend } from '../../support/trend.js';

const MINUTE = 60_000;
/** Mean 10, population deviation 1. */
const STEADY = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 9 : 11));

const clock = new MovedClock();
let lines: string[] = [];
let app: Booted;
beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await startTrend({ env: { MONITOR_TREND_METHOD: 'z_score' }, clock, log });
});
afterAll(async () => {
  await app.close();
});
beforeEach(() => {
  lines = [];
});

const mute = (context: string, minutes: number, organization?: string) =>
  call(app, 'POST', '/mute', { json: { context, minutes, ...(organization !== undefined && { organization }) } });
const marked = (mark: string): number => lines.filter((line) => line.includes(`${mark} [TREND BREACH]`)).length;

describe('z_score live', () => {
  it('reports nothing during warm-up and judges from the 21st point on', async () => {
    await reportSeries(app, { source_id: 'warm' }, [...STEADY.slice(0, 19), 1000]);
    expect(await breachesOf(app, 'warm')).toEqual([]);
    await reportSeries(app, { source_id: 'warm-enough' }, [...STEADY, 1000]);
    expect(await breachesOf(app, 'warm-enough')).toHaveLength(1);
  });

  it('records the values of its decision', async () => {
    const timestamp = '2026-01-31T12:00:00.000Z';
    await reportSeries(app, { source_id: 'numbers', organization: 'o', context: 'c' }, STEADY);
    await report(app, { source_id: 'numbers', organization: 'o', context: 'c', timestamp, pii_types: { ssn: 14 } });
    expect(await breachesOf(app, 'numbers')).toMatchObject([
      {
        organization: 'o',
        context: 'c',
        type: 'ssn',
        kind: 'increase',
        method: 'z_score',
        count: 14,
        muted: false,
        at: new Date(timestamp),
        expected: 10,
        deviation: 1,
        score: 4,
        limit: 3,
      },
    ]);
  });

  it('treats a score of exactly the sensitivity as normal', async () => {
    await reportSeries(app, { source_id: 'strict' }, [...STEADY, 13]);
    expect(await breachesOf(app, 'strict')).toEqual([]);
  });

  it('never judges a constant series', async () => {
    await reportSeries(app, { source_id: 'constant' }, [...Array<number>(25).fill(5), 5000]);
    expect(await breachesOf(app, 'constant')).toEqual([]);
  });

  it('learns from breaches as well', async () => {
    await reportSeries(app, { source_id: 'learns' }, [...STEADY, 1000]);
    expect((await seriesOf(app, 'learns'))?.baseline).toMatchObject({ count: 21 });
  });

  it('keeps contexts, organizations and sources separate', async () => {
    await reportSeries(app, { source_id: 'apart', context: 'one' }, STEADY);
    for (const key of [{ context: 'two' }, { context: 'one', organization: 'other' }]) {
      await reportSeries(app, { source_id: 'apart', ...key }, [1000]);
    }
    expect(await breachesOf(app, 'apart')).toEqual([]);
  });
});

describe('a cooldown', () => {
  it('suppresses and logs further breaches for an hour', async () => {
    const key = { source_id: 'cooling' };
    await reportSeries(app, key, [...STEADY, 1000, 3000]);
    expect(await breachesOf(app, 'cooling')).toHaveLength(1);
    expect(marked('[SUPPRESSED]')).toBe(1);
    clock.moveOn(60 * MINUTE);
    await reportSeries(app, key, [9000]);
    expect(await breachesOf(app, 'cooling')).toHaveLength(2);
  });

  it('ends after three normal points', async () => {
    await reportSeries(app, { source_id: 'reset' }, [...STEADY, 1000, 10, 10, 10, 4000]);
    expect(await breachesOf(app, 'reset')).toHaveLength(2);
  });
});

describe('a mute', () => {
  it('returns what it mutes', async () => {
    const answer = await mute('echo', 5);
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'muted', organization: 'default', context: 'echo', minutes: 5 },
    ]);
  });

  it.each([
    [{}],
    [{ minutes: 5 }],
    [{ context: '', minutes: 5 }],
    [{ context: ' ', minutes: 5 }],
    [{ context: 'x' }],
    [{ context: 'x', minutes: 0 }],
    [{ context: 'x', minutes: -1 }],
    [{ context: 'x', minutes: 1.5 }],
    [{ context: 'x', minutes: '5' }],
    [{ context: 'x', minutes: null }],
    [{ context: 5, minutes: 5 }],
    [{ context: 'x', organization: [], minutes: 5 }],
    [[]],
  ])('refuses %j', async (json) => {
    const answer = await call(app, 'POST', '/mute', { json });
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
  });

  it('keeps learning, records breaches as muted, and expires', async () => {
    const key = { source_id: 'muted', context: 'quiet' };
    await reportSeries(app, key, STEADY.slice(0, 10));
    await mute('quiet', 10);
    await reportSeries(app, key, [...STEADY.slice(10), 1000]);
    expect(await breachesOf(app, 'muted')).toMatchObject([{ muted: true, count: 1000 }]);
    expect(marked('[MUTED]')).toBe(1);
    clock.moveOn(10 * MINUTE);
    // Its cooldown still runs but does not suppress the first alert after the mute.
    await reportSeries(app, key, [5000]);
    expect(await breachesOf(app, 'muted')).toMatchObject([{ muted: true }, { muted: false, count: 5000 }]);
  });

  it('is replaced by a second one for the same organization and context', async () => {
    await mute('both', 60, 'a');
    await mute('both', 1, 'a');
    clock.moveOn(MINUTE);
    await reportSeries(app, { source_id: 'both', organization: 'a', context: 'both' }, [...STEADY, 1000]);
    await mute('both', 60, 'a');
    await reportSeries(app, { source_id: 'other', organization: 'b', context: 'both' }, [...STEADY, 1000]);
    expect((await breachesOf(app, 'both'))[0]?.muted).toBe(false);
    expect((await breachesOf(app, 'other'))[0]?.muted).toBe(false);
  });

  it('is listed and can be removed', async () => {
    await mute('listed', 3, 'o');
    const find = async () =>
      ((await call(app, 'GET', '/mutes')).body.mutes as { context: string }[]).find(
        ({ context }) => context === 'listed',
      );
    expect(await find()).toEqual({
      organization: 'o',
      context: 'listed',
      muted_at: expect.any(String),
      expires_at: expect.any(String),
    });
    const end = () => call(app, 'DELETE', '/mute?organization=o&context=listed');
    expect(await end()).toMatchObject({ status: 200, body: { status: 'unmuted', context: 'listed' } });
    expect((await end()).status).toBe(404);
    expect(await find()).toBeUndefined();
    expect((await call(app, 'DELETE', '/mute')).status).toBe(400);
  });
});

describe('/replay', () => {
  const at = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const window = { start_time: at(0), end_time: at(100), test_threshold: 3 };
  beforeAll(async () => {
    for (const [hour, ssn] of [...STEADY, 14, 13].entries()) {
      await report(app, {
        source_id: 'replayed',
        organization: 'o',
        context: 'c',
        timestamp: at(hour),
        pii_types: { ssn, name: ssn },
      });
    }
  });

  it('finds what live detection found', async () => {
    const answer = await replay(app, { ...window, pii_types: ['ssn'] });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        total_points_processed: 22,
        virtual_breaches_detected: 1,
        breach_details_truncated: false,
        breach_details: [
          {
            timestamp: at(20),
            pii_type: 'ssn',
            context: 'c',
            organization: 'o',
            source_id: 'replayed',
            count: 14,
            average: 10,
            z_score: 4,
          },
        ],
      },
    ]);
    expect(await breachesOf(app, 'replayed')).toHaveLength(2);
  });

  it('can use another threshold and another method, and changes nothing', async () => {
    const before = await seriesOf(app, 'replayed');
    expect((await replay(app, { ...window, test_threshold: 2 })).body.virtual_breaches_detected).toBe(4);
    expect((await replay(app, { ...window, test_threshold: 100 })).body).toMatchObject({
      virtual_breaches_detected: 0,
      breach_details: [],
    });
    const percentage = await replay(app, {
      ...window,
      method: 'percentage_delta',
      test_threshold: 0.39,
      pii_types: ['ssn'],
    });
    expect(percentage.body.breach_details).toMatchObject([{ count: 14, average: 10 }]);
    expect(percentage.body.breach_details[0]).not.toHaveProperty('z_score');
    expect(await seriesOf(app, 'replayed')).toEqual(before);
  });

  it('includes both ends of the window and counts reports of other types', async () => {
    const one = { start_time: at(3), end_time: at(3), test_threshold: 1, pii_types: ['nothing'] };
    expect((await replay(app, one)).body).toEqual({
      total_points_processed: 1,
      virtual_breaches_detected: 0,
      breach_details_truncated: false,
      breach_details: [],
    });
  });

  it.each([
    [{}, /start_time and end_time are required/],
    [{ start_time: at(0), test_threshold: 1 }, /start_time and end_time are required/],
    [{ start_time: 'x', end_time: at(0), test_threshold: 1 }, /start_time must be/],
    [{ start_time: at(1), end_time: at(0) }, /must not be before/],
    [{ start_time: at(0), end_time: at(2161), test_threshold: 1 }, /2160 hours/],
    [{ start_time: at(0), end_time: at(2160) }, /test_threshold/],
    [{ start_time: at(0), end_time: at(1), test_threshold: 0 }, /test_threshold/],
    [{ start_time: at(0), end_time: at(1), test_threshold: '3' }, /test_threshold/],
    [{ start_time: at(0), end_time: at(1), test_threshold: 1, pii_types: 'ssn' }, /pii_types/],
    [{ start_time: at(0), end_time: at(1), test_threshold: 1, method: 'magic' }, /method/],
  ])('refuses %j', async (json, message) => {
    const answer = await replay(app, json);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(message)]);
  });

  it('allows a window of exactly the limit', async () => {
    expect((await replay(app, { start_time: at(0), end_time: at(2160), test_threshold: 3 })).status).toBe(200);
  });
});
