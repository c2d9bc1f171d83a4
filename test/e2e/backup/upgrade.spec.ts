import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../../src/platform/config/environment.js';
import type { Booted } from '../../support/boot.js';
import { isLong } from '../../support/budget.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';
import { TEST_KEYS } from '../../support/environment.js';
import { bootOn } from '../../support/review-lives.js';
import { until } from '../../support/until.js';

/**
 * Data of each released version, as an unencrypted backup that `KEEP_RELEASE_DATA=1` makes of what `fill` stores. A later
 * version must read it: docs/operate/upgrade.md promises this to every installation.
 */
const RELEASES = path.join(__dirname, '../../fixtures/releases');
const API_KEY = 'upgrade-0123456789abcdef0123456789abcdef';
const POLICY = { identifiers: { emailAddress: { emailAddressFilterStrategies: [{ strategy: 'LAST_4' }] } } };
const TEXT = 'Write to ann@example.com about Theodora Quillfeather.';
const PERSON = 'reviewer@example.com';

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-upgrade-'));
const at = (name: string): string => path.join(folder, name);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const settings = (data: string): Environment => ({
  PATH: process.env.PATH,
  PORT: '0',
  HOST: '127.0.0.1',
  UMBRA_DATA_DIR: at(data),
  UMBRA_ENCRYPTION_KEYS: TEST_KEYS,
  UMBRA_ADMIN_EMAIL: 'admin@example.com',
  UMBRA_ADMIN_PASSWORD: 'long enough for a test',
  UMBRA_API_KEY: API_KEY,
});

async function ask(app: Booted, method: string, route: string, json?: unknown) {
  const { status, body } = await call(app, method, route, {
    headers: bearer(API_KEY),
    ...(json !== undefined && { json }),
  });
  expect(`${method} ${route} ${status}`).toMatch(/ 20\d$/);
  return body;
}

/** Stores a policy with a version, a person, and a document that has been redacted. */
async function fill(app: Booted): Promise<void> {
  await ask(app, 'PUT', '/api/policies/ward', { identifiers: { emailAddress: {} } });
  await ask(app, 'PUT', '/api/policies/ward', POLICY);
  await ask(app, 'POST', '/api/v1/users', { email: PERSON, password: 'seven little boats at sea', role: 'ROLE_USER' });
  const batch = await ask(app, 'POST', '/api/v1/batches', { name: 'Letters', policyName: 'ward' });
  const document = await ask(app, 'POST', '/api/v1/ingest', { batchId: batch.id, name: 'letter.txt', text: TEXT });
  await until(async () => {
    const { status } = await ask(app, 'GET', `/api/v1/documents/${String(document.taskId)}`);
    return status !== 'PENDING' && status !== 'PROCESSING';
  });
}

/** Expects what `fill` has stored, and that the work goes on. */
async function expectFilled(app: Booted): Promise<void> {
  expect(await ask(app, 'GET', '/api/policies/ward')).toEqual(POLICY);
  const versions = await ask(app, 'GET', '/api/policies/ward/versions');
  expect(JSON.stringify(versions)).toContain('"version":2');
  expect(JSON.stringify(await ask(app, 'GET', '/api/v1/users'))).toContain(PERSON);
  await until(async () => (await ask(app, 'POST', '/api/v1/search', { q: 'Quillfeather' })).total === 1);
  const { hits } = await ask(app, 'POST', '/api/v1/search', { q: 'Quillfeather' });
  expect(hits).toMatchObject([
    { filename: 'letter.txt', highlights: [{ text: expect.stringContaining('Theodora Quillfeather') as string }] },
  ]);
  expect(await ask(app, 'GET', '/api/v1/audit/verify')).toMatchObject({ valid: true });
  await ask(app, 'PUT', '/api/policies/after', POLICY);
}

async function running(data: string, use: (app: Booted) => Promise<void>): Promise<void> {
  const app = await bootOn(settings(data));
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

it.each(readdirSync(RELEASES))('goes on with the data of %s', async (file) => {
  const data = path.basename(file, '.tgz');
  expect(await umbra(['restore', path.join(RELEASES, file)], '', settings(data))).toMatchObject({ code: 0 });
  await running(data, expectFilled);
  expect(await umbra(['verify'], '', settings(data))).toMatchObject({ code: 0, complaints: [] });
});

// That a version goes on with its own data is shown by the drill as well.
const ofOwn = isLong || process.env.KEEP_RELEASE_DATA === '1' ? it : it.skip;
ofOwn('goes on with its own data, which is kept for later versions where that is asked for', async () => {
  await running('own', fill);
  expect(await umbra(['backup', at('own.tgz'), '--unencrypted'], '', settings('own'))).toMatchObject({ code: 0 });
  expect(await umbra(['restore', at('own.tgz')], '', settings('again'))).toMatchObject({ code: 0 });
  await running('again', expectFilled);
  const { version } = jest.requireActual<{ readonly version: string }>('../../../package.json');
  if (process.env.KEEP_RELEASE_DATA === '1') copyFileSync(at('own.tgz'), path.join(RELEASES, `${version}.tgz`));
});
