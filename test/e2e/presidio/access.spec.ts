import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { PRODUCTION } from '../../support/production.js';
import { finding } from '../../support/presidio.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: { PRESIDIO_AT_ROOT: 'true', PRESIDIO_MAX_BYTES: '1048576', PRESIDIO_SCORE_THRESHOLD: '0' },
  });
});
afterAll(() => app.close());

const MAIL = { text: 'ann.lee@example.com', language: 'en' };
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
const post = (path: string, headers: Readonly<Record<string, string>>, json: unknown = MAIL) =>
  call(app, 'POST', path, { headers, json });

describe('a key', () => {
  test('comes by Bearer, or by Basic as user or as password', async () => {
    for (const headers of [bearer(app.apiKey), basic(`x:${app.apiKey}`), basic(`${app.apiKey}:`), basic(app.apiKey)]) {
      expect((await post('/presidio/analyze', headers)).status).toBe(200);
    }
  });

  test('that is missing or wrong is refused in the shape of Presidio', async () => {
    for (const headers of [{}, bearer('wrong'), basic('x:wrong'), basic(':'), { authorization: 'Basic !' }]) {
      const { status, body } = await post('/presidio/analyze', headers);
      expect([status, Object.keys(body as object)]).toEqual([401, ['error']]);
    }
  });

  test('by Basic opens nothing else', async () => {
    const { status } = await call(app, 'POST', '/api/filter', {
      headers: { ...basic(`x:${app.apiKey}`), 'content-type': 'text/plain' },
      text: 'x',
    });
    expect(status).toBe(401);
  });
});

describe('a network without a key', () => {
  test('is let in by its address, in the production profile too, and to these routes alone', async () => {
    const here = await startApp({ env: { ...PRODUCTION, PRESIDIO_OPEN_NETWORKS: '127.0.0.0/8' } });
    try {
      expect((await call(here, 'POST', '/presidio/analyze', { json: MAIL })).status).toBe(200);
      expect((await call(here, 'GET', '/api/policies')).status).toBe(401);
      expect((await call(here, 'POST', '/presidio/analyze', { json: MAIL, headers: bearer('wrong') })).status).toBe(
        401,
      );
      // Nobody has said that this proxy is one.
      const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
      expect((await call(here, 'POST', '/presidio/analyze', { json: MAIL, headers: elsewhere })).status).toBe(200);
    } finally {
      await here.close();
    }
  });

  test('behind a proxy is the one that the proxy names', async () => {
    const env = { PRESIDIO_OPEN_NETWORKS: '198.51.100.0/24', TRUSTED_PROXIES: '127.0.0.0/8' };
    const here = await startApp({ env });
    const from = async (address: string): Promise<number> =>
      (await call(here, 'POST', '/presidio/analyze', { json: MAIL, headers: { 'x-forwarded-for': address } })).status;
    try {
      expect(await from('198.51.100.7')).toBe(200);
      expect(await from('203.0.113.9')).toBe(401);
    } finally {
      await here.close();
    }
  });
});

/** By a client that knows nothing of the API document. */
async function plain(method: string, path: string, json?: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...bearer(app.apiKey), ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: await response.json() };
}

describe('the root', () => {
  test('serves the same routes, also behind a base that ends in a slash', async () => {
    for (const path of ['/analyze', '//analyze', '/analyze/', '/presidio/analyze/']) {
      expect(await plain('POST', path, MAIL)).toMatchObject({ status: 200, body: [{ entity_type: 'EMAIL_ADDRESS' }] });
    }
    const text = { text: 'Ann', analyzer_results: [finding('PERSON', 0, 3)] };
    expect(await plain('POST', '/anonymize', text)).toMatchObject({ status: 200, body: { text: '<PERSON>' } });
    expect((await plain('GET', '/supportedentities?language=en')).body).toContain('PERSON');
  });

  test('keeps its own health', async () => {
    expect((await plain('GET', '/health')).body).toHaveProperty('status');
    expect(await call(app, 'GET', '/presidio/health')).toMatchObject({
      status: 200,
      body: 'Presidio Analyzer service is up',
    });
  });
});

describe('a body', () => {
  test('of a megabyte is taken, and a longer one refused in the shape of Presidio', async () => {
    const text = `${'lorem ipsum '.repeat(80_000)}ann.lee@example.com`;
    const { status, body } = await post('/presidio/analyze', bearer(app.apiKey), { ...MAIL, text });
    expect([status, body]).toMatchObject([200, [{ end: text.length }]]);
    const refused = await post('/presidio/analyze', bearer(app.apiKey), { ...MAIL, text: text.repeat(2) });
    expect([refused.status, Object.keys(refused.body as object)]).toEqual([413, ['error']]);
  });

  test('that is no JSON is refused in the words of Presidio', async () => {
    const send = (text: string, type: string) =>
      call(app, 'POST', '/presidio/anonymize', { headers: { ...bearer(app.apiKey), 'content-type': type }, text });
    const broken = { error: 'The browser (or proxy) sent a request that this server could not understand.' };
    expect(await send('{x', 'application/json')).toMatchObject({ status: 400, body: broken });
    expect(await send('', 'application/json')).toMatchObject({ status: 400, body: broken });
    expect(await send('{}', 'text/plain')).toMatchObject({
      status: 415,
      body: { error: "Did not attempt to load JSON data because the request Content-Type was not 'application/json'." },
    });
  });

  test('that would make far more of itself is refused', async () => {
    const length = 400_000;
    const results = Array.from({ length: 100 }, (_, i) => finding(`T${i}`, i, length - 100 + i));
    const json = { text: 'a'.repeat(length), analyzer_results: results, anonymizers: { DEFAULT: { type: 'keep' } } };
    const { status, body } = await post('/presidio/anonymize', bearer(app.apiKey), json);
    expect([status, Object.keys(body as object)]).toEqual([413, ['error']]);
  });
});

