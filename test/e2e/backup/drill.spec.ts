import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../../src/platform/config/environment.js';
import { AppProcess } from '../../support/app-process.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';
import type { Booted } from '../../support/boot.js';
import { bootOn } from '../../support/review-lives.js';

/** A key pair of this test, as age-keygen makes them. */
const RECIPIENT = 'age14mjn3zygne2xang4wdkl6z83sv7q5cmkus5awjqzak5j2n6t7ptsm6f8sp';
const IDENTITY = 'AGE-SECRET-KEY-1WQ3RUMXRQQ6EUCQ68WHRZUSFVLJXL9ASXT87WF9X6XC59UHZ2GMSCM7R73';
const API_KEY = 'drill-0123456789abcdef0123456789abcdef';

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-drill-'));
const at = (name: string): string => path.join(folder, name);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** On its embedded defaults, with keys of its own. */
const settings = (data: string): Environment => ({
  PATH: process.env.PATH,
  PORT: '0',
  HOST: '127.0.0.1',
  UMBRA_DATA_DIR: at(data),
  UMBRA_ADMIN_EMAIL: 'admin@example.com',
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: API_KEY,
});

const ask = (app: Pick<Booted, 'url'>, method: string, route: string, json?: unknown) =>
  call(app, method, route, { headers: bearer(API_KEY), ...(json !== undefined && { json }) });

const addBatch = async (app: Pick<Booted, 'url'>, name: string): Promise<void> => {
  expect(await ask(app, 'POST', '/api/v1/batches', { name })).toMatchObject({ status: 201 });
};

const batchesIn = async (app: Pick<Booted, 'url'>): Promise<readonly string[]> => {
  const { body } = await ask(app, 'GET', '/api/v1/batches');
  return (body as readonly { readonly name: string }[]).map(({ name }) => name);
};

test('a service is backed up at work and killed; another machine goes on from the backup', async () => {
  writeFileSync(at('identity'), `${IDENTITY}\n`);
  const lost = await AppProcess.start(settings('lost'));
  await addBatch(lost, 'In the backup');
  const backup = await umbra(
    ['backup', at('evening.age'), '--recipient', RECIPIENT, '--with-keys'],
    '',
    settings('lost'),
  );
  expect(backup).toMatchObject({ code: 0, complaints: [] });
  await addBatch(lost, 'After the backup');
  await lost.kill();

  const restoring = ['restore', at('evening.age'), '--identity-file', at('identity')];
  expect(await umbra(restoring, '', settings('new'))).toMatchObject({ code: 0, complaints: [] });
  const app = await bootOn(settings('new'));
  try {
    expect(await batchesIn(app)).toEqual(['In the backup']);
    expect((await ask(app, 'GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
    await addBatch(app, 'After the restore');
  } finally {
    await app.close();
  }
  // What the killed process had acknowledged is all there too.
  expect(await umbra(['verify'], '', settings('lost'))).toMatchObject({ code: 0, complaints: [] });
});
