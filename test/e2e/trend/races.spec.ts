import type { Booted } from '../../support/boot.js';
import { budget } from '../../support/budget.js';
import { call } from '../../support/client.js';
import { report, seriesOf, startTrend } from '../../support/trend.js';
import { until } from '../../support/until.js';

let app: Booted;
beforeAll(async () => {
  app = await startTrend({ env: { MONITOR_TREND_METHOD: 'z_score', MONITOR_MAX_REQUEST_BYTES: '20000' } });
});
afterAll(async () => {
  await app.close();
});

const send = (json: unknown, headers = {}) => call(app, 'POST', '/ingest', { json, headers });
const pointsOf = async (source: string, type?: string) => (await seriesOf(app, source, type))?.baseline.count ?? 0;

describe('concurrent reports', () => {
  it('with many types are stored in several batches', async () => {
    const pii_types = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`type ${i}`, i]));
    // Together more than one batch holds.
    const requests = budget(6, 12);
    // A busy machine may not store all of it in time; a retry under the same key counts once.
    const sendUntilTaken = (i: number) =>
      until(async () => {
        const answer = await send({ source_id: `wide ${i % 2}`, pii_types }, { 'idempotency-key': `wide-${i}` });
        expect([202, 503]).toContain(answer.status);
        return answer.status === 202;
      });
    await Promise.all(Array.from({ length: requests }, (_, i) => sendUntilTaken(i)));
    for (const source of ['wide 0', 'wide 1']) {
      expect(await pointsOf(source, 'type 999')).toBe(requests / 2);
      expect(await pointsOf(source, '')).toBe(requests / 2);
    }
  });

  it('are all counted', async () => {
    await Promise.all(
      Array.from({ length: 64 }, (_, i) => report(app, { source_id: 'busy', pii_types: { ssn: i, name: 1 } })),
    );
    const { baseline } = (await seriesOf(app, 'busy')) ?? {};
    expect(baseline?.count).toBe(64);
    expect(baseline?.mean).toBeCloseTo(31.5, 9);
    expect(await pointsOf('busy', 'name')).toBe(64);
    expect(await pointsOf('busy', '')).toBe(64);
  });

  it('count once under one Idempotency-Key', async () => {
    const key = (value: string) => ({ 'idempotency-key': value });
    const body = { source_id: 'once', pii_types: { ssn: 4 } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, key('one'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    await report(app, body, key('"one"'));
    await report(app, body, key('two'));
    await report(app, body);
    expect(await pointsOf('once')).toBe(3);
  });
});
