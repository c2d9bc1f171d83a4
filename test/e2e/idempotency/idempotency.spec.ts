import { randomUUID } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { KeyedRequestRepository, LEASE_MS } from '../../../src/platform/idempotency/keyed-request.repository.js';
import { unique } from '../../support/app.js';
import { bearer, call, type Answer } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { randomPassword } from '../../support/password.js';
import { ReviewScene } from '../../support/review.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';
import { until } from '../../support/until.js';

const clock = new MovedClock();
let scene: ReviewScene;
let requests: KeyedRequestRepository;
let database: Connection;
beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
  requests = scene.app.app.get(KeyedRequestRepository, { strict: false });
  database = scene.app.app.get<Connection>(getConnectionToken());
});
afterAll(() => scene.close());
/** Ends the pause of requests whose process seems to have died. */
const revive: (() => void)[] = [];
afterEach(() => {
  for (const end of revive.splice(0)) end();
  jest.restoreAllMocks();
});

/** Lets requests come as far as a killed process does: all is made, and the answer is not kept. */
function die(): jest.SpyInstance {
  return jest.spyOn(requests, 'keepAnswer').mockImplementation(() => new Promise<void>((end) => revive.push(end)));
}

const send = (path: string, json: unknown, key: string, credential = scene.app.apiKey): Promise<Answer> =>
  call(scene.app, 'POST', path, { json, headers: { ...bearer(credential), 'idempotency-key': key } });
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';
const countIn = (collection: string, filter: object): Promise<number> =>
  database.collection(collection).countDocuments(filter);

/** Something that each creating route makes, and how many of it there are. */
const MAKERS: readonly (readonly [path: string, body: () => object, count: (body: never) => Promise<number>])[] = [
  [
    '/api/v1/ingest',
    () => ({ batchId: scene.batchId, name: unique('letter'), text: 'Nothing to find.' }),
    ({ name }: { name: string }) => countIn('documents', { filename: name }),
  ],
  [
    '/api/v1/documents/text',
    () => ({ batchId: scene.batchId, name: unique('letter'), text: 'Nothing to find.' }),
    ({ name }: { name: string }) => countIn('documents', { filename: name }),
  ],
  ['/api/v1/groups', () => ({ name: unique('Group') }), ({ name }: { name: string }) => countIn('groups', { name })],
  [
    '/api/v1/batches',
    () => ({ name: unique('Batch'), groupId: scene.groupId }),
    ({ name }: { name: string }) => countIn('batches', { name }),
  ],
  [
    '/api/v1/users',
    () => ({ email: `person-${randomUUID()}@example.com`, password: randomPassword(), role: 'ROLE_USER' }),
    ({ email }: { email: string }) => countIn('users', { email }),
  ],
  [
    '/api/v1/weight-sets',
    () => ({ name: unique('Weights'), weights: { ssn: 5 } }),
    ({ name }: { name: string }) => countIn('weight_sets', { name }),
  ],
  [
    '/api/v1/service-accounts',
    () => ({ name: `program-${randomUUID()}`, role: 'ROLE_USER' }),
    ({ name }: { name: string }) => countIn('users', { email: `service:${name}` }),
  ],
];

