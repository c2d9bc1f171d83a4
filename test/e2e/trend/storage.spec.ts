import { call } from '../../support/client.js';
import { seriesOf, startTrendOnRelay, totalOf } from '../../support/trend.js';
import { until } from '../../support/until.js';

describe('while the database is unavailable', () => {
  let app: Awaited<ReturnType<typeof startTrendOnRelay>>;
  beforeAll(async () => {
    app = await startTrendOnRelay();
  });
  afterAll(() => app.close());
  afterEach(() => {
    app.relay.heal();
  });

  const health = async () => {
    const { status, body } = await call(app, 'GET', '/health');
    return [status, body];
  };
  const version = expect.any(String);
  const unreachable = [503, { status: 'DOWN', applicationVersion: version, storage: 'unreachable' }];
  const isUp = async (): Promise<boolean> => (await health())[0] === 200;

  it.each(['hang', 'cut'] as const)('/health returns 503 (%s)', async (how) => {
    expect(await health()).toEqual([200, { status: 'UP', applicationVersion: version }]);
    app.relay[how]();
    await until(async () => !(await isUp()));
    expect(await health()).toEqual(unreachable);
    app.relay.heal();
    await until(isUp);
  });

  it('/ingest refuses reports, which count once when they are sent again', async () => {
    const body = { source_id: 'patient', pii_types: { ssn: 2, name: 3 } };
    for (let n = 0; n < 2; n += 1) {
      const send = async (): Promise<number> =>
        (await call(app, 'POST', '/ingest', { json: body, headers: { 'idempotency-key': `key ${n}` } })).status;
      const sending = send();
      app.relay.cut();
      expect([202, 503]).toContain(await sending);
      app.relay.heal();
      // As clients do after 503. Some connections of the pool may be found dead only after /health is up again.
      await until(async () => (await send()) === 202);
    }
    expect((await seriesOf(app, 'patient'))?.baseline).toEqual({ count: 2, mean: 2, m2: 0 });
    expect((await seriesOf(app, 'patient', 'name'))?.baseline.count).toBe(2);
    expect(totalOf((await seriesOf(app, 'patient', ''))?.hours)).toEqual({ sum: 2, points: 2 });
  });
});
