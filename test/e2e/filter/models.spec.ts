import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { sharedApp, startApp, type TestApp } from '../../support/app.js';
import { bearer, call, type Answer } from '../../support/client.js';
import { DocumentClient } from '../../support/filter-documents.js';
import { startPhEye, type PhEye } from '../../support/receivers/ph-eye.js';
import { until } from '../../support/until.js';

const TOKEN = 'token-of-the-model-server';
const TEXT = '😀 Zyx saw Qwv in Plugh, ssn 219-09-9999.';
const KNOWN = [
  { name: 'Zyx', label: 'name' },
  { name: 'Qwv', label: 'name', score: 0.6 },
  { name: 'Plugh', label: 'diagnosis' },
];

let app: TestApp;
let server: PhEye;
beforeAll(async () => {
  server = await startPhEye({ bearerToken: TOKEN });
  app = await startApp({
    env: {
      PHEYE_ENDPOINT: server.endpoint,
      PHEYE_BEARER_TOKEN: TOKEN,
      PHEYE_TIMEOUT: '30',
      // 192.0.2.1 is reserved for documentation (RFC 5737): nothing is ever sent there.
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1,192.0.2.1',
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.behave(() => undefined);
  server.known = KNOWN;
  server.garbage = undefined;
});

const save = async (name: string, identifiers: object, expected = 201): Promise<Answer> => {
  const answer = await call(app, 'PUT', `/api/policies/${name}`, {
    json: { identifiers },
    headers: bearer(app.apiKey),
  });
  expect(answer.status).toBe(expected);
  return answer;
};
const send = (path: string, text = TEXT, type = 'text/plain'): Promise<Answer> =>
  call(app, 'POST', path, { text, headers: { ...bearer(app.apiKey), 'content-type': type } });
const givenUp = async (): Promise<number> => {
  const metrics = await (await fetch(`${app.url}/actuator/prometheus`)).text();
  return Number(/umbra_model_server_seconds_count\{outcome="given-up"\} (\d+)/.exec(metrics)?.[1] ?? 0);
};
/** Runs a test with its own server, without failures of earlier tests. */
const withServer = async (use: (own: PhEye, entry: object) => Promise<void>): Promise<void> => {
  const own = await startPhEye();
  own.known = KNOWN;
  try {
    await use(own, { phEyeConfiguration: { endpoint: own.endpoint } });
  } finally {
    await own.close();
  }
};

describe('a policy that names a model server', () => {
  it('redacts what the server finds', async () => {
    await save('old-pheyes', {
      ssn: {},
      pheyes: [
        {
          phEyeConfiguration: { endpoint: server.endpoint, bearerToken: TOKEN, labels: ['name', 'diagnosis'] },
          phEyeFilterStrategies: [{ strategy: 'REDACT', redactionFormat: '[%t]' }],
          thresholds: { NAME: 0.5 },
        },
      ],
    });
    const { status, body } = await send('/api/filter?p=old-pheyes&c=ward');
    expect({ status, body }).toEqual({
      status: 200,
      body: '😀 [person] saw [person] in [diagnosis], ssn {{{REDACTED-ssn}}}.',
    });
    expect(server.taken().at(-1)?.json).toEqual({
      text: TEXT,
      labels: ['name', 'diagnosis'],
      context: 'ward',
      piece: 0,
    });
  });

  it('applies the thresholds of labels', async () => {
    await save('old-person', {
      person: {
        phEyeConfiguration: { endpoint: server.endpoint, bearerToken: TOKEN },
        thresholds: { NAME: 0.9 },
        phEyeFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: 'N.N.' }],
      },
    });
    expect((await send('/api/filter?p=old-person')).body).toBe('😀 N.N. saw Qwv in Plugh, ssn 219-09-9999.');
  });

  it('explains names as PERSON and other labels by their name', async () => {
    await save('old-explained', {
      pheyes: { phEyeConfiguration: { endpoint: server.endpoint, bearerToken: TOKEN, labels: ['name', 'diagnosis'] } },
    });
    const { body } = await send('/api/explain?p=old-explained');
    expect(body.explanation.appliedSpans).toMatchObject([
      { text: 'Zyx', filterType: 'PERSON', confidence: 0.95 },
      { text: 'Qwv', filterType: 'PERSON', confidence: 0.6 },
      { text: 'Plugh', filterType: 'OTHER', classification: 'diagnosis' },
    ]);
    expect(body.modelFallbacks).toBeUndefined();
  });

  it('may take address and token from the settings of the service', async () => {
    await save('remote', { person: { model: 'remote' } });
    expect((await send('/api/filter?p=remote')).body).toContain('{{{REDACTED-person}}} saw');
  });

  it('recognizes the configured server without the final slash', async () => {
    const endpoint = server.endpoint.replace(/\/$/, '');
    await save('slash', { person: { phEyeConfiguration: { endpoint } } });
    expect((await send('/api/filter?p=slash')).body).toContain('{{{REDACTED-person}}} saw');
  });

  it('does not send the token of the settings to another server', async () => {
    await withServer(async (own, entry) => {
      await save('elsewhere', { person: entry });
      await send('/api/filter?p=elsewhere');
      expect(own.received).toHaveLength(1);
      expect(own.received[0]?.headers.authorization).toBeUndefined();
    });
  });

  it('sends one request for a long text', async () => {
    await withServer(async (own, entry) => {
      await save('long', { person: entry, ssn: {} });
      const text = `${'filler '.repeat(20_000)} Zyx`;
      const { body } = await send('/api/filter?p=long', text);
      expect(body.endsWith(' {{{REDACTED-person}}}')).toBe(true);
      expect(own.received).toHaveLength(1);
    });
  });
});

describe('a model server that a policy names', () => {
  it.each([
    ['is on this machine', 'loopback', { endpoint: 'http://127.0.0.2:9/' }],
    ['is within the network', 'private', { endpoint: 'http://10.20.30.40:5000/' }],
    ['is where clouds keep their secrets', 'metadata', { endpoint: 'http://169.254.169.254/' }],
    ['would get a token over http', 'plain', { endpoint: 'http://192.0.2.1:5000/', bearerToken: TOKEN }],
  ])('gets nothing when it %s and the operator has not listed it', async (_, policy, phEyeConfiguration) => {
    await save(policy, { person: { phEyeConfiguration } });
    const { status, body } = await send(`/api/filter?p=${policy}`);
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'MODEL_NOT_ALLOWED' });
    expect(body.error).toContain('OUTBOUND_ALLOWED_HOSTS');
    expect(JSON.stringify(body)).not.toMatch(/Zyx|219-09|token-of/);
  });
});