describe.each(MAKERS)('POST %s with an Idempotency-Key', (path, bodyOf, count) => {
  it('answers a repeated request as the first one, and makes one thing', async () => {
    const [key, body] = [randomUUID(), bodyOf()];
    const first = await send(path, body, key);
    expect(first.status).toBeLessThan(300);
    expect(isReplayed(first)).toBe(false);
    const again = await send(path, body, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
    expect(isReplayed(again)).toBe(true);
    expect(await count(body as never)).toBe(1);
  });

  it('refuses another request with the same key', async () => {
    const key = randomUUID();
    expect((await send(path, bodyOf(), key)).status).toBeLessThan(300);
    const other = bodyOf();
    expect(await send(path, other, key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect(await count(other as never)).toBe(0);
  });

  it('makes one thing though the process dies before the answer is kept', async () => {
    const [key, body] = [randomUUID(), bodyOf()];
    const died = die();
    void send(path, body, key).catch(() => undefined);
    await until(async () => died.mock.calls.length === 1 && (await count(body as never)) === 1);
    expect(await send(path, body, key)).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } });
    died.mockRestore();
    clock.moveOn(LEASE_MS + 1);
    const second = await send(path, body, key);
    expect(second.status).toBeLessThan(300);
    expect(await count(body as never)).toBe(1);
    const third = await send(path, body, key);
    expect(isReplayed(third)).toBe(true);
    expect(third.body).toEqual(second.body);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one of requests that come at the same time', async () => {
    const name = unique('letter');
    const body = { batchId: scene.batchId, name, text: 'Nothing to find.' };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('/api/v1/ingest', body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(({ status }) => status === 409) ? [202, 409] : [202]),
    );
    const made = answers.flatMap(({ status, body: { taskId } }) => (status === 202 ? [taskId as string] : []));
    expect(new Set(made).size).toBe(1);
    expect(await countIn('documents', { filename: name })).toBe(1);
  });

  it('makes one comment and one span of a document', async () => {
    const { id } = await scene.letter();
    const key = randomUUID();
    const text = unique('said');
    const first = await send(`/api/v1/documents/${id}/comments`, { text }, key, scene.member.key);
    expect(first.status).toBe(200);
    const again = await send(`/api/v1/documents/${id}/comments`, { text }, key, scene.member.key);
    expect([isReplayed(again), again.body]).toEqual([true, first.body]);
    expect(await countIn('comments', { documentId: id })).toBe(1);

    const span = { type: 'ssn', start: 0, end: 6 };
    const spanKey = randomUUID();
    const path = `/api/v1/documents/${id}/spans`;
    const before = await countIn('spans', { documentId: id });
    const died = die();
    void send(path, span, spanKey, scene.member.key).catch(() => undefined);
    await until(async () => died.mock.calls.length === 1 && (await countIn('spans', { documentId: id })) > before);
    died.mockRestore();
    clock.moveOn(LEASE_MS + 1);
    expect((await send(path, span, spanKey, scene.member.key)).status).toBe(200);
    expect(await countIn('spans', { documentId: id })).toBe(before + 1);
  });

  it('does not take the late answer of a request whose record has expired, and which is made anew', async () => {
    const claim = () => requests.claim('caller', key, 'content', KEPT_MS);
    const [key, KEPT_MS] = [randomUUID(), 60_000];
    const late = await claim();
    clock.moveOn(KEPT_MS);
    const anew = await claim();
    if (late.state !== 'claimed' || anew.state !== 'claimed') throw new Error('Both must be claimed');
    await requests.keepAnswer(late, { status: 200, headers: {}, body: 'late' });
    expect(await claim()).toEqual({ state: 'running' });
    await requests.keepAnswer(anew, { status: 200, headers: {}, body: 'anew' });
    expect(await claim()).toMatchObject({ state: 'answered', answer: { body: 'anew' } });
  });

  it('is of one caller: another one with the same key makes their own', async () => {
    const key = randomUUID();
    const name = unique('letter');
    const body = { batchId: scene.batchId, name, text: 'Nothing to find.' };
    const one = await send('/api/v1/ingest', body, key, scene.member.key);
    const other = await send('/api/v1/ingest', body, key, scene.colleague.key);
    expect([one.status, other.status]).toEqual([202, 202]);
    expect(other.body.taskId).not.toBe(one.body.taskId);
  });

  it('is free again when its request was refused, and after its time', async () => {
    const key = randomUUID();
    expect((await send('/api/v1/groups', { name: '' }, key)).status).toBe(400);
    const name = unique('Group');
    expect((await send('/api/v1/groups', { name }, key)).status).toBe(201);
    clock.moveOn(24 * 3_600_000 + 1);
    expect((await send('/api/v1/groups', { name: unique('Group') }, key)).status).toBe(201);
  });

  it.each(['', ' ', 'x'.repeat(256), '""'])('that is none is refused: %j', async (key) => {
    expect((await send('/api/v1/groups', { name: unique('Group') }, key)).status).toBe(400);
  });

  it('is kept without anything that could be read: neither key nor answer', async () => {
    const key = `key-${randomUUID()}`;
    const { id } = await scene.letter();
    const text = unique('secret words');
    await send(`/api/v1/documents/${id}/comments`, { text }, key, scene.member.key);
    const kept = JSON.stringify(await database.collection('idempotency_keys').find().toArray());
    expect(kept).not.toContain(text);
    expect(kept).not.toContain(key);
    expect(kept).toContain('enc:v1:');
  });

  it('makes one version of a policy, and gives its headers again', async () => {
    const name = unique('policy').replace(/\W/g, '-');
    const policy = { identifiers: { ssn: {} } };
    const path = `/api/policies?name=${name}`;
    const key = randomUUID();
    const first = await send(path, policy, key);
    const again = await send(path, policy, key);
    expect([first.status, again.status, isReplayed(again)]).toEqual([201, 201, true]);
    for (const header of ['etag', 'x-umbra-policy']) {
      expect(again.headers.get(header)).toBe(first.headers.get(header));
      expect(again.headers.get(header)).not.toBeNull();
    }
    const rollback = randomUUID();
    for (let i = 0; i < 2; i++)
      expect((await send(`/api/policies/${name}/rollback?to=1`, {}, rollback)).status).toBe(200);
    expect(await countIn('policy_versions', { name })).toBe(2);
  });

  it('mutes once', async () => {
    const before = await countIn('audit_log', { action: 'MUTE_SET' });
    const mute = { context: unique('ward'), minutes: 5 };
    const key = randomUUID();
    const first = await send('/mute', mute, key);
    const again = await send('/mute', mute, key);
    expect([first.status, again.body, isReplayed(again)]).toEqual([200, first.body, true]);
    expect(await countIn('audit_log', { action: 'MUTE_SET' })).toBe(before + 1);
  });

  it('is honoured by every route that makes something', () => {
    const honouring = declaredRoutes(scene.app.app)
      .filter(({ handler }) => Reflect.hasMetadata('umbra:idempotency-key-honoured-when', handler))
      .map(({ method, path }) => `${method} ${path}`);
    expect(honouring.toSorted()).toEqual([
      'POST /api/filter',
      'POST /api/lists/:listName',
      'POST /api/lists/:listName/rollback',
      'POST /api/policies',
      'POST /api/policies/:policyName/draft/approve',
      'POST /api/policies/:policyName/draft/reject',
      'POST /api/policies/:policyName/draft/submit',
      'POST /api/policies/:policyName/rollback',
      'POST /api/v1/account/api-key',
      'POST /api/v1/account/api-keys',
      'POST /api/v1/batches',
      'POST /api/v1/compliance-profiles',
      'POST /api/v1/documents/:id/comments',
      'POST /api/v1/documents/:id/spans',
      'POST /api/v1/documents/file',
      'POST /api/v1/documents/pdf',
      'POST /api/v1/documents/text',
      'POST /api/v1/filter-instances',
      'POST /api/v1/finalization-policies',
      'POST /api/v1/groups',
      'POST /api/v1/holds',
      'POST /api/v1/ingest',
      'POST /api/v1/ingest/file',
      'POST /api/v1/ingest/pdf',
      'POST /api/v1/invitations',
      'POST /api/v1/ollama',
      'POST /api/v1/quality-samples',
      'POST /api/v1/queue/assignments',
      'POST /api/v1/queue/assignments/:operationId/undo',
      'POST /api/v1/service-accounts',
      'POST /api/v1/service-accounts/:id/api-keys',
      'POST /api/v1/service-accounts/:id/certificates',
      'POST /api/v1/users',
      'POST /api/v1/weight-sets',
      'POST /mute',
      'POST /replay',
    ]);
  });
});
