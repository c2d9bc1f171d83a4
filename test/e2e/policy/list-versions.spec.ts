import { createHash, randomBytes } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ListHistory } from '../../../src/modules/policy/lists/list-history.js';
import { PolicyHistoryTask } from '../../../src/modules/policy/history/policy-history.task.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { keyIdOf } from '../../../src/platform/encryption/cipher.js';
import { RotationService } from '../../../src/platform/key-rotation/rotation.service.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

const FIRST = `first:${randomBytes(32).toString('base64')}`;
const SECOND = `second:${randomBytes(32).toString('base64')}`;
const GONE = '{{{REDACTED-custom-dictionary}}}';
const MAX_KEPT = 10;

const clock = new MovedClock();
let app: TestApp;
let database: Connection;
beforeAll(async () => {
  app = await startApp({
    clock,
    env: { UMBRA_ENCRYPTION_KEYS: `${SECOND},${FIRST}`, POLICY_VERSIONS_KEPT: `${MAX_KEPT}` },
  });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});

const ask = (method: string, to: string, json?: unknown) =>
  call(app, method, to, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const history = () => app.app.get(PolicyHistoryTask, { strict: false }).run(new AbortController().signal);
const rowsOf = (list: string) => app.app.get(AuditLog, { strict: false }).forResource('PolicyList', list);
const filter = async (policy: string, text: string): Promise<unknown> =>
  (
    await call(app, 'POST', `/api/filter?p=${policy}`, {
      headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
      text,
    })
  ).body;
const record = async (list: string): Promise<Record<string, unknown>> => {
  const found = await database.collection<{ _id: string }>('lists').findOne({ _id: list });
  return found ?? {};
};
const keyOf = (value: unknown): string | undefined => keyIdOf((value as { readonly buffer: Uint8Array }).buffer);

describe('versions of lists', () => {
  it('say who made them, when and why, and never change', async () => {
    await ask('POST', '/api/lists/told?description=Wards', ['Halcyon', 'Osprey']);
    await ask('POST', '/api/lists/told?note=one+less&description=Wards', ['Osprey']);
    const { body } = await ask('GET', '/api/lists/told/versions');
    const fingerprint = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(body).toMatchObject({
      newest: 2,
      versions: [
        { version: 2, action: 'SAVE', note: 'one less', fingerprint, at: expect.any(String) as string },
        { version: 1, action: 'SAVE', note: null, fingerprint, restoredVersion: null },
      ],
    });
    expect(body.versions[0].author).toMatch(/@/);
    expect(body.versions[0].reference).toBe(`list:told@2+${body.versions[0].fingerprint.slice(0, 16)}`);
    expect(JSON.stringify(body)).not.toMatch(/Halcyon|Osprey/);
    expect((await ask('GET', '/api/lists/told/versions/1')).body).toMatchObject({
      version: 1,
      description: 'Wards',
      items: ['Halcyon', 'Osprey'],
    });
    expect((await ask('GET', '/api/lists/told/versions?limit=1&offset=1')).body.versions).toHaveLength(1);
    expect(await ask('GET', '/api/lists/told/versions/3')).toMatchObject({
      status: 404,
      body: { code: 'NO_SUCH_VERSION' },
    });
    expect(await ask('GET', '/api/lists/never/versions')).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_LIST' },
    });
  });

  it('are compared by their items', async () => {
    await ask('POST', '/api/lists/compared', ['Halcyon', 'Osprey']);
    await ask('POST', '/api/lists/compared?description=Birds', ['Osprey', 'Heron']);
    expect((await ask('GET', '/api/lists/compared/diff')).body).toEqual({
      from: 1,
      to: 2,
      differences: [
        { type: 'setting', path: 'description', before: '', after: 'Birds' },
        { type: 'list', path: 'items', added: ['Heron'], addedCount: 1, removed: ['Halcyon'], removedCount: 1 },
      ],
      text: '@@ -1,2 +1,2 @@\n-Halcyon\n Osprey\n+Heron\n',
    });
    expect((await ask('GET', '/api/lists/compared/diff?from=2&to=2')).body.differences).toEqual([]);
    expect((await ask('GET', '/api/lists/compared/diff?to=1')).status).toBe(404);
  });

  it('are compared line by line, an item a line, also with nothing', async () => {
    await ask('POST', '/api/lists/gone', ['Halcyon', 'Grey\nheron']);
    await ask('DELETE', '/api/lists/gone');
    expect((await ask('GET', '/api/lists/gone/diff')).body.text).toBe('@@ -1,2 +0,0 @@\n-Halcyon\n-"Grey\\nheron"\n');
  });

  it('are made active again, also after the list was deleted, and policies use them', async () => {
    await ask('POST', '/api/lists/rolled', ['Halcyon']);
    await ask('POST', '/api/lists/rolled', ['Heron']);
    await ask('PUT', '/api/policies/rolled', { identifiers: { dictionaries: [{ terms: ['list:rolled'] }] } });
    expect(await filter('rolled', 'Halcyon and Heron')).toBe(`Halcyon and ${GONE}`);
    expect((await ask('POST', '/api/lists/rolled/rollback?to=1&note=back')).status).toBe(204);
    await until(async () => (await filter('rolled', 'Halcyon and Heron')) === `${GONE} and Heron`);
    await ask('DELETE', '/api/policies/rolled');
    expect((await ask('DELETE', '/api/lists/rolled')).status).toBe(204);
    expect((await ask('GET', '/api/lists/rolled')).status).toBe(404);
    expect((await ask('GET', '/api/lists')).body).not.toContain('rolled');
    expect((await ask('POST', '/api/lists/rolled/rollback?to=4')).status).toBe(404);
    expect((await ask('POST', '/api/lists/rolled/rollback?to=2')).status).toBe(204);
    expect((await ask('GET', '/api/lists/rolled')).body.items).toEqual(['Heron']);
    const { versions } = (await ask('GET', '/api/lists/rolled/versions')).body;
    expect(versions.map((each: Record<string, unknown>) => [each.version, each.action, each.restoredVersion])).toEqual([
      [5, 'ROLLBACK', 2],
      [4, 'DELETE', null],
      [3, 'ROLLBACK', 1],
      [2, 'SAVE', null],
      [1, 'SAVE', null],
    ]);
    const rows = await rowsOf('rolled');
    expect(rows.map(({ action, details }) => [action, details.version, details.previousVersion])).toEqual([
      ['POLICY_LIST_ROLLBACK', 5, 4],
      ['POLICY_LIST_DELETE', 4, 3],
      ['POLICY_LIST_ROLLBACK', 3, 2],
      ['POLICY_LIST_SAVE', 2, 1],
      ['POLICY_LIST_SAVE', 1, null],
    ]);
    expect(rows[2]).toMatchObject({ note: 'back', details: { hash: rows[4]?.details.hash } });
    expect(rows[2]?.details.previousHash).toBe(rows[3]?.details.hash);
  });

  it('have no gaps when several are made at once, or when a process dies in between', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, i) => ask('POST', '/api/lists/racing', [`Term ${i}`])));
    const { versions } = (await ask('GET', '/api/lists/racing/versions')).body;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
    await database.collection('policy_versions').deleteOne({ name: 'list:racing', version: 6 });
    await database.collection<{ _id: string }>('lists').updateOne({ _id: 'racing' }, { $set: { unsettled: true } });
    await history();
    expect((await ask('GET', '/api/lists/racing/versions/6')).status).toBe(200);
    expect(await rowsOf('racing')).toHaveLength(6);
  });

  it('go when they are old and there are many, as those of policies do', async () => {
    for (let i = 0; i < MAX_KEPT + 2; i++) await ask('POST', '/api/lists/many', [`Term ${i}`]);
    await history();
    expect((await ask('GET', '/api/lists/many/versions/1')).status).toBe(200);
    clock.moveOn(91 * 24 * 3_600_000);
    await history();
    expect((await ask('GET', '/api/lists/many/versions')).body.versions).toHaveLength(MAX_KEPT);
    expect((await ask('GET', '/api/lists/many')).body.items).toEqual([`Term ${MAX_KEPT + 1}`]);
  });
});