describe('a model server that does not answer', () => {
  const FAULTS = [
    ['answers 500', { status: 500 }, 3],
    ['is too busy', { status: 429 }, 3],
    ['refuses', { status: 400 }, 1],
    ['asks to be left alone for too long', { status: 429, headers: { 'retry-after': '31' } }, 1],
    ['leads elsewhere', { status: 302, headers: { location: '/other' } }, 1],
    ['cuts the connection', 'cut', 3],
    ['never answers', 'hang', 1],
  ] as const;

  it.each(FAULTS)('fails the request when it %s', async (what, behaviour, attempts) => {
    await withServer(async (own) => {
      const policy = what.replaceAll(' ', '-');
      const { endpoint } = own;
      const phEyeConfiguration = { endpoint, ...(behaviour === 'hang' && { timeout: 1 }) };
      await save(policy, { person: { phEyeConfiguration }, ssn: {} });
      own.behave(() => behaviour);
      const { status, body } = await send(`/api/filter?p=${policy}`);
      expect(status).toBe(502);
      expect(body.code).toBe('MODEL_UNAVAILABLE');
      expect(JSON.stringify(body)).not.toMatch(/Zyx|219-09/);
      expect(own.received).toHaveLength(attempts);
    });
  });

  it.each([
    ['markup', '<html>'],
    ['object', '{}'],
    ['outside', '[{"start": 0, "end": 9999, "label": "name", "score": 1}]'],
    // Replacing the invalid byte gives a label that was not requested.
    ['bytes', Buffer.from('[{"start": 2, "end": 5, "label": "name\xff", "score": 1}]', 'latin1')],
  ])('fails the request when it answers %s', async (policy, garbage) => {
    await withServer(async (own, entry) => {
      await save(policy, { person: entry });
      own.garbage = garbage;
      expect((await send(`/api/filter?p=${policy}`)).status).toBe(502);
    });
  });

  it('gets no text when its certificate is untrusted', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    let asked = 0;
    const unvouched = createServer({ key, cert }, (_, response) => {
      asked++;
      response.end('[]');
    });
    await new Promise<void>((resolve) => unvouched.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = unvouched.address() as AddressInfo;
      await save('unvouched', { person: { phEyeConfiguration: { endpoint: `https://127.0.0.1:${port}/` } } });
      expect((await send('/api/filter?p=unvouched')).status).toBe(502);
      expect(asked).toBe(0);
    } finally {
      await new Promise((resolve) => unvouched.close(resolve));
    }
  });

  it('is retried after a temporary error', async () => {
    await withServer(async (own, entry) => {
      await save('passing', { person: entry });
      own.behave(() => (own.received.length === 0 ? { status: 503 } : undefined));
      const { status, body } = await send('/api/filter?p=passing');
      expect({ status, body }).toMatchObject({ status: 200, body: expect.stringContaining('{{{REDACTED-person}}}') });
    });
  });

  it('is retried after its Retry-After, if that is in time', async () => {
    await withServer(async (own, entry) => {
      await save('later-asked', { person: entry });
      own.behave(() => (own.received.length === 0 ? { status: 429, headers: { 'retry-after': '1' } } : undefined));
      const before = performance.now();
      expect((await send('/api/filter?p=later-asked')).status).toBe(200);
      expect(performance.now() - before).toBeGreaterThanOrEqual(1000);
      expect(own.received).toHaveLength(2);
    });
  });

  it('times out requests that wait for a connection', async () => {
    await withServer(async (own) => {
      const to = (timeout: number) => ({ endpoint: own.endpoint, maxIdleConnections: 1, timeout });
      await save('patient', { person: { phEyeConfiguration: to(300) } });
      await save('hasty', { person: { phEyeConfiguration: to(1) } });
      own.behave(() => 'hang');
      const client = new AbortController();
      const patient = fetch(`${app.url}/api/filter?p=patient`, {
        method: 'POST',
        body: TEXT,
        headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
        signal: client.signal,
      }).catch(() => 'gone');
      await until(() => own.received.length === 1);
      expect((await send('/api/filter?p=hasty')).status).toBe(502);
      expect(own.received).toHaveLength(1);
      client.abort();
      expect(await patient).toBe('gone');
    });
  });

  it('is not asked for a while after repeated failures', async () => {
    await withServer(async (own, entry) => {
      await save('broken', { person: entry });
      own.behave(() => 'cut');
      for (let sent = 0; sent < 4; sent++) expect((await send('/api/filter?p=broken')).status).toBe(502);
      const before = own.received.length;
      expect((await send('/api/filter?p=broken')).status).toBe(502);
      expect(own.received).toHaveLength(before);
    });
  });

  it('is replaced by the built-in model if the policy says so, which the answer reports', async () => {
    await withServer(async (own, entry) => {
      await save('fallback', { person: { ...entry, onUnavailable: 'fast' } });
      own.behave(() => ({ status: 500 }));
      const text = 'Please call Mr. Henrik Johansson about it.';
      const { status, body, headers } = await send('/api/filter?p=fallback', text);
      expect({ status, body }).toEqual({ status: 200, body: 'Please call Mr. {{{REDACTED-person}}} about it.' });
      expect(headers.get('x-model-fallback')).toBe('person');
      const explained = await send('/api/explain?p=fallback', text);
      expect(explained.body.modelFallbacks).toEqual(['person']);
      expect(explained.headers.get('x-model-fallback')).toBe('person');
      const lines = await send(
        '/api/filter?p=fallback',
        `${JSON.stringify({ id: 1, text })}\n`,
        'application/x-ndjson',
      );
      expect(lines.body).toContain('"modelFallbacks":["person"]');
    });
  });

  it('is reported for queued PDF documents, too', async () => {
    await withServer(async (own, entry) => {
      await save('later', { ssn: {}, person: { ...entry, onUnavailable: 'fast' } });
      own.behave(() => ({ status: 500 }));
      const documents = new DocumentClient(app, app.apiKey);
      const id = await documents.submit('text-plain.pdf', '&p=later');
      await documents.becomes(id, 'COMPLETE');
      expect((await documents.ask('GET', `/api/documents/${id}/status`)).body.modelFallbacks).toEqual(['person']);
      expect((await documents.read(id)).headers.get('x-model-fallback')).toBe('person');
    });
  });

  it.each(['fail', 'fast'])(
    'is asked no more for a client that has gone (onUnavailable: %s)',
    async (onUnavailable) => {
      await withServer(async (own, entry) => {
        await save(`impatient-${onUnavailable}`, { person: { ...entry, onUnavailable } });
        const before = await givenUp();
        own.behave(() => 'hang');
        const client = new AbortController();
        const answer = fetch(`${app.url}/api/filter?p=impatient-${onUnavailable}`, {
          method: 'POST',
          body: TEXT,
          headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
          signal: client.signal,
        });
        await until(() => own.received.length === 1);
        client.abort();
        await expect(answer).rejects.toThrow(/abort/i);
        await until(async () => (await givenUp()) === before + 1);
        expect(own.received).toHaveLength(1);
      });
    },
  );
});

