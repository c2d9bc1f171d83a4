import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from '../../support/app.js';
import { until } from '../../support/until.js';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'umbra-terms-'));
  await writeFile(join(folder, 'wards.txt'), '\uFEFFWard Seven\r\nWard Eight\r\n\r\n');
  await symlink('/etc/passwd', join(folder, 'link.txt'));
  app = await startApp({ env: { POLICY_FILES_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${app.apiKey}`,
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    },
  });
}
const filter = async (policy: string, text: string): Promise<string> =>
  (await call('POST', `/api/filter?p=${policy}`, text)).text();
const dictionary = (entry: object) => ({ identifiers: { dictionaries: [entry] } });
const GONE = '{{{REDACTED-custom-dictionary}}}';

describe('/api/lists', () => {
  it('stores lists by name', async () => {
    expect(await (await call('GET', '/api/lists')).json()).toEqual([]);
    expect((await call('POST', '/api/lists/projects?description=secret+ones', ['Halcyon', 'Blue Heron'])).status).toBe(
      201,
    );
    expect((await call('POST', '/api/lists/projects?description=secret+ones', ['Halcyon'])).status).toBe(200);
    expect(await (await call('GET', '/api/lists')).json()).toEqual(['projects']);
    expect(await (await call('GET', '/api/lists/projects')).json()).toEqual({
      name: 'projects',
      description: 'secret ones',
      items: ['Halcyon'],
    });
  });

  it('are used by policies, in their current version', async () => {
    expect((await call('PUT', '/api/policies/listed', dictionary({ terms: ['list:projects', 'Osprey'] }))).status).toBe(
      201,
    );
    expect(await filter('listed', 'Halcyon and Osprey and Heron')).toBe(`${GONE} and ${GONE} and Heron`);
    await call('POST', '/api/lists/projects', ['Heron']);
    await until(async () => (await filter('listed', 'Halcyon and Heron')) === `Halcyon and ${GONE}`);
    // A long text is redacted in a thread, which has to be sent the terms.
    const long = `${'Nothing here. '.repeat(4000)}Heron`;
    expect(await filter('listed', long)).toBe(long.replace('Heron', GONE));
    expect(await filter('listed', long)).toBe(long.replace('Heron', GONE));
  });

  it('returns 409 for deleting a list that a policy uses', async () => {
    expect((await call('DELETE', '/api/lists/projects')).status).toBe(409);
    await call('DELETE', '/api/policies/listed');
    expect((await call('DELETE', '/api/lists/projects')).status).toBe(204);
    expect((await call('DELETE', '/api/lists/projects')).status).toBe(404);
    expect((await call('GET', '/api/lists/projects')).status).toBe(404);
  });

  it.each<[string, unknown]>([
    ['an object', {}],
    ['numbers', [1]],
    ['an item without a letter', ['a', ' - ']],
    ['too long an item', ['a'.repeat(1001)]],
  ])('returns 400 for %s', async (_, items) => {
    expect((await call('POST', '/api/lists/bad', items)).status).toBe(400);
    expect((await call('POST', '/api/lists/bad%20name', ['a'])).status).toBe(400);
  });
});

describe('term files', () => {
  it('are read from POLICY_FILES_DIR, and again when they change', async () => {
    expect((await call('PUT', '/api/policies/wards', dictionary({ files: ['wards.txt'] }))).status).toBe(201);
    expect(await filter('wards', 'ward seven, ward nine')).toBe(`${GONE}, ward nine`);
    await writeFile(join(folder, 'wards.txt'), 'Ward Nine\n');
    await utimes(join(folder, 'wards.txt'), 1, 1);
    await until(async () => (await filter('wards', 'ward seven, ward nine')) === `ward seven, ${GONE}`);
  });

  it.each(['none.txt', '../wards.txt', '/etc/passwd', 'link.txt', '.', 'list:none'])(
    'are not read at %s',
    async (name) => {
      const entry = name.startsWith('list:') ? { terms: [name] } : { files: [name] };
      const response = await call('PUT', '/api/policies/bad', dictionary(entry));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'INVALID_POLICY', problems: [{ code: 'unknown-file' }] });
    },
  );
});
