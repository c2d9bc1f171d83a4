import { sharedApp, unique, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

function call(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${app.apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
}

const SSN = '{"identifiers":{"ssn":{}}}';

/** Policy names take no blanks. */
const uniqueName = (what: string): string => unique(what).replace(' ', '-');

const filter = async (policy: string, text: string): Promise<string> =>
  (await call('POST', `/api/filter?p=${policy}`, text, { 'content-type': 'text/plain' })).text();

describe('/api/policies', () => {
  it('lists the default policy', async () => {
    const response = await call('GET', '/api/policies');
    expect(response.status).toBe(200);
    expect(await response.json()).toContain('default');
  });

  it('saves by POST with an empty 201, and returns the text exactly as sent', async () => {
    const name = uniqueName('mine');
    const sent = '{\n  "identifiers" : { "ssn": {} },\t"name": "mine" }\n';
    const saved = await call('POST', `/api/policies?name=${name}`, sent);
    expect(saved.status).toBe(201);
    expect(await saved.text()).toBe('');
    const read = await call('GET', `/api/policies/${name}`);
    expect(read.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await read.text()).toBe(sent);
  });

  it('creates and replaces by PUT, in force at once', async () => {
    const name = uniqueName('swap');
    expect((await call('PUT', `/api/policies/${name}`, '{"identifiers":{"emailAddress":{}}}')).status).toBe(201);
    expect(await filter(name, 'ann@example.com 219-09-9999')).toBe('{{{REDACTED-email-address}}} 219-09-9999');
    expect((await call('PUT', `/api/policies/${name}`, '{"identifiers":{"ssn":{}}}')).status).toBe(200);
    expect(await filter(name, 'ann@example.com 219-09-9999')).toBe('ann@example.com {{{REDACTED-ssn}}}');
  });

  it('returns 404 for a deleted policy everywhere', async () => {
    const name = uniqueName('brief');
    await call('PUT', `/api/policies/${name}`, SSN);
    expect(await filter(name, 'a')).toBe('a');
    const deleted = await call('DELETE', `/api/policies/${name}`);
    expect(deleted.status).toBe(200);
    expect(await deleted.text()).toBe('');
    expect((await call('GET', `/api/policies/${name}`)).status).toBe(404);
    expect((await call('POST', `/api/filter?p=${name}`, 'a', { 'content-type': 'text/plain' })).status).toBe(404);
    expect((await call('DELETE', `/api/policies/${name}`)).status).toBe(404);
  });

  it('refuses to delete the default policy', async () => {
    const response = await call('DELETE', '/api/policies/default');
    expect(response.status).toBe(409);
    expect((await call('GET', '/api/policies/default')).status).toBe(200);
  });

  it('returns a page of the list with offset and limit', async () => {
    for (const name of ['page-a', 'page-b', 'page-c']) await call('PUT', `/api/policies/${uniqueName(name)}`, SSN);
    const all = (await (await call('GET', '/api/policies')).json()) as string[];
    expect(all).toEqual([...all].sort());
    expect(await (await call('GET', '/api/policies?offset=1&limit=2')).json()).toEqual(all.slice(1, 3));
    expect((await call('GET', '/api/policies?limit=0')).status).toBe(400);
    expect((await call('GET', '/api/policies?offset=-1')).status).toBe(400);
  });

  it.each(['', 'a b', 'ü', '../x', 'x'.repeat(65), '%00'])('refuses the name %p', async (name) => {
    const response = await call('POST', `/api/policies?name=${encodeURIComponent(name)}`, '{}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'MALFORMED_POLICY_NAME' });
  });

  it.each([
    ['not JSON', '{', 400],
    ['nothing', '', 400],
    ['an array', '[]', 400],
    ['an unknown key', '{"identifiers":{"ssn":{"ssnFilterStrategie":[]}}}', 400],
    ['a bad pattern', '{"identifiers":{"identifiers":[{"pattern":"(?<=a)b"}]}}', 400],
    ['a bad condition', '{"identifiers":{"ssn":{"ssnFilterStrategies":[{"condition":"token ~ 1"}]}}}', 400],
    [
      'an impossible option',
      '{"identifiers":{"ssn":{"ssnFilterStrategies":[{"strategy":"MASK","maskLength":"x"}]}}}',
      400,
    ],
  ])('refuses a policy that is %s, and stores nothing', async (_, body, status) => {
    const response = await call('PUT', '/api/policies/bad', body);
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { problems?: unknown[] };
    expect(answer.problems).not.toHaveLength(0);
    expect((await call('GET', '/api/policies/bad')).status).toBe(404);
  });

  it('returns 415 for another content type, and 413 with the limit for a policy that is too large', async () => {
    expect((await call('PUT', '/api/policies/bad', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    const large = await call('PUT', '/api/policies/bad', `{"x":"${'a'.repeat(4 * 1024 * 1024)}"}`);
    expect(large.status).toBe(413);
    expect(((await large.json()) as { error: string }).error).toContain('4194304');
  });

  it('notes a documented misspelling that it accepts', async () => {
    const response = await call(
      'PUT',
      `/api/policies/${uniqueName('spelt')}`,
      '{"identifiers":{"zipCode":{"zipCodeFilterStrategies":[]}}}',
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ notes: [{ path: expect.stringContaining('zipCode') as string }] });
  });

  it('returns 401 without a key', async () => {
    for (const [method, path] of [
      ['GET', '/api/policies'],
      ['GET', '/api/policies/default'],
      ['PUT', '/api/policies/default'],
      ['POST', '/api/policies?name=x'],
      ['DELETE', '/api/policies/default'],
    ] as const) {
      const response = await call(method, path, method === 'GET' || method === 'DELETE' ? undefined : '{}', {
        authorization: '',
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('creates a policy once when it is sent many times at once', async () => {
    const path = `/api/policies/${uniqueName('raced')}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('PUT', path, SSN)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  });
});
