import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedApp } from '../../support/app.js';

const read = (file: string): string => readFileSync(path.resolve(__dirname, '../../..', file), 'utf8');
const RULES = read('docker/prometheus/umbra.rules.yml');
const BOARD = read('docker/grafana/umbra.json');

/** Metrics that a text names, without what histograms add. */
const metricsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/(?<![\w:])(?:umbra|monitor|http_server|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
];

it('every metric of the alert rules and of the board is there', async () => {
  const app = await sharedApp();
  const text = await (await fetch(`${app.url}/actuator/prometheus`)).text();
  const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const named = [...metricsIn(RULES), ...metricsIn(BOARD)];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('every alert says what to do', () => {
  const headings = new Set(
    [...read('docs/operate/incidents.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  const alerts = RULES.split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts)
    expect(headings).toContain(/runbook_url: docs\/operate\/incidents\.md#(\S+)/.exec(alert)?.[1]);
});
