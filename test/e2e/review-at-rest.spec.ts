import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { rotateKeys } from '../../src/cli/keys-rotate.js';
import { keyIdOf } from '../../src/platform/encryption/cipher.js';
import type { TestApp } from '../support/app.js';
import { bearer } from '../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { MovedClock } from '../support/moved-clock.js';
import { bootAgain, LIVES_ENVIRONMENT } from '../support/review-lives.js';
import { asking, makeBatch, makeGroup, person, type Ask } from '../support/review.js';
import { enrol } from '../support/second-factor.js';
import { until } from '../support/until.js';

const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [keyOf('old'), keyOf('new')];

/** What nobody may read on the disk: words of a document, what was found in it, and what people typed. */
const SECRETS = {
  word: 'zqharvestword',
  span: 'zqspanmarker@example.com',
  manual: 'zqmanualmarker',
  reason: 'zqreasonmarker',
  comment: 'zqcommentmarker',
  instanceKey: 'zqinstancekey-0123456789',
  phone: '555-867-5309',
};
const TEXT = `The ${SECRETS.word} of ${SECRETS.manual}: write to ${SECRETS.span}, or call ${SECRETS.phone}.`;
/** What stands there in clear, and shows that what is looked through is all there is. */
const IN_CLEAR = 'zq-name-in-clear.txt';

let environment: TestEnvironment;
let app: TestApp;
let admin: Ask;
let documentId: string;
let failedId: string;
let totpSecret: string;

const start = async (keys: string): Promise<TestApp> => {
  const env = { ...environment.env, UMBRA_ENCRYPTION_KEYS: keys };
  const clock = new MovedClock();
  const booted = await bootAgain({ ...environment, env }, clock);
  return {
    ...booted,
    apiKey: LIVES_ENVIRONMENT.UMBRA_API_KEY,
    adminEmail: LIVES_ENVIRONMENT.UMBRA_ADMIN_EMAIL,
    adminPassword: LIVES_ENVIRONMENT.UMBRA_ADMIN_PASSWORD,
    dataDirectory: environment.dataDirectory,
  };
};

async function ok(answer: ReturnType<Ask>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect([200, 201, 202]).toContain(status);
  return body as Record<string, unknown>;
}

const statusOf = async (id: string) => (await admin('GET', `/api/v1/documents/${id}`)).body.status as string;

beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
  app = await start(OLD);
  admin = asking(app, bearer(app.apiKey));
  const [member, other] = [await person(app), await person(app)];
  const groupId = await makeGroup(admin, [member.id, other.id]);
  const batchId = await makeBatch(app, groupId);
  const failing = await makeBatch(app, groupId);
  const stored = app.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('batches');
  await stored.updateOne({ _id: failing }, { $set: { policyName: 'gone' } });
  const ingest = async (into: string): Promise<string> => {
    const id = (await ok(member.ask('POST', '/api/v1/ingest', { batchId: into, name: IN_CLEAR, text: TEXT }))).taskId;
    await until(async () => (await statusOf(id as string)) !== 'PENDING');
    return id as string;
  };
  documentId = await ingest(batchId);
  failedId = await ingest(failing);
  const { body: spans } = await admin('GET', `/api/v1/documents/${documentId}/spans`);
  expect(spans.map(({ text }: { text: string }) => text)).toEqual([SECRETS.span, SECRETS.phone]);
  const at = TEXT.indexOf(SECRETS.manual);
  const range = { type: 'person', start: at, end: at + SECRETS.manual.length };
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/spans`, range));
  for (const { id } of spans) {
    await ok(member.ask('PATCH', `/api/v1/spans/${id}`, { status: 'APPROVED', reason: SECRETS.reason }));
  }
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/comments`, { text: SECRETS.comment }));
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/approve`, {}));
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/finalize`, {}));
  const instance = { name: 'East', url: 'http://127.0.0.1:9', apiKey: SECRETS.instanceKey };
  await ok(admin('POST', '/api/v1/filter-instances', instance));
  totpSecret = (await enrol(app, await other.session(), other.password, new MovedClock())).secret;
  await until(async () => (await admin('GET', `/api/v1/search?q=${SECRETS.word}`)).body.total === 2);
}, 60_000);
afterAll(async () => {
  await app.close();
  await environment.remove();
});

