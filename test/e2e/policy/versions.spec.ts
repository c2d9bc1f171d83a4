import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { PolicyHistoryTask } from '../../../src/modules/policy/history/policy-history.task.js';
import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';

const name = (what: string): string => unique(what).replace(' ', '-');
const SSN = '{"identifiers":{"ssn":{}}}';
const EMAIL = '{"identifiers":{"emailAddress":{}}}';
const REFERENCE = /^[\w-]+@\d+\+[0-9a-f]{16}$/;

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const ask = (method: string, to: string, text?: string, headers: Record<string, string> = {}, on: TestApp = app) =>
  call(on, method, to, {
    headers: { ...bearer(on.apiKey), ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { text }),
  });
const tagOf = async (policy: string): Promise<string> =>
  (await ask('GET', `/api/policies/${policy}`)).headers.get('etag') ?? '';

describe('versions of a policy', () => {
  it('are made by every save, with author, time, note and fingerprint', async () => {
    const policy = name('kept');
    await ask('PUT', `/api/policies/${policy}?note=first`, SSN);
    await ask('PUT', `/api/policies/${policy}`, SSN, { 'x-umbra-note': 'the same again' });
    await ask('POST', `/api/policies?name=${policy}`, EMAIL);
    const { body } = await ask('GET', `/api/policies/${policy}/versions`);
    expect(body).toMatchObject({
      newest: 3,
      versions: [
        { version: 3, action: 'SAVE', author: app.adminEmail, note: null },
        { version: 2, note: 'the same again' },
        { version: 1, note: 'first' },
      ],
    });
    const [third, second, first] = body.versions;
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(third.fingerprint).not.toBe(first.fingerprint);
    expect(third.reference).toBe(`${policy}@3+${String(third.fingerprint).slice(0, 16)}`);
    expect(`"${String(third.fingerprint)}"`).toBe(await tagOf(policy));
    expect((await ask('GET', `/api/policies/${policy}/versions/1`)).body).toMatchObject({ version: 1, content: SSN });
    expect((await ask('GET', `/api/policies/${policy}/versions?offset=1&limit=1`)).body.versions).toHaveLength(1);
    expect((await ask('GET', `/api/policies/${policy}/versions/4`)).status).toBe(404);
    expect((await ask('GET', `/api/policies/${name('never')}/versions`)).status).toBe(404);
  });

  it('outlive the policy, and a new one of the name goes on counting', async () => {
    const policy = name('again');
    await ask('PUT', `/api/policies/${policy}`, SSN);
    await ask('DELETE', `/api/policies/${policy}?note=not+needed`);
    expect((await ask('GET', `/api/policies/${policy}`)).status).toBe(404);
    expect((await ask('GET', '/api/policies')).body).not.toContain(policy);
    expect((await ask('GET', `/api/policies/${policy}/versions`)).body.versions).toMatchObject([
      { version: 2, action: 'DELETE', note: 'not needed', fingerprint: null },
      { version: 1 },
    ]);
    expect((await ask('PUT', `/api/policies/${policy}`, EMAIL)).status).toBe(201);
    expect((await ask('GET', `/api/policies/${policy}`)).headers.get('x-umbra-policy')).toContain(`${policy}@3+`);
    expect((await ask('POST', `/api/policies/${policy}/rollback?to=2`)).status).toBe(404);
  });

  it('are rolled back to by a new version, with secrets and all', async () => {
    const policy = name('back');
    const secret =
      '{"fpe":{"key":"2b7e151628aed2a6abf7158809cf4f3c","tweak":"d8e7920afa330a"},"identifiers":{"ssn":{"ssnFilterStrategies":[{"strategy":"FPE_ENCRYPT_REPLACE"}]}}}';
    await ask('PUT', `/api/policies/${policy}`, secret);
    const tag = await tagOf(policy);
    await ask('PUT', `/api/policies/${policy}`, SSN);
    const rolled = await ask('POST', `/api/policies/${policy}/rollback?to=1&note=too+little`);
    expect({ status: rolled.status, body: rolled.body }).toEqual({ status: 200, body: '' });
    expect(await tagOf(policy)).toBe(tag);
    expect((await ask('GET', `/api/policies/${policy}/versions?limit=1`)).body.versions).toMatchObject([
      { version: 3, action: 'ROLLBACK', restoredVersion: 1, note: 'too little' },
    ]);
  });

  it('are compared by meaning and as text', async () => {
    const policy = name('diff');
    const before = {
      identifiers: {
        ssn: { ssnFilterStrategies: [{ strategy: 'LAST_4', condition: 'confidence > 0.8' }] },
        zipCode: { zipCodeFilterStrategies: [{ strategy: 'REDACT' }] },
        url: {},
        dictionaries: [{ terms: ['Halcyon', 'Osprey'] }],
      },
      ignored: [{ terms: ['nobody'] }],
      fpe: { key: '2b7e151628aed2a6abf7158809cf4f3c', tweak: 'd8e7920afa330a' },
    };
    const after = {
      config: { minConfidence: 0.7 },
      identifiers: {
        ssn: { ssnFilterStrategies: [{ strategy: 'MASK', condition: 'confidence > 0.9' }] },
        zipCode: { zipCodeFilterStrategy: [{ strategy: 'TRUNCATE' }] },
        emailAddress: {},
        dictionaries: [{ terms: ['Osprey', 'Heron'] }],
      },
      ignored: [{ terms: ['nobody', 'somebody'] }],
      fpe: { key: '3b7e151628aed2a6abf7158809cf4f3c', tweak: 'd8e7920afa330a' },
    };
    await ask('PUT', `/api/policies/${policy}`, JSON.stringify(before));
    await ask('PUT', `/api/policies/${policy}`, JSON.stringify(after));
    const { body } = await ask('GET', `/api/policies/${policy}/diff?from=1&to=2`);
    const byPath = new Map<string, unknown>(body.differences.map((one: { path: string }) => [one.path, one]));
    expect([...byPath.keys()].sort()).toEqual([
      'config.minConfidence',
      'fpe.key',
      'identifiers.dictionaries[0].terms',
      'identifiers.emailAddress',
      'identifiers.ssn.ssnFilterStrategies[0].condition',
      'identifiers.ssn.ssnFilterStrategies[0].strategy',
      'identifiers.url',
      'identifiers.zipCode.zipCodeFilterStrategy[0].strategy',
      'ignored[0].terms',
    ]);
    expect(byPath.get('identifiers.emailAddress')).toMatchObject({ type: 'kind-added' });
    expect(byPath.get('identifiers.url')).toMatchObject({ type: 'kind-removed' });
    expect(byPath.get('identifiers.ssn.ssnFilterStrategies[0].strategy')).toMatchObject({
      type: 'strategy',
      before: 'LAST_4',
      after: 'MASK',
    });
    expect(byPath.get('identifiers.ssn.ssnFilterStrategies[0].condition')).toMatchObject({ type: 'condition' });
    expect(byPath.get('identifiers.dictionaries[0].terms')).toMatchObject({
      type: 'list',
      added: ['Heron'],
      removed: ['Halcyon'],
    });
    expect(byPath.get('ignored[0].terms')).toMatchObject({ type: 'ignored', added: ['somebody'], addedCount: 1 });
    expect(byPath.get('config.minConfidence')).toMatchObject({ type: 'threshold', after: 0.7 });
    expect(byPath.get('fpe.key')).toMatchObject({ type: 'secret' });
    expect(body.text).toMatch(/^@@ -\d+,\d+ \+\d+,\d+ @@\n/);
    expect(body.text).toMatch(/^-.*"LAST_4"/m);
    expect(body.text).toMatch(/^\+.*"MASK"/m);
    expect(JSON.stringify(body)).not.toContain('b7e151628aed2a6abf7158809cf4f3c');
    expect((await ask('GET', `/api/policies/${policy}/diff`)).body).toMatchObject({ from: 1, to: 2 });
    expect((await ask('GET', `/api/policies/${policy}/diff?to=1`)).status).toBe(404);
  });

  it('carry labels, each at one version', async () => {
    const policy = name('label');
    await ask('PUT', `/api/policies/${policy}`, SSN);
    await ask('PUT', `/api/policies/${policy}`, EMAIL);
    expect((await ask('PUT', `/api/policies/${policy}/labels/audited?version=1`)).status).toBe(204);
    const labels = async () =>
      (await ask('GET', `/api/policies/${policy}/versions`)).body.versions.map(
        (one: { labels: string[] }) => one.labels,
      );
    expect(await labels()).toEqual([[], ['audited']]);
    await ask('PUT', `/api/policies/${policy}/labels/audited?version=2`);
    expect(await labels()).toEqual([['audited'], []]);
    expect((await ask('PUT', `/api/policies/${policy}/labels/other?version=3`)).status).toBe(404);
    expect((await ask('PUT', `/api/policies/${policy}/labels/__proto__?version=2`)).status).toBe(400);
    expect((await ask('DELETE', `/api/policies/${policy}/labels/audited`)).status).toBe(204);
    expect((await ask('DELETE', `/api/policies/${policy}/labels/audited`)).status).toBe(404);
    expect(await labels()).toEqual([[], []]);
  });
});

