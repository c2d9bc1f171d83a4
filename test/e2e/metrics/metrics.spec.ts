import type { Booted } from '../../support/boot.js';
import { startPlatform } from '../../support/platform.js';
import { ProbeModule } from '../../support/probe.module.js';
import { until } from '../../support/until.js';

let platform: Booted;
beforeAll(async () => {
  platform = await startPlatform({ imports: [ProbeModule] });
});
afterAll(async () => {
  await platform.close();
});

const scrape = async (): Promise<string> => (await fetch(`${platform.url}/actuator/prometheus`)).text();

/** The suites of one worker share the counters, so a test looks at what it has added. */
const countOf = (text: string, labels: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`http_server_requests_seconds_count{${labels}}`))
      ?.split(' ')[1] ?? 0,
  );

describe('GET /actuator/prometheus', () => {
  it('is in the Prometheus text format and has process gauges', async () => {
    const response = await fetch(`${platform.url}/actuator/prometheus`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(text).toMatch(/^# HELP process_resident_memory_bytes /m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^umbra_disk_free_bytes [1-9]/m);
  });

  it('counts and times requests by route template, never by the requested path', async () => {
    const before = await scrape();
    await fetch(`${platform.url}/probe/things/ann?q=secret`);
    await fetch(`${platform.url}/probe/things/bob`);
    await fetch(`${platform.url}/nowhere/ann`);
    await fetch(`${platform.url}/probe/json`, { method: 'DELETE' });
    await fetch(`${platform.url}/nowhere`, { method: 'PROPFIND' });
    const added = async (labels: string) => countOf(await scrape(), labels) - countOf(before, labels);
    await until(async () => (await added('method="GET",status="200",uri="/probe/things/{id}"')) === 2);
    expect(await added('method="GET",status="404",uri="UNKNOWN"')).toBe(1);
    expect(await added('method="DELETE",status="405",uri="/probe/json"')).toBe(1);
    expect(await added('method="OTHER",status="404",uri="UNKNOWN"')).toBe(1);
    const text = await scrape();
    expect(text).toMatch(/http_server_requests_seconds_bucket\{le="0\.005",.*uri="\/probe\/things\/\{id\}"\} \d/);
    expect(text).toMatch(/http_server_requests_seconds_sum\{.*\} \d/);
    expect(text).not.toMatch(/\b(?:ann|bob|secret|PROPFIND|nowhere)\b/);
  });
});
