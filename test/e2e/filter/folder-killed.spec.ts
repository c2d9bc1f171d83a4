import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMON } from '../../bench/common-kinds.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { AppProcess } from '../../support/app-process.js';
import { budget } from '../../support/budget.js';
import { bearer, call } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { copyDocuments } from '../../support/every-format.js';
import { documentOf, FolderClient } from '../../support/folder-client.js';
import { printRate, residentMemory } from '../../support/long-input.js';
import { bootOn, LIVES_ENVIRONMENT, Place } from '../../support/review-lives.js';
import { until } from '../../support/until.js';

const DOCUMENTS = budget(15, 2000);
/** Shares of the documents that have their answer when the process is killed. */
const KILLED_AT = budget(1, 3) === 1 ? [0.4] : [0.1, 0.45, 0.9];
const MEBIBYTE = 2 ** 20;
/** Of the process that answers, whatever the number of documents. */
const MAX_MEMORY = 1200 * MEBIBYTE;
const MAX_MS = budget(300_000, 7_200_000);
const KEY = LIVES_ENVIRONMENT.UMBRA_API_KEY;

let folder: string;
/** Is not killed. */
let shared: TestApp;
let app: AppProcess;
let environment: TestEnvironment;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-folder-'));
  shared = await sharedApp();
  environment = await makeEnvironment({ ...LIVES_ENVIRONMENT, PDF_CONCURRENCY: '1' });
  app = await AppProcess.start(environment.env);
});
afterAll(async () => {
  // Of a test that failed: a process that goes on would hold up the tests' own.
  await app.kill();
  await environment.remove();
  rmSync(folder, { recursive: true });
});

/** Has documents redacted by the process, which is killed at shares of them and started again. */
async function redactKilled(client: FolderClient, files: readonly string[], place: Place) {
  const startedAt = performance.now();
  let peakBytes = 0;
  const done = client.redact(files);
  for (const [life, share] of KILLED_AT.entries()) {
    if (life > 0) app = await AppProcess.start(environment.env);
    place.is(app.url);
    await until(async () => {
      peakBytes = Math.max(peakBytes, await residentMemory(app));
      return client.answers.size + client.accepted.size >= share * files.length;
    }, MAX_MS);
    place.isNowhere();
    await app.kill();
  }
  // The last one is not killed: it needs no process of its own.
  const last = await bootOn(environment.env);
  try {
    place.is(last.url);
    await done;
  } finally {
    await last.close();
  }
  printRate(
    `${files.length} documents over HTTP, killed ${KILLED_AT.length} times`,
    client.bytes,
    startedAt,
    peakBytes,
  );
  expect(peakBytes).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(MAX_MEMORY);
}

it(
  'a client whose server is killed at any point gets the answers of one that is not',
  async () => {
    copyDocuments(folder, DOCUMENTS);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort();
    expect(files).toHaveLength(DOCUMENTS);
    const fileOf = new Map(files.map((file) => [documentOf(file), file]));
    const policy = unique('common').replace(' ', '-');
    for (const [to, key] of [[shared, shared.apiKey] as const, [app, KEY] as const]) {
      await call(to, 'PUT', `/api/policies/${policy}`, { headers: bearer(key), json: { identifiers: COMMON } });
    }
    const still = new Place();
    still.is(shared.url);
    const whole = new FolderClient(still, shared.apiKey, policy);
    await whole.redact(Array.from(fileOf.values()));
    expect(whole.cutOff).toBe(0);
    const redacted = Array.from(whole.answers.values()).filter(({ status }) => status === 200);
    expect(redacted.length).toBeGreaterThanOrEqual(0.9 * fileOf.size);
    expect(whole.accepted.size).toBeGreaterThan(0);

    const place = new Place();
    const killed = new FolderClient(place, KEY, policy);
    await redactKilled(killed, files, place);
    expect(killed.cutOff).toBeGreaterThan(0);
    expect(killed.answers.size).toBe(files.length);
    for (const file of files) {
      expect([file, killed.answers.get(file)]).toEqual([file, whole.answers.get(fileOf.get(documentOf(file)) ?? '')]);
    }
  },
  MAX_MS,
);
