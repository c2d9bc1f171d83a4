import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { rotateKeys } from '../../../src/cli/keys-rotate.js';
import { InboxService } from '../../../src/modules/account/inbox.service.js';
import { PdfFilterService } from '../../../src/modules/filter/pdf-filter.service.js';
import { StoredResponseRepository } from '../../../src/modules/gateway/stored/stored-response.repository.js';
import { DocumentRepository } from '../../../src/modules/review/documents/document.repository.js';
import { keyIdOf } from '../../../src/platform/encryption/cipher.js';
import { digestSecretSealed } from '../../../src/platform/encryption/digest-secret.model.js';
import { PDF_PASSWORD_HEADER } from '../../../src/pdf/pdf-password.js';
import { SEALED_FIELDS } from '../../../src/sealed-fields.js';
import type { TestApp } from '../../support/app.js';
import { bearer } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { MovedClock } from '../../support/moved-clock.js';
import { makePdf } from '../../support/pdf.js';
import { startOllama, type Ollama } from '../../support/receivers/ollama.js';
import { bootAgain, LIVES_ENVIRONMENT } from '../../support/review-lives.js';
import { makeBatch, savePolicy } from '../../support/review-batches.js';
import { asking, makeGroup, person, type Ask } from '../../support/review-people.js';
import { CookieJar } from '../../support/cookie-jar.js';
import { CLIENT, startProvider } from '../../support/openid-provider.js';
import { enrol } from '../../support/second-factor.js';
import { ISSUER, issuerOf, signOn } from '../../support/sign-on.js';
import { until } from '../../support/until.js';
import { itOnEmbedded } from '../../support/tests-on.js';

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
  answer: 'zqanswermarker',
  pdf: 'zqpdfmarker@example.com',
  queued: 'zqqueuedmarker@example.com',
  queuedName: 'zqfilenamemarker.pdf',
  pdfPassword: 'zqpdfpasswordmarker',
  webhookAddress: 'zqwebhookaddress',
  webhookSecret: 'zqwebhooksecret-0123',
  policyKey: '2b7e151628aed2a6abf7158809cf4f3c',
  sample: 'zqsamplemarker@example.com',
  term: 'zqtermmarker',
  reidentified: 'zqencryptedmarker',
  reidentifyReason: 'zqreidentifymarker',
  storedResponse: 'zqstoredresponsemarker',
  hold: 'zqholdmarker',
  release: 'zqreleasemarker',
  clientSecret: CLIENT.secret,
};
const TEXT = `The ${SECRETS.word} of ${SECRETS.manual}: write to ${SECRETS.span}, or call ${SECRETS.phone}.`;
/** What stands there in clear, and shows that what is looked through is all there is. */
const IN_CLEAR = 'zq-name-in-clear.txt';

let environment: TestEnvironment;
let app: TestApp;
let admin: Ask;
let documentId: string;
let failedId: string;
/** Whose last change is still to be carried out, as a process leaves it that dies in the midst. */
let openId: string;
/** Keys and codes that people were shown once. */
let shownOnce: Readonly<Record<string, string>>;
let ollama: Ollama;

const start = async (keys: string): Promise<TestApp> => {
  const env = {
    ...environment.env,
    UMBRA_ENCRYPTION_KEYS: keys,
    OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    REIDENTIFY_APPROVAL: 'second-person',
  };
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
  expect([200, 201, 202, 204]).toContain(status);
  return body as Record<string, unknown>;
}

const statusOf = async (id: string) => (await admin('GET', `/api/v1/documents/${id}`)).body.status as string;

beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
  ollama = await startOllama();
  ollama.reason = SECRETS.answer;
  app = await start(OLD);
  admin = asking(app, bearer(app.apiKey));
  await savePolicy(app);
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
  openId = await ingest(batchId);
  const { body: spans } = await admin('GET', `/api/v1/documents/${documentId}/spans`);
  expect(spans.map(({ text }: { text: string }) => text)).toEqual([SECRETS.span, SECRETS.phone]);
  const at = TEXT.indexOf(SECRETS.manual);
  const range = { type: 'person', start: at, end: at + SECRETS.manual.length };
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/spans`, range));
  for (const { id } of spans) {
    await ok(member.ask('PATCH', `/api/v1/spans/${id}`, { status: 'APPROVED', reason: SECRETS.reason }));
  }
  const server = { name: 'Model', url: ollama.url };
  const instanceId = (await ok(admin('POST', '/api/v1/ollama', server))).id;
  const of = { instanceId, model: ollama.models[0] };
  await ok(admin('PUT', '/api/v1/ollama/defaults', { secondOpinion: of, explain: of }));
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/explain`, of));
  const opinion = await ok(member.ask('POST', `/api/v1/spans/${spans[0].id}/second-opinion`, {}));
  expect(JSON.stringify(opinion)).toContain(SECRETS.answer);
  expect(JSON.stringify(ollama.asked())).toContain(SECRETS.word);
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/comments`, { text: SECRETS.comment }));
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/approve`, {}));
  await ok(member.ask('POST', `/api/v1/documents/${documentId}/finalize`, {}));
  const instance = { name: 'East', url: 'http://127.0.0.1:9', apiKey: SECRETS.instanceKey };
  await ok(admin('POST', '/api/v1/filter-instances', instance));
  const factor = await enrol(app, await other.session(), other.password, new MovedClock());
  const invitation = { email: 'person-99@example.com', role: 'ROLE_USER', groupIds: [groupId] };
  const { token } = await ok(admin('POST', '/api/v1/invitations', invitation));
  shownOnce = {
    ...{ totp: factor.secret, recoveryCode: factor.recoveryCodes[0] ?? '', key: member.key, password: member.password },
    ...{ administrator: LIVES_ENVIRONMENT.UMBRA_ADMIN_PASSWORD, token: token as string },
  };
  const hold = { kind: 'batch', resourceId: failing, reason: SECRETS.hold };
  // With a key, so that the answer is kept too.
  const once = asking(app, { ...bearer(app.apiKey), 'idempotency-key': 'the-hold' });
  const held = await ok(once('POST', '/api/v1/holds', hold));
  await ok(admin('POST', `/api/v1/holds/${held.id as string}/release`, { reason: SECRETS.release }));
  await app.app.get(InboxService).post([member.id], 'One of your documents is finalized.');
  await savePolicyWithAll();
  await keepResponse(member.id);
  await uploadPdf(batchId);
  await queuePdf();
  await signOnElsewhere();
  await leaveOpen(member.ask);
  await until(async () => (await admin('GET', `/api/v1/search?q=${SECRETS.word}`)).body.total === 3);
});
afterAll(async () => {
  await app.close();
  await environment.remove();
  await ollama.close();
});

/** A policy with a secret, samples and a draft, a list of terms, and a request to undo what it has done. */
async function savePolicyWithAll(): Promise<void> {
  const fpe = { key: SECRETS.policyKey, tweak: 'd8e7920afa330a' };
  const policy = { fpe, identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'FPE_ENCRYPT_REPLACE' }] } } };
  await ok(admin('PUT', '/api/policies/at-rest', policy));
  await ok(admin('PUT', '/api/policies/at-rest/samples', [{ text: `Write to ${SECRETS.sample}` }]));
  await ok(admin('PUT', '/api/policies/at-rest/draft', policy));
  await ok(admin('POST', '/api/lists/at-rest', [SECRETS.term]));
  const order = { policyName: 'at-rest', strategy: 'FPE_ENCRYPT_REPLACE', reason: SECRETS.reidentifyReason };
  await ok(admin('POST', '/api/reidentify', { ...order, values: [SECRETS.reidentified] }));
}

/** The values of a response that a vendor of a language model has stored. */
async function keepResponse(userId: string): Promise<void> {
  const owner = { userId, credential: 'a key' };
  const values = JSON.stringify({ value: SECRETS.storedResponse });
  await app.app.get(StoredResponseRepository, { strict: false }).keep(owner, 'resp_1', values, 1);
}

async function uploadPdf(batchId: string): Promise<void> {
  const response = await fetch(`${app.url}/api/v1/ingest/pdf?batchId=${batchId}&name=${IN_CLEAR}`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'application/pdf' },
    body: Uint8Array.from(makePdf([{ lines: [[72, 700, `Write to ${SECRETS.pdf}`]] }])),
  });
  const { taskId } = (await response.json()) as { readonly taskId: string };
  await until(async () => (await statusOf(taskId)) !== 'PENDING');
}

/** A document that waits to be redacted, and whose owner is to be told of it. */
async function queuePdf(): Promise<void> {
  jest.spyOn(app.app.get(PdfFilterService, { strict: false }), 'redact').mockReturnValue(new Promise(() => undefined));
  const webhook = { url: `http://127.0.0.1:9/${SECRETS.webhookAddress}`, secret: SECRETS.webhookSecret };
  await ok(admin('PUT', '/api/webhook', webhook));
  const response = await fetch(`${app.url}/api/filter?async=true&filename=${SECRETS.queuedName}`, {
    method: 'POST',
    headers: {
      ...bearer(app.apiKey),
      'content-type': 'application/pdf',
      [PDF_PASSWORD_HEADER]: SECRETS.pdfPassword,
    },
    body: Uint8Array.from(makePdf([{ lines: [[72, 700, `Write to ${SECRETS.queued}`]] }])),
  });
  expect(response.status).toBe(202);
}

/** A person of an OpenID provider, whose session here is tied to the one there. */
async function signOnElsewhere(): Promise<void> {
  const provider = await startProvider(app.url, ISSUER);
  try {
    await ok(admin('PUT', `/api/v1/sso/issuers/${ISSUER}`, issuerOf(provider)));
    await provider.setPerson('nurse', { email: 'nurse@example.com', email_verified: true });
    const { text } = await signOn(app, provider, { jar: new CookieJar(), subject: 'nurse' });
    expect(text).toContain('Signed in.');
  } finally {
    await provider.stop();
  }
}

