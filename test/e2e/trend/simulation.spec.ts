import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Booted } from '../../support/boot.js';
import { call } from '../../support/client.js';
import { breachesOf, startTrend } from '../../support/trend.js';

const SCRIPT = path.resolve(__dirname, '../../../scripts/simulate_data.sh');
const KEY = 'key "with" $igns & spaces';

/**
 * Replaces od(1), the source of the random numbers of the script, by a fixed sequence (Park and Miller, 1988): random
 * counts are sometimes so alike that an ordinary one is a breach.
 */
const OD = `#!/bin/sh
last=$(cat "$0.last" 2>/dev/null || echo 7)
echo $((last * 48271 % 2147483647)) | tee "$0.last"
`;

let app: Booted;
let programs: string;
beforeAll(async () => {
  programs = await mkdtemp(path.join(tmpdir(), 'umbra-od-'));
  await writeFile(path.join(programs, 'od'), OD, { mode: 0o755 });
  app = await startTrend({ env: { MONITOR_TREND_METHOD: 'z_score', MONITOR_API_KEY: KEY } });
});
afterAll(async () => {
  await app.close();
  await rm(programs, { recursive: true });
});

async function simulate(env: Readonly<Record<string, string>>) {
  const script = spawn('sh', [SCRIPT], {
    env: { PATH: process.env.PATH, MONITOR_URL: app.url, SLEEP_INTERVAL: '0', ...env },
  });
  let output = '';
  script.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  script.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(script, 'close')) as [number];
  return { code, output };
}

describe('simulate_data.sh', () => {
  it('makes z_score alert on its spike and never before', async () => {
    const names = { SOURCE_ID: 'say "hi" \\o/', ORGANIZATION: 'acme', CONTEXT: 'it' };
    const PATH = `${programs}:${process.env.PATH ?? ''}`;
    const url = { MONITOR_URL: `${app.url}/` };
    expect((await simulate({ ...names, ...url, PATH, MONITOR_API_KEY: KEY })).code).toBe(0);
    const breaches = await breachesOf(app, names.SOURCE_ID);
    expect(breaches.map(({ type }) => type)).toEqual(expect.arrayContaining(['credit-card', 'ssn']));
    for (const { type, count, organization, context } of breaches) {
      expect([organization, context]).toEqual(['acme', 'it']);
      expect({ type, isOfSpike: count >= SPIKE[type as keyof typeof SPIKE] }).toEqual({ type, isOfSpike: true });
    }
  });

  it('fails when its reports are refused', async () => {
    const { code, output } = await simulate({ ITERATIONS: '1', MONITOR_API_KEY: 'key-of-the-simulation' });
    expect(code).toBe(1);
    expect(output).toContain('answered 401');
  });

  it('has the documented defaults', async () => {
    expect((await simulate({ ITERATIONS: '1', MONITOR_API_KEY: KEY })).code).toBe(0);
    const { flows } = (await call(app, 'GET', '/api/dashboard/flows?organization=demo-org')).body;
    expect(flows).toMatchObject([{ source: 'simulated-server-01', context: 'production', organization: 'demo-org' }]);
  });

  it.each([{ ITERATIONS: 'x' }, { SLEEP_INTERVAL: '-1' }])('refuses %j', async (env) => {
    expect((await simulate(env)).code).toBe(2);
  });
});

/** The smallest counts of the spike; all counts before it are smaller. */
const SPIKE = { 'credit-card': 200, email: 110, ssn: 50, name: 60 };
