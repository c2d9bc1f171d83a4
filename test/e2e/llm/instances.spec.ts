import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, type Answer } from '../../support/client.js';
import { NOBODY } from '../../support/free-port.js';
import { OLLAMA_FAULTS, startOllama, type Ollama, type OllamaMode } from '../../support/receivers/ollama.js';
import { until } from '../../support/until.js';

const BASE = '/api/v1/ollama';
let app: TestApp;
let ollama: Ollama;
beforeAll(async () => {
  ollama = await startOllama();
  app = await startApp({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await ollama.close();
});
beforeEach(() => {
  ollama.mode = 'ok';
});

const asAdmin = (method: string, path: string, json?: unknown): Promise<Answer> =>
  call(app, method, `${BASE}${path}`, { headers: bearer(app.apiKey), json });
let made = 0;
async function makeInstance(fields: object = {}): Promise<string> {
  const answer = await asAdmin('POST', '', { name: `server ${++made}`, url: ollama.url, ...fields });
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}
const actions = async (id: string | null) => {
  const log = app.app.get(AuditLog, { strict: false });
  const entries = [];
  for await (const entry of log.stream({}, 1000)) {
    if (entry.resourceType === 'LlmInstance' && entry.resourceId === id) entries.push(entry);
  }
  return entries.reverse();
};

describe('/api/v1/ollama', () => {
  it('creates, reads, updates, lists and deletes instances and records every change', async () => {
    const created = await asAdmin('POST', '', { name: ' First ', url: ollama.url, keepAlive: '5m' });
    const id = created.body.id as string;
    const expected = { id, name: 'First', url: ollama.url, keepAlive: '5m', createdAt: expect.stringMatching(/Z$/) };
    expect(created.body).toEqual(expected);
    expect((await asAdmin('GET', `/${id}`)).body).toEqual(expected);
    const changed = await asAdmin('PATCH', `/${id}`, { name: 'Renamed', keepAlive: null });
    expect(changed.body).toEqual({ ...expected, name: 'Renamed', keepAlive: null });
    expect((await asAdmin('GET', '')).body).toContainEqual(changed.body);
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(204);
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(404);
    expect((await asAdmin('GET', `/${id}`)).status).toBe(404);
    expect((await asAdmin('PATCH', `/${id}`, { name: 'x' })).status).toBe(404);
    expect(await actions(id)).toMatchObject([
      { action: 'LLM_INSTANCE_CREATE', details: { name: 'First' }, actor: { email: app.adminEmail } },
      { action: 'LLM_INSTANCE_UPDATE', details: { name: 'Renamed', changed: ['name', 'keepAlive'] } },
      { action: 'LLM_INSTANCE_DELETE', details: { name: 'Renamed' } },
    ]);
  });

  it('returns 409 for a name in use, in upper or lower case', async () => {
    await makeInstance({ name: 'Same' });
    const other = await makeInstance();
    expect((await asAdmin('POST', '', { name: 'SAME', url: ollama.url })).status).toBe(409);
    expect((await asAdmin('PATCH', `/${other}`, { name: 'same' })).body.code).toBe('LLM_INSTANCE_NAME_TAKEN');
  });

  it.each([
    ...[
      '',
      'ollama:11434',
      'file:///etc/passwd',
      'http://',
      'http://user:pw@host',
      'http://host?key=1',
      'http://host#x',
    ],
    ...[7, null, ['http://host']],
  ])('returns 400 for the URL %j', async (url) => {
    expect((await asAdmin('POST', '', { name: 'bad', url })).status).toBe(400);
  });

  it('returns 400 for a URL and for a name that are too long', async () => {
    expect((await asAdmin('POST', '', { name: 'bad', url: `http://host/${'x'.repeat(1024)}` })).status).toBe(400);
    expect((await asAdmin('POST', '', { name: 'x'.repeat(101), url: ollama.url })).status).toBe(400);
  });

  it.each([{ name: '' }, { name: 'a\nb' }, { keepAlive: 'for ever' }, { keepAlive: 5 }])(
    'returns 400 for %j',
    async (fields) => {
      expect((await asAdmin('POST', '', { name: 'bad', url: ollama.url, ...fields })).status).toBe(400);
    },
  );
});

describe('/api/v1/ollama/defaults', () => {
  it('is empty at first, then returns what an administrator chose and protects the chosen instances', async () => {
    expect((await asAdmin('GET', '/defaults')).body).toEqual({ explain: null, secondOpinion: null });
    const instanceId = await makeInstance();
    const choice = { explain: { instanceId, model: 'a' }, secondOpinion: { instanceId, model: null } };
    expect((await asAdmin('PUT', '/defaults', choice)).body).toEqual(choice);
    expect((await asAdmin('GET', '/defaults')).body).toEqual(choice);
    expect((await asAdmin('DELETE', `/${instanceId}`)).body.code).toBe('LLM_INSTANCE_IN_USE');
    expect((await asAdmin('PUT', '/defaults', { secondOpinion: { instanceId, model: ' ' } })).body).toEqual({
      explain: null,
      secondOpinion: { instanceId, model: null },
    });
    expect((await asAdmin('DELETE', `/${instanceId}`)).status).toBe(409);
    await asAdmin('PUT', '/defaults', {});
    expect((await asAdmin('DELETE', `/${instanceId}`)).status).toBe(204);
    expect((await actions(null)).map(({ action }) => action)).toEqual(Array(3).fill('LLM_DEFAULTS_CHANGE'));
  });

  it('is changed only as it was read, when the request says so', async () => {
    const instanceId = await makeInstance();
    const choose = (model: string, ifMatch: string) =>
      call(app, 'PUT', '/api/v1/ollama/defaults', {
        headers: { ...bearer(app.apiKey), 'if-match': ifMatch },
        json: { secondOpinion: { instanceId, model } },
      });
    const tag = async () => (await asAdmin('GET', '/defaults')).headers.get('etag') ?? '';
    await asAdmin('PUT', '/defaults', {});
    const none = await tag();
    const answers = await Promise.all([choose('a', none), choose('b', none)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await choose('c', none)).body.code).toBe('RECORD_CHANGED');
    expect((await choose('c', await tag())).body.secondOpinion.model).toBe('c');
    await asAdmin('PUT', '/defaults', {});
  });

  it.each([
    { explain: { instanceId: 'missing', model: 'a' } },
    { secondOpinion: { instanceId: 'missing' } },
    { explain: { instanceId: 'missing' } },
    { explain: {} },
    { explain: 'x' },
    { secondOpinion: [] },
    { secondOpinion: { instanceId: 7 } },
  ])('returns 400 for %j', async (choice) => {
    expect((await asAdmin('PUT', '/defaults', choice)).status).toBe(400);
  });
});

describe('GET /api/v1/ollama/{instanceId}/models', () => {
  it('returns the models in order', async () => {
    ollama.models = ['qwen2.5:7b', 'Zephyr', 'llama3.1:8b', 'llama3.1:8b'];
    const id = await makeInstance({ name: 'Ordered' });
    const answer = await asAdmin('GET', `/${id}/models`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      instanceId: id,
      instanceName: 'Ordered',
      models: ['Zephyr', 'llama3.1:8b', 'qwen2.5:7b'],
    });
  });

  it('calls a server whose URL has a path', async () => {
    const id = await makeInstance({ url: `${ollama.url}/behind/proxy/` });
    expect((await asAdmin('GET', `/${id}/models`)).status).toBe(502);
    expect(ollama.requests.at(-1)?.path).toBe('/behind/proxy/api/tags');
  });

  it('returns 404 for an unknown instance', async () => {
    expect((await asAdmin('GET', '/missing/models')).status).toBe(404);
  });

  it('returns 502 when the server cannot be reached', async () => {
    const answer = await asAdmin('GET', `/${await makeInstance({ url: NOBODY })}/models`);
    expect(answer).toMatchObject({ status: 502, body: { code: 'LLM_UNREACHABLE' } });
  });

  it('returns 502 without connecting when the address is not allowed', async () => {
    const before = ollama.requests.length;
    const id = await makeInstance({ url: ollama.url.replace('127.0.0.1', '[::ffff:127.0.0.2]') });
    const answer = await asAdmin('GET', `/${id}/models`);
    expect(answer).toMatchObject({ status: 502, body: { code: 'LLM_UNREACHABLE' } });
    expect(answer.body.error).toContain('OUTBOUND_ALLOWED_HOSTS');
    expect(ollama.requests).toHaveLength(before);
  });

  it('returns 502 within the time limit for every fault of the server', async () => {
    const impatient = await startApp({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', LLM_ANSWER_SECONDS: '1' } });
    const headers = bearer(impatient.apiKey);
    const statusOf = async (mode: OllamaMode) => {
      const faulty = await startOllama();
      faulty.mode = mode;
      const instance = await call(impatient, 'POST', BASE, { headers, json: { name: mode, url: faulty.url } });
      const answer = await call(impatient, 'GET', `${BASE}/${instance.body.id}/models`, { headers });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      await faulty.close();
      return [mode, answer.status] as const;
    };
    const statuses = await Promise.all(OLLAMA_FAULTS.map(statusOf));
    await impatient.close();
    expect(statuses).toEqual(OLLAMA_FAULTS.map((mode) => [mode, 502]));
  });

  it('cancels its request when the client disconnects', async () => {
    ollama.mode = 'hang-before-headers';
    const id = await makeInstance();
    const gone = new AbortController();
    const before = ollama.requests.length;
    const answer = fetch(`${app.url}${BASE}/${id}/models`, { headers: bearer(app.apiKey), signal: gone.signal });
    await until(() => ollama.requests.length > before);
    gone.abort();
    await expect(answer).rejects.toThrow();
    await until(() => ollama.requests.at(-1)?.left === true);
  });

  it('is open to administrators and auditors, and to group members while the instance is a default', async () => {
    const id = await makeInstance();
    const user = await makeUser(app, 'ROLE_USER');
    const auditor = await makeUser(app, 'ROLE_AUDITOR');
    const keys = { user: bearer(await issueKey(app, user)), auditor: bearer(await issueKey(app, auditor)) };
    const status = async (who: keyof typeof keys, of = id) =>
      (await call(app, 'GET', `${BASE}/${of}/models`, { headers: keys[who] })).status;
    expect(await status('auditor')).toBe(200);
    expect(await status('user')).toBe(403);
    await asAdmin('PUT', '/defaults', { explain: { instanceId: id, model: 'a' } });
    expect(await status('user')).toBe(403);
    const group = { name: `group ${id}`, memberIds: [user.id] };
    const made = await call(app, 'POST', '/api/v1/groups', { headers: bearer(app.apiKey), json: group });
    expect(made.status).toBe(201);
    expect(await status('user')).toBe(200);
    expect(await status('user', await makeInstance())).toBe(403);
    expect(await status('user', 'missing')).toBe(404);
    await asAdmin('PUT', '/defaults', { secondOpinion: { instanceId: id } });
    expect(await status('user')).toBe(200);
    await asAdmin('PUT', '/defaults', {});
    expect(await status('user')).toBe(403);
  });
});

describe('OLLAMA_URL', () => {
  it('becomes the instance `default`, which OUTBOUND_ALLOWED_HOSTS need not list', async () => {
    const one = await startApp({ env: { OLLAMA_URL: ollama.url } });
    const headers = bearer(one.apiKey);
    const models = await call(one, 'GET', `${BASE}/default/models`, { headers });
    expect(models).toMatchObject({ status: 200, body: { instanceId: 'default', instanceName: 'Default' } });
    await one.close();
  });
});
