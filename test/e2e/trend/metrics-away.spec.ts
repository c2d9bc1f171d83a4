import { call } from '../../support/client.js';
import { report, startTrendOnRelay } from '../../support/trend.js';
import { until } from '../../support/until.js';

describe('/metrics', () => {
  let app: Awaited<ReturnType<typeof startTrendOnRelay>>;
  beforeAll(async () => {
    app = await startTrendOnRelay();
  });
  afterAll(() => app.close());

  const read = async (): Promise<string> => {
    const { status, body } = await call(app, 'GET', '/metrics');
    expect(status).toBe(200);
    return body as string;
  };
  const requests = async (): Promise<number> =>
    Number(/^monitor_ingest_requests_total_24h (\S+)$/m.exec(await read())?.[1]);

  it.each(['cut', 'hang'] as const)(
    'returns the last known values and those of the process while the database is unavailable (%s)',
    async (how) => {
      await report(app, { source_id: how, pii_types: { ssn: 1 } });
      const before = await requests();
      expect(before).toBeGreaterThan(0);
      app.relay[how]();
      await until(async () => (await call(app, 'GET', '/health')).status === 503);
      for (let n = 0; n < 3; n += 1) await call(app, 'POST', '/ingest', { json: {} });
      await until(async () => (await requests()) === before + 3);
      expect(await read()).toMatch(/^monitor_build_info\{version="[^"]+"\} 1$/m);
      app.relay.heal();
      await until(async () => (await call(app, 'GET', '/health')).status === 200);
      await until(async () => (await requests()) === before + 3);
    },
  );
});