describe('two people who save at once', () => {
  it('do not overwrite each other with If-Match', async () => {
    const policy = name('race');
    await ask('PUT', `/api/policies/${policy}`, SSN);
    const seen = await tagOf(policy);
    expect((await ask('PUT', `/api/policies/${policy}`, EMAIL, { 'if-match': seen })).status).toBe(200);
    const late = await ask('PUT', `/api/policies/${policy}`, SSN, { 'if-match': seen });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ code: 'POLICY_CHANGED', fingerprint: (await tagOf(policy)).slice(1, -1) });
    expect((await ask('DELETE', `/api/policies/${policy}`, undefined, { 'if-match': seen })).status).toBe(412);
    expect((await ask('POST', `/api/policies/${policy}/rollback?to=1`, undefined, { 'if-match': seen })).status).toBe(
      412,
    );
    expect((await ask('PUT', `/api/policies/${name('new')}`, SSN, { 'if-match': '*' })).status).toBe(412);
    const current = await tagOf(policy);
    expect((await ask('PUT', `/api/policies/${policy}`, SSN, { 'if-match': `"x", ${current}` })).status).toBe(200);
  });

  it('get a version each without it', async () => {
    const policy = name('all');
    await Promise.all(Array.from({ length: 6 }, () => ask('PUT', `/api/policies/${policy}`, SSN)));
    const { versions } = (await ask('GET', `/api/policies/${policy}/versions`)).body;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe('the audit log', () => {
  it('has one row for each change of a policy and of a list, with what was before, and no terms', async () => {
    const policy = name('rows');
    await ask('PUT', `/api/policies/${policy}?note=why`, SSN);
    await ask('PUT', `/api/policies/${policy}`, EMAIL);
    await ask('DELETE', `/api/policies/${policy}`);
    const log = app.app.get(AuditLog, { strict: false });
    const rows = await log.forResource('Policy', policy);
    expect(rows.map(({ action, details, note }) => ({ action, details, note }))).toMatchObject([
      { action: 'POLICY_DELETE', details: { version: 3, fingerprint: null, previousVersion: 2 } },
      { action: 'POLICY_SAVE', details: { version: 2, previousVersion: 1 } },
      { action: 'POLICY_SAVE', details: { version: 1, previousVersion: null, previousFingerprint: null }, note: 'why' },
    ]);
    expect(rows[1]?.details.previousFingerprint).toBe(rows[2]?.details.fingerprint);
    await ask('POST', `/api/lists/${policy}`, '["Halcyon","Osprey"]');
    await ask('POST', `/api/lists/${policy}`, '["Heron"]');
    await ask('DELETE', `/api/lists/${policy}`);
    const lists = await log.forResource('PolicyList', policy);
    expect(lists.map(({ action, details }) => [action, details.count, details.previousCount])).toEqual([
      ['POLICY_LIST_DELETE', 0, 1],
      ['POLICY_LIST_SAVE', 1, 2],
      ['POLICY_LIST_SAVE', 2, 0],
    ]);
    expect(JSON.stringify(lists)).not.toMatch(/Halcyon|Osprey|Heron/);
  });

  it('gets the row, and the history the version, of a process that died in between', async () => {
    const policy = name('died');
    await ask('PUT', `/api/policies/${policy}`, SSN);
    const database = app.app.get<Connection>(getConnectionToken());
    await database.collection('policy_versions').deleteMany({ name: policy });
    await database.collection('policies').updateOne({ name: policy }, { $set: { unsettled: true } });
    await app.app.get(PolicyHistoryTask, { strict: false }).run(new AbortController().signal);
    expect((await ask('GET', `/api/policies/${policy}/versions/1`)).body.content).toBe(SSN);
    expect(await app.app.get(AuditLog, { strict: false }).forResource('Policy', policy)).toHaveLength(1);
  });
});

describe('retention', () => {
  it('removes old versions that are neither kept, labelled nor young', async () => {
    const clock = new MovedClock();
    const own = await startApp({ clock, env: { POLICY_VERSIONS_KEPT: '10' } });
    for (let version = 1; version <= 14; version++) await ask('PUT', '/api/policies/many', SSN, {}, own);
    await ask('PUT', '/api/policies/many/labels/first?version=1', undefined, {}, own);
    const task = own.app.get(PolicyHistoryTask, { strict: false });
    const numbers = async (): Promise<number[]> => {
      await task.run(new AbortController().signal);
      const { versions } = (await ask('GET', '/api/policies/many/versions', undefined, {}, own)).body;
      return versions.map(({ version }: { version: number }) => version);
    };
    expect(await numbers()).toHaveLength(14);
    clock.moveOn(91 * 24 * 3_600_000);
    expect(await numbers()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 1]);
    await own.close();
  });
});

describe('x-umbra-policy', () => {
  const header = ({ headers }: { readonly headers: Headers }): string => headers.get('x-umbra-policy') ?? '';
  const post = (to: string, type: string, text: string) =>
    call(app, 'POST', to, { headers: { ...bearer(app.apiKey), 'content-type': type }, text });

  it('names the version on every answer that is redacted', async () => {
    const policy = name('said');
    await ask('PUT', `/api/policies/${policy}`, SSN);
    const version = header(await ask('GET', `/api/policies/${policy}`));
    expect(version).toMatch(REFERENCE);
    const long = 'Nothing here. '.repeat(4000);
    for (const answer of [
      await post(`/api/filter?p=${policy}`, 'text/plain', '219-09-9999'),
      await post(`/api/filter?p=${policy}`, 'text/plain', long),
      await post(`/api/filter?p=${policy}`, 'text/csv', 'ssn\n219-09-9999\n'),
      await post(`/api/filter?p=${policy}`, 'application/x-ndjson', '{"text":"219-09-9999"}\n'),
      await post(`/api/explain?p=${policy}`, 'text/plain', '219-09-9999'),
      await post(`/api/policies/apply?p=${policy}`, 'text/plain', '219-09-9999'),
    ]) {
      expect(header(answer)).toBe(version);
    }
    await ask('PUT', `/api/policies/${policy}`, EMAIL);
    expect(header(await post(`/api/filter?p=${policy}`, 'text/plain', 'a'))).toContain(`${policy}@2+`);
  });

  it('has the fingerprint of a policy that came with the request', async () => {
    const inline = (text: string) =>
      post('/api/filter', 'application/json', JSON.stringify({ policy: JSON.parse(SSN), text, context: 'c' }));
    const [short, long] = [await inline('a'), await inline('Nothing here. '.repeat(4000))];
    expect(header(short)).toMatch(/^inline\+[0-9a-f]{16}$/);
    expect(header(long)).toBe(header(short));
  });
});
