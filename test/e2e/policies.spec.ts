import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app.close();
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

const filter = async (policy: string, text: string): Promise<string> =>
  (await call('POST', `/api/filter?p=${policy}`, text, { 'content-type': 'text/plain' })).text();

describe('/api/policies', () => {
  it('starts with the default policy', async () => {
    const response = await call('GET', '/api/policies');
    expect(response.status).toBe(200);
    expect(await response.json()).toContain('default');
  });

  it('saves by POST, with an empty 201, and gives the text back to the letter', async () => {
    const sent = '{\n  "identifiers" : { "ssn": {} },\t"name": "mine" }\n';
    const saved = await call('POST', '/api/policies?name=mine', sent);
    expect(saved.status).toBe(201);
    expect(await saved.text()).toBe('');
    const read = await call('GET', '/api/policies/mine');
    expect(read.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await read.text()).toBe(sent);
  });

  it('creates and replaces by PUT, and a replaced policy is in force at once', async () => {
    expect((await call('PUT', '/api/policies/swap', '{"identifiers":{"emailAddress":{}}}')).status).toBe(201);
    expect(await filter('swap', 'ann@example.com 219-09-9999')).toBe('{{{REDACTED-email-address}}} 219-09-9999');
    expect((await call('PUT', '/api/policies/swap', '{"identifiers":{"ssn":{}}}')).status).toBe(200);
    expect(await filter('swap', 'ann@example.com 219-09-9999')).toBe('ann@example.com {{{REDACTED-ssn}}}');
  });

  it('deletes, after which the policy is unknown everywhere', async () => {
    await call('PUT', '/api/policies/brief', '{}');
    expect(await filter('brief', 'a')).toBe('a');
    const deleted = await call('DELETE', '/api/policies/brief');
    expect(deleted.status).toBe(200);
    expect(await deleted.text()).toBe('');
    expect((await call('GET', '/api/policies/brief')).status).toBe(404);
    expect((await call('POST', '/api/filter?p=brief', 'a', { 'content-type': 'text/plain' })).status).toBe(404);
    expect((await call('DELETE', '/api/policies/brief')).status).toBe(404);
  });

  it('keeps the default policy', async () => {
    const response = await call('DELETE', '/api/policies/default');
    expect(response.status).toBe(409);
    expect((await call('GET', '/api/policies/default')).status).toBe(200);
  });

  it('pages the list when asked to', async () => {
    for (const name of ['page-a', 'page-b', 'page-c']) await call('PUT', `/api/policies/${name}`, '{}');
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

  it('refuses another type, and names the limit when a policy is too large', async () => {
    expect((await call('PUT', '/api/policies/bad', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    const large = await call('PUT', '/api/policies/bad', `{"x":"${'a'.repeat(4 * 1024 * 1024)}"}`);
    expect(large.status).toBe(413);
    expect(((await large.json()) as { error: string }).error).toContain('4194304');
  });

  it('tells of a documented misspelling that it accepted', async () => {
    const response = await call(
      'PUT',
      '/api/policies/spelt',
      '{"identifiers":{"zipCode":{"zipCodeFilterStrategies":[]}}}',
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ notes: [{ path: expect.stringContaining('zipCode') as string }] });
  });

  it('needs a key', async () => {
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

  it('counts the same policy sent by many at once as one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('PUT', '/api/policies/raced', '{}')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  });
});
