import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startApp } from '../../support/app.js';
import { AppProcess } from '../../support/app-process.js';
import { oneOf } from '../../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { NOBODY } from '../../support/free-port.js';
import { startCollector } from '../../support/receivers/collector.js';

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await makeEnvironment();
});
afterEach(async () => {
  await environment.remove();
});

/** Runs the product with one request. @returns its packages of OpenTelemetry, its answer and its log */
async function runOnce(env: Readonly<Record<string, string>>) {
  const list = path.join(environment.dataDirectory, 'loaded-modules.txt');
  const preload = path.resolve(__dirname, '../../support/loaded-packages.cjs');
  const app = await AppProcess.start({
    ...environment.env,
    ...env,
    NODE_OPTIONS: `--require ${preload}`,
    LOADED_MODULES: list,
  });
  const answer = await fetch(`${app.url}/api/status`);
  const code = await app.stop();
  const packages = (await readFile(list, 'utf8')).matchAll(/node_modules\/@opentelemetry\/([\w-]+)\//g);
  return { answer, code, log: app.log, packages: new Set([...packages].map(([, name]) => name)) };
}

describe('a process', () => {
  const withoutSdk = [
    ['without a collector', {}],
    ['while the SDK is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: NOBODY, OTEL_SDK_DISABLED: 'true' }],
  ] as const;

  it.each(oneOf(withoutSdk, 'processes without telemetry'))('loads nothing of the SDK %s', async (_, env) => {
    const { answer, code, packages } = await runOnce(env);
    expect([answer.status, code, answer.headers.has('x-trace-id')]).toEqual([200, 0, false]);
    // The client of Prometheus loads the interface.
    expect([...packages].filter((name) => name !== 'api')).toEqual([]);
  });

  it('sends what waits when it stops, in protobuf', async () => {
    const collector = await startCollector();
    const app = await startApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` } });
    const { status, headers } = await fetch(`${app.url}/api/status`);
    await app.close();
    expect([status, headers.has('x-trace-id')]).toEqual([200, true]);
    const received = collector.bytes.toString('latin1');
    for (const text of ['/v1/traces', '/v1/metrics', 'GET /api/status', 'http_server_requests_seconds']) {
      expect(received).toContain(text);
    }
    expect(collector.faults).toEqual([]);
    await collector.close();
  });
});

it('answers and stops without a collector that it was told of', async () => {
  const log: string[] = [];
  const app = await startApp({
    log: { write: (line: string) => void log.push(line) },
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${NOBODY}/secret-of-the-address`, OTEL_EXPORTER_OTLP_TIMEOUT: '100' },
  });
  expect((await fetch(`${app.url}/api/status`)).status).toBe(200);
  await app.close();
  const lines = log.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  // A process that stalls finds its time over before it hears that nobody listens.
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      context: 'Telemetry',
      msg: expect.stringContaining('does not accept them') as string,
    }),
  );
  expect(log.join('')).not.toContain('secret-of-the-address');
});

it('records nothing while the SDK is disabled', async () => {
  const collector = await startCollector();
  const app = await startApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' } });
  const { headers } = await fetch(`${app.url}/api/status`);
  await app.close();
  await collector.close();
  expect([headers.has('x-trace-id'), collector.headers]).toEqual([false, []]);
});
