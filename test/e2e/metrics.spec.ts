import type { Booted } from '../support/boot.js';
import { startPlatform } from '../support/platform.js';
import { ProbeModule } from '../support/probe.module.js';
import { until } from '../support/until.js';

let platform: Booted;
beforeAll(async () => {
  platform = await startPlatform({ imports: [ProbeModule] });
});
afterAll(async () => {
  await platform.close();
});

const scrape = async (): Promise<string> => (await fetch(`${platform.url}/actuator/prometheus`)).text();

describe('GET /actuator/prometheus', () => {
  it('is a text exposition with gauges of the process', async () => {
    const response = await fetch(`${platform.url}/actuator/prometheus`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    expect(text).toMatch(/^# HELP process_resident_memory_bytes /m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  });

  it('counts and times requests by template, and never by what was asked', async () => {
    await fetch(`${platform.url}/probe/things/ann?q=secret`);
    await fetch(`${platform.url}/probe/things/bob`);
    await fetch(`${platform.url}/nowhere/ann`);
    await fetch(`${platform.url}/probe/json`, { method: 'DELETE' });
    await fetch(`${platform.url}/nowhere`, { method: 'PROPFIND' });
    const template = 'http_server_requests_seconds_count{method="GET",status="200",uri="/probe/things/{id}"} 2';
    await until(async () => (await scrape()).includes(template));
    const text = await scrape();
    expect(text).toContain('http_server_requests_seconds_count{method="GET",status="404",uri="UNKNOWN"} 1');
    expect(text).toContain('http_server_requests_seconds_count{method="DELETE",status="405",uri="/probe/json"} 1');
    expect(text).toContain('http_server_requests_seconds_count{method="OTHER",status="404",uri="UNKNOWN"} 1');
    expect(text).toMatch(/http_server_requests_seconds_bucket\{le="0\.005",.*uri="\/probe\/things\/\{id\}"\} \d/);
    expect(text).toMatch(/http_server_requests_seconds_sum\{.*\} \d/);
    expect(text).not.toMatch(/\b(?:ann|bob|secret|PROPFIND|nowhere)\b/);
  });
});
