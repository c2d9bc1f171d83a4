import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackupConfig } from '../../../src/platform/backups/backup.config.js';
import { S3Config } from '../../../src/platform/backups/s3.config.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { startApp, type TestApp } from '../../support/app.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ACCESS_KEY, S3Server, SECRET_KEY } from '../../support/s3-server.js';
import { until } from '../../support/until.js';

/** A key pair of this test, as age-keygen makes them. */
const RECIPIENT = 'age14mjn3zygne2xang4wdkl6z83sv7q5cmkus5awjqzak5j2n6t7ptsm6f8sp';
const IDENTITY = 'AGE-SECRET-KEY-1WQ3RUMXRQQ6EUCQ68WHRZUSFVLJXL9ASXT87WF9X6XC59UHZ2GMSCM7R73';
const DAY_MS = 24 * 60 * 60 * 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-s3-'));
const identity = path.join(folder, 'identity');
const server = new S3Server();
const clock = new MovedClock();
let storage: Readonly<Record<string, string>>;
let app: TestApp;

beforeAll(async () => {
  writeFileSync(identity, `${IDENTITY}\n`);
  await server.start();
  storage = {
    BACKUP_S3_ENDPOINT: server.url,
    BACKUP_S3_ACCESS_KEY_ID: ACCESS_KEY,
    BACKUP_S3_SECRET_ACCESS_KEY: SECRET_KEY,
  };
  server.objects.set('umbra/by-hand.age', Buffer.from('kept'));
  app = await startApp({
    clock,
    env: {
      ...storage,
      BACKUP_FOLDER: 's3://house/umbra',
      BACKUP_RECIPIENTS: RECIPIENT,
      BACKUP_EVERY_HOURS: '24',
      BACKUP_KEEP_DAYS: '7',
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Lets the product do what is due by now, in its own time. */
function look(): void {
  app.app.get(TaskRunner, { strict: false }).runSoon('backup');
}
const own = (): readonly string[] => [...server.objects.keys()].filter((key) => !key.endsWith('by-hand.age')).sort();

it('makes a backup on S3, which a new installation restores', async () => {
  look();
  await until(async () => {
    const { body } = await call(app, 'GET', '/api/v1/audit?action=BACKUP_MADE', { headers: bearer(app.apiKey) });
    return body.content.length === 1;
  });
  const [key = ''] = own();
  expect(key).toMatch(/^umbra\/umbra-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/);
  const data = path.join(folder, 'restored');
  const env = { ...storage, UMBRA_DATA_DIR: data };
  const restored = await umbra(['restore', `s3://house/${key}`, '--identity-file', identity], '', env);
  expect(restored).toMatchObject({ code: 0, complaints: [] });
  expect(await umbra(['verify'], '', env)).toMatchObject({ code: 0, complaints: [] });
  expect(readFileSync(path.join(data, 'store', 'store.mdb')).length).toBeGreaterThan(0);
});

it('removes what is older than it is kept, and nothing else', async () => {
  const [first = ''] = own();
  clock.moveOn(8 * DAY_MS);
  look();
  await until(() => own().length === 1 && !own().includes(first));
  expect(server.objects.get('umbra/by-hand.age')).toEqual(Buffer.from('kept'));
});

it('refuses a truncated backup and one that is not there, and says why', async () => {
  const [key = ''] = own();
  const env = { ...storage, UMBRA_DATA_DIR: path.join(folder, 'empty') };
  const verify = (name: string) => umbra(['verify', `s3://house/${name}`, '--identity-file', identity], '', env);
  server.objects.set('cut.age', (server.objects.get(key) ?? Buffer.alloc(0)).subarray(0, -1));
  for (const [name, said] of [
    ['cut.age', 'is not an Umbra backup, or is damaged or incomplete'],
    ['none.age', 'there is no such object'],
  ] as const) {
    const { code, complaints } = await verify(name);
    expect([code, complaints.join('')]).toEqual([2, expect.stringContaining(said)]);
  }
});

it('is not configured with half of a key, or a place that is none', () => {
  const s3 = (fields: object) => Object.assign(new S3Config(), fields).conflicts();
  expect(s3({ accessKeyId: ACCESS_KEY })).toMatchObject([{ variable: 'BACKUP_S3_SECRET_ACCESS_KEY' }]);
  expect(s3({ secretAccessKey: SECRET_KEY })).toMatchObject([{ variable: 'BACKUP_S3_ACCESS_KEY_ID' }]);
  expect(s3({})).toEqual([]);
  const config = Object.assign(new BackupConfig(), { folder: 's3://', recipients: [RECIPIENT] });
  expect(config.conflicts()).toMatchObject([{ variable: 'BACKUP_FOLDER' }]);
});