describe('a policy', () => {
  test('of the path says what is looked for and left alone', async () => {
    const policy = {
      identifiers: {
        emailAddress: { emailAddressFilterStrategies: [{ strategy: 'MASK', condition: 'confidence > 0.1' }] },
        ssn: { ssnFilterStrategies: [{ strategy: 'REDACT', condition: 'confidence > 2' }] },
        identifiers: [{ pattern: 'TCK-[0-9]{4}', classification: 'support ticket' }],
        dictionaries: [{ terms: ['Halcyon'], classification: 'project' }],
      },
      ignored: [{ terms: ['bob@example.com'] }],
    };
    await call(app, 'PUT', '/api/policies/desk', { headers: bearer(app.apiKey), json: policy });
    const text = 'ann@example.com, bob@example.com, SSN 219-09-9999, TCK-1234, Halcyon, Ann Lee, https://example.org/x';
    const kinds = async (more: object): Promise<readonly string[]> => {
      const { body } = await post('/presidio/p/desk/analyze', bearer(app.apiKey), { text, language: 'en', ...more });
      return (body as readonly { readonly entity_type: string }[]).map(({ entity_type }) => entity_type).sort();
    };
    expect(await kinds({})).toEqual(['EMAIL_ADDRESS', 'PROJECT', 'SUPPORT_TICKET']);
    expect(await kinds({ entities: ['PROJECT', 'URL'] })).toEqual(['PROJECT', 'URL']);
    expect(await kinds({ entities: ['SUPPORT_TICKET'] })).toEqual(['SUPPORT_TICKET']);
    const { body } = await call(app, 'GET', '/presidio/p/desk/supportedentities', { headers: bearer(app.apiKey) });
    expect(body).toEqual(expect.arrayContaining(['PROJECT', 'SUPPORT_TICKET', 'PERSON']));
  });

  test('that there is not is refused', async () => {
    const { status, body } = await post('/presidio/p/nobody/analyze', bearer(app.apiKey));
    expect([status, Object.keys(body as object)]).toEqual([404, ['error']]);
  });

  test('counts what is found, as any redaction', async () => {
    const count = async (): Promise<number> => {
      const { body } = await call(app, 'GET', '/actuator/prometheus');
      const line = /^umbra_redactions_total\{kind="email-address"\} (\d+)$/m.exec(body as string);
      return Number(line?.[1] ?? 0);
    };
    const before = await count();
    await post('/presidio/analyze', bearer(app.apiKey));
    expect(await count()).toBe(before + 1);
  });
});

test('no refusal repeats a text, a key or a value', async () => {
  const secret = 'ann.lee@example.com';
  const result = { ...finding('X', 0, 99), text: secret };
  const refused: readonly (readonly [string, object])[] = [
    ['analyze', { text: secret, language: 'xx' }],
    ['analyze', { ...MAIL, score_threshold: secret }],
    ['analyze', { ...MAIL, allow_list: [`(${secret}`], allow_list_match: 'regex' }],
    ['analyze', { text: { secret }, language: 'en' }],
    ['anonymize', { text: secret, analyzer_results: [result] }],
    ['anonymize', { text: secret, analyzer_results: [{ ...result, start: secret }] }],
    [
      'anonymize',
      { text: secret, analyzer_results: [finding('X', 0, 1)], anonymizers: { X: { type: 'encrypt', key: secret } } },
    ],
    [
      'deanonymize',
      {
        text: secret,
        anonymizer_results: [finding('X', 0, 19)],
        deanonymizers: { X: { type: 'decrypt', key: 'k'.repeat(16) } },
      },
    ],
  ];
  for (const [path, json] of refused) {
    const { status, body } = await post(`/presidio/${path}`, bearer(app.apiKey), json);
    expect([path, status >= 400]).toEqual([path, true]);
    expect(JSON.stringify(body)).not.toContain(secret);
  }
});

describe('a damaged or foreign text', () => {
  test.each([
    ['that is no base64', '%%%'],
    ['that is too short', 'AAAA'],
    ['of another key', 'A'.repeat(64)],
  ])('%s is not decrypted, and nothing says why', async (_, text) => {
    const json = {
      text,
      anonymizer_results: [finding('X', 0, text.length)],
      deanonymizers: { DEFAULT: { type: 'decrypt', key: '0123456789abcdef' } },
    };
    expect(await post('/presidio/deanonymize', bearer(app.apiKey), json)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^Invalid input, a text cannot be decrypted/) },
    });
  });

  test('needs a deanonymizer, and findings', async () => {
    const results = [finding('X', 0, 1)];
    const of = (json: object) => post('/presidio/deanonymize', bearer(app.apiKey), { text: 'abc', ...json });
    expect((await of({ anonymizer_results: results })).status).toBe(422);
    expect(await of({ anonymizer_results: results, deanonymizers: { X: { type: 'mask' } } })).toMatchObject({
      status: 422,
      body: { error: "Invalid operator class 'mask'." },
    });
    expect(await of({})).toMatchObject({ status: 200, body: { text: 'abc', items: [] } });
    expect(await of({ anonymizer_results: results, deanonymizers: { X: { type: 'deanonymize_keep' } } })).toMatchObject(
      {
        status: 200,
        body: { text: 'abc', items: [{ start: 0, end: 1, entity_type: 'X', text: 'a', operator: 'deanonymize_keep' }] },
      },
    );
  });
});