/** A decision that is committed and not settled: its spans and its reason are in the document itself. */
async function leaveOpen(ask: Ask): Promise<void> {
  const { body: spans } = await admin('GET', `/api/v1/documents/${openId}/spans`);
  await until(async () => (await documents().countDocuments({ openSince: { $exists: true } })) === 0);
  jest.spyOn(app.app.get(DocumentRepository), 'settle').mockResolvedValue();
  await ok(ask('PATCH', `/api/v1/spans/${spans[0].id}`, { status: 'REJECTED', reason: SECRETS.reason }));
  expect(await documents().countDocuments({ openSince: { $exists: true } })).toBe(1);
}

const documents = () =>
  app.app.get<Connection>(getConnectionToken()).collection<{ _id: string; failure: string }>('documents');

async function* records(): AsyncGenerator<readonly [collection: string, record: object]> {
  const { db } = app.app.get<Connection>(getConnectionToken());
  if (db === undefined) throw new Error('There is no database');
  for (const { name } of await db.listCollections().toArray()) {
    for (const record of await db.collection(name).find({}, { promoteBuffers: true }).toArray()) yield [name, record];
  }
}

/** Every record of every collection as text, bytes as Latin-1. */
async function everything(): Promise<string> {
  const parts: string[] = [];
  const asText = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value;
  for await (const [name, record] of records()) parts.push(`${name} ${JSON.stringify(record, asText)}`);
  return parts.join('\n');
}

/** Where sealed values stand: the collection and the path, without positions and ids in it; and by which key. */
async function sealedPlaces(): Promise<ReadonlySet<string>> {
  const places = new Set<string>();
  const look = (value: unknown, place: string): void => {
    if (typeof value === 'string' || value instanceof Uint8Array) {
      const key = keyIdOf(value);
      if (key !== undefined) places.add(`${place} by ${key}`);
    } else if (Array.isArray(value)) for (const each of value) look(each, place);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, `${place}.${name}`);
  };
  for await (const [collection, record] of records()) look(record, collection);
  return places;
}

async function filesUnder(folder: string): Promise<string> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found.push(await readFile(path.join(entry.parentPath, entry.name), 'latin1'));
  }
  return found.join('\n');
}

const secretsIn = (text: string): string[] =>
  Object.entries({ ...SECRETS, ...shownOnce })
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
  const [open] = (await admin('GET', `/api/v1/documents/${openId}/spans`)).body as readonly { status: string }[];
  expect(open?.status).toBe('REJECTED');
  expect((await admin('GET', `/api/v1/documents/${failedId}`)).body.failure).toMatch(/policy/i);
  const found = await admin('GET', `/api/v1/search?q=${SECRETS.word}`);
  expect(found.body).toMatchObject({ total: 3 });
  expect((await admin('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
}

describe('review data at rest', () => {
  it('is not in clear text in the database', async () => {
    const records = await everything();
    expect(records).toContain(IN_CLEAR);
    expect(secretsIn(records)).toEqual([]);
    expect(keyIdOf((await documents().findOne({ _id: failedId }))?.failure ?? '')).toBe('old');
    await expectReadable();
  });

  it('is encrypted in exactly the declared fields, which key rotation rewrites', async () => {
    const said = [...SEALED_FIELDS, digestSecretSealed].flatMap(({ collection, fields }) =>
      fields.map((field) => `${collection}.${field.replace(/\[\w+\]/g, '')} by old`),
    );
    expect([...(await sealedPlaces())].sort()).toEqual(said.sort());
  });

  itOnEmbedded('is not in clear text in any file of the data folder, including the search index', async () => {
    // What is written at the end is written, too.
    await app.close();
    const files = await filesUnder(environment.dataDirectory);
    app = await start(OLD);
    admin = asking(app, bearer(app.apiKey));
    expect(files).toContain(IN_CLEAR);
    expect(secretsIn(files)).toEqual([]);
    expect((await readdir(environment.dataDirectory, { recursive: true })).join()).toMatch(/search/);
    await until(async () => (await admin('GET', `/api/v1/search?q=${SECRETS.word}`)).body.total === 3);
    await expectReadable();
  });

  it('is readable with only the new key after a rotation', async () => {
    await app.close();
    const lines: string[] = [];
    const env = { ...environment.env, UMBRA_ENCRYPTION_KEYS: `${NEW},${OLD}` };
    const streams = { write: (line: string) => Promise.resolve(void lines.push(line)) };
    expect(await rotateKeys(streams, env)).toBe(true);
    expect(lines.join()).toMatch(/0 cannot be decrypted with any key, 0 changed/);
    await expect(start(OLD)).rejects.toThrow(/UMBRA_ENCRYPTION_KEYS/);
    await expect(start(keyOf('another'))).rejects.toThrow(/UMBRA_ENCRYPTION_KEYS/);
    app = await start(NEW);
    admin = asking(app, bearer(app.apiKey));
    expect([...(await sealedPlaces())].filter((place) => !place.endsWith(' by new'))).toEqual([]);
    await until(async () => (await admin('GET', `/api/v1/search?q=${SECRETS.word}`)).body.total === 3);
    await expectReadable();
  });
});