describe('saving a policy rejects', () => {
  it.each([
    ['an address of no server', { person: { phEyeConfiguration: { endpoint: 'ftp://x' } } }, 'bad-address'],
    ['a password in the address', { person: { phEyeConfiguration: { endpoint: 'http://a:b@x/' } } }, 'bad-address'],
    [
      'a fallback for a label without a built-in detector',
      {
        pheyes: [{ phEyeConfiguration: { endpoint: 'http://x/', labels: ['diagnosis'] }, onUnavailable: 'fast' }],
      },
      'no-fallback',
    ],
  ])('%s', async (_, identifiers, code) => {
    const { body } = await save('wrong', identifiers, 400);
    expect(body.problems).toMatchObject([{ code }]);
  });

  it('a model server in an inline policy', async () => {
    const policy = { identifiers: { person: { phEyeConfiguration: { endpoint: server.endpoint } } } };
    const { status, body } = await call(app, 'POST', '/api/filter', { json: { policy, text: TEXT, context: 'c' } });
    expect(status).toBe(400);
    const message = expect.stringContaining('store this one') as string;
    expect(body.problems).toMatchObject([{ code: 'stored-policies-only', message }]);
  });

  it('a remote model without any server', async () => {
    const bare = await sharedApp();
    await call(bare, 'PUT', '/api/policies/remote-model', {
      json: { identifiers: { person: { model: 'remote' } } },
      headers: bearer(bare.apiKey),
    });
    const { status, body } = await call(bare, 'POST', '/api/filter?p=remote-model', {
      text: TEXT,
      headers: { ...bearer(bare.apiKey), 'content-type': 'text/plain' },
    });
    expect(status).toBe(502);
    expect(body.code).toBe('MODEL_NOT_CONFIGURED');
  });
});