describe('lists at rest', () => {
  it('are encrypted with all their versions, and no fingerprint tells whether a term is one of them', async () => {
    await ask('POST', '/api/lists/sealed?description=Quillfeather+case', ['Quillfeather']);
    const stored = await record('sealed');
    const versions = await database.collection('policy_versions').find({ name: 'list:sealed' }).toArray();
    expect(keyOf(stored.sealed)).toBe('second');
    expect(versions.map(({ sealed }) => keyOf(sealed))).toEqual(['second']);
    for (const each of [stored, ...versions])
      expect(Buffer.from(JSON.stringify(each)).toString()).not.toMatch(/Quillf/);
    const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    const guesses = [['Quillfeather'], { description: 'Quillfeather case', items: ['Quillfeather'] }].map(digest);
    expect(guesses).not.toContain(stored.hash);
  });

  it('of earlier releases go on working, and are encrypted at the next start or save', async () => {
    const lists = database.collection<{ _id: string }>('lists');
    const clear = { description: 'Old', items: ['Quillfeather'], hash: 'x', savedAt: new Date(0) };
    for (const _id of ['started', 'saved', 'dropped']) await lists.insertOne({ _id, ...clear });
    expect((await ask('GET', '/api/lists/started')).body).toEqual({
      name: 'started',
      description: 'Old',
      items: ['Quillfeather'],
    });
    await ask('PUT', '/api/policies/older', { identifiers: { dictionaries: [{ terms: ['list:started'] }] } });
    expect(await filter('older', 'Ms Quillfeather')).toBe(`Ms ${GONE}`);
    expect((await ask('POST', '/api/lists/saved', ['Heron'])).status).toBe(200);
    expect((await ask('DELETE', '/api/lists/dropped')).status).toBe(204);
    // As every start does.
    await app.app.get(ListHistory, { strict: false }).encryptAll();
    for (const _id of ['started', 'saved', 'dropped']) {
      const stored = await record(_id);
      expect(stored).not.toHaveProperty('items');
      expect(stored).not.toHaveProperty('description');
    }
    expect(await filter('older', 'Ms Quillfeather')).toBe(`Ms ${GONE}`);
    expect((await ask('GET', '/api/lists/saved/versions/1')).body).toMatchObject({
      action: 'ENCRYPT',
      items: ['Quillfeather'],
    });
    expect((await ask('GET', '/api/lists/started/versions')).body.newest).toBe(1);
    expect((await ask('GET', '/api/lists/dropped/versions')).body.newest).toBe(2);
  });

  it('are sealed by the new key when keys are rotated', async () => {
    const rotation = app.app.get(RotationService, { strict: false });
    await rotation.begin({ userId: null, email: null, address: null });
    await rotation.run(new AbortController().signal);
    expect(await rotation.find()).toMatchObject({ state: 'DONE', unreadable: 0 });
  });
});
