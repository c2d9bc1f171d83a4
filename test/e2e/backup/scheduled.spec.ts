import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackupConfig } from '../../../src/platform/backups/backup.config.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { startApp, type TestApp } from '../../support/app.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

/** A key pair of this test, as age-keygen makes them. */
const RECIPIENT = 'age14mjn3zygne2xang4wdkl6z83sv7q5cmkus5awjqzak5j2n6t7ptsm6f8sp';
const IDENTITY = 'AGE-SECRET-KEY-1WQ3RUMXRQQ6EUCQ68WHRZUSFVLJXL9ASXT87WF9X6XC59UHZ2GMSCM7R73';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-scheduled-'));
const backups = path.join(folder, 'backups');
const clock = new MovedClock();
let app: TestApp;

beforeAll(async () => {
  mkdirSync(backups);
  writeFileSync(path.join(folder, 'identity'), `${IDENTITY}\n`);
  app = await startApp({
    clock,
    env: { BACKUP_FOLDER: backups, BACKUP_RECIPIENTS: RECIPIENT, BACKUP_EVERY_HOURS: '24', BACKUP_KEEP_DAYS: '7' },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Lets the product do what is due by now, in its own time. */
function look(): void {
  app.app.get(TaskRunner, { strict: false }).runSoon('backup');
}
const made = (): readonly string[] => readdirSync(backups).sort();
const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${app.url}/actuator/prometheus`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
};

/** Those that the server has made. */
const own = (): readonly string[] => made().filter((name) => name !== BY_HAND);
const BY_HAND = 'umbra-by-hand.age';

it('makes a backup when one is due, which the private key opens, and tells of it', async () => {
  look();
  const told = async () =>
    (await call(app, 'GET', '/api/v1/audit?action=BACKUP_MADE', { headers: bearer(app.apiKey) })).body.content;
  await until(async () => (await told()).length > 0);
  expect(await metric('umbra_backup_last_timestamp_seconds')).toBeGreaterThan(0);
  const [file = '', ...others] = own();
  expect(others).toEqual([]);
  expect(file).toMatch(/^umbra-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/);
  const verify = ['verify', path.join(backups, file), '--identity-file', path.join(folder, 'identity')];
  expect(await umbra(verify, '')).toMatchObject({ code: 0, complaints: [] });
  expect(await told()).toMatchObject([{ resourceId: file, outcome: 'SUCCESS' }]);
});

it('removes what is older than it is kept, and nothing else', async () => {
  writeFileSync(path.join(backups, BY_HAND), '');
  const [first = ''] = own();
  clock.moveOn(6 * DAY_MS);
  look();
  await until(() => own().length === 2);
  clock.moveOn(2 * DAY_MS);
  look();
  await until(() => own().length === 2 && !own().includes(first));
  expect(made()).toContain(BY_HAND);
});

it('counts a failure, keeps the last backup, and goes on when it is possible again', async () => {
  const before = own();
  const moved = path.join(folder, 'moved');
  renameSync(backups, moved);
  clock.moveOn(3 * DAY_MS);
  look();
  await until(async () => (await metric('umbra_backup_failures_total')) > 0);
  renameSync(moved, backups);
  expect(own()).toEqual(before);
  clock.moveOn(HOUR_MS);
  look();
  await until(() => own().length === before.length + 1);
});

it('is not configured without a key to encrypt for', () => {
  const config = (fields: object) => Object.assign(new BackupConfig(), fields).conflicts();
  expect(config({ folder: '/backups' })).toMatchObject([{ variable: 'BACKUP_RECIPIENTS' }]);
  expect(config({ folder: '/backups', recipients: [RECIPIENT] })).toEqual([]);
  expect(config({})).toEqual([]);
});