/** Every record of every collection as text, bytes as Latin-1. */
async function everything(): Promise<string> {
  const { db } = app.app.get<Connection>(getConnectionToken());
  if (db === undefined) throw new Error('There is no database');
  const parts: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    for (const record of await db.collection(name).find({}, { promoteBuffers: true }).toArray()) {
      const asText = (_: string, value: unknown): unknown =>
        typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
          ? Buffer.from(value.data as number[]).toString('latin1')
          : value;
      parts.push(`${name} ${JSON.stringify(record, asText)}`);
    }
  }
  return parts.join('\n');
}

async function filesUnder(folder: string): Promise<string> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found.push(await readFile(path.join(entry.parentPath, entry.name), 'latin1'));
  }
  return found.join('\n');
}

const secretsIn = (text: string): string[] =>
  Object.entries({ ...SECRETS, totpSecret })
    .filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()))
    .map(([name]) => name);

/** What people read of it afterwards. */
async function expectReadable(): Promise<void> {
  expect((await admin('GET', `/api/v1/documents/${documentId}/source`)).body.text).toBe(TEXT);
  const spans = (await admin('GET', `/api/v1/documents/${documentId}/spans`)).body as readonly { text: string }[];
  expect(spans.map(({ text }) => text)).toEqual([SECRETS.manual, SECRETS.span, SECRETS.phone]);
  const redacted = await admin('GET', `/api/v1/documents/${documentId}/redacted`);
  expect(redacted.body).toContain(SECRETS.word);
  expect(redacted.body).not.toContain(SECRETS.manual);
  const comments = await admin('GET', `/api/v1/documents/${documentId}/comments`);
  expect(comments.body).toMatchObject([{ text: SECRETS.comment }]);
  const history = JSON.stringify((await admin('GET', `/api/v1/documents/${documentId}/history`)).body);
  expect(history.split(SECRETS.reason)).toHaveLength(3);
  expect((await admin('GET', `/api/v1/documents/${failedId}`)).body.failure).toMatch(/policy/i);
  const found = await admin('GET', `/api/v1/search?q=${SECRETS.word}`);
  expect(found.body).toMatchObject({ total: 2 });
  expect((await admin('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
}

const onEmbedded = process.env.MONGODB_URI === undefined ? it : it.skip;

describe('what is kept of documents under review', () => {
  it('stands in no record of the database in clear', async () => {
    const records = await everything();
    expect(records).toContain(IN_CLEAR);
    expect(secretsIn(records)).toEqual([]);
    const documents = app.app
      .get<Connection>(getConnectionToken())
      .collection<{ _id: string; failure: string }>('documents');
    expect(keyIdOf((await documents.findOne({ _id: failedId }))?.failure ?? '')).toBe('old');
    await expectReadable();
  });

  onEmbedded('stands in no file of the data folder in clear, the index of the search among them', async () => {
    // What is written at the end is written, too.
    await app.close();
    const files = await filesUnder(environment.dataDirectory);
    app = await start(OLD);
    admin = asking(app, bearer(app.apiKey));
    expect(files).toContain(IN_CLEAR);
    expect(secretsIn(files)).toEqual([]);
    expect((await readdir(environment.dataDirectory, { recursive: true })).join()).toMatch(/search/);
    await until(async () => (await admin('GET', `/api/v1/search?q=${SECRETS.word}`)).body.total === 2);
    await expectReadable();
  });

  it('is readable with the new key alone after a rotation, and not with another', async () => {
    await app.close();
    const lines: string[] = [];
    const env = { ...environment.env, UMBRA_ENCRYPTION_KEYS: `${NEW},${OLD}` };
    const streams = { write: (line: string) => Promise.resolve(void lines.push(line)) };
    expect(await rotateKeys(streams, env)).toBe(true);
    expect(lines.join()).toMatch(/0 that no key opens, 0 that changed/);
    await expect(start(OLD)).rejects.toThrow(/UMBRA_ENCRYPTION_KEYS/);
    await expect(start(keyOf('another'))).rejects.toThrow(/UMBRA_ENCRYPTION_KEYS/);
    app = await start(NEW);
    admin = asking(app, bearer(app.apiKey));
    expect(await everything()).not.toContain('enc:v1:old:');
    await until(async () => (await admin('GET', `/api/v1/search?q=${SECRETS.word}`)).body.total === 2);
    await expectReadable();
  });
});
