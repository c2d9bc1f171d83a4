import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';

const TEXT = 'Call 212-555-0143 or write to ann@example.com.';
const REDACTED = 'Call {{{REDACTED-phone-number}}} or write to {{{REDACTED-email-address}}}.';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'text/plain', ...headers },
  });
}

async function errorOf(response: Response): Promise<{ error: string; code?: string }> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const body = (await response.json()) as { error: string; code?: string };
  expect(typeof body.error).toBe('string');
  return body;
}

describe('POST /api/filter with text', () => {
  it('redacts by the default policy and returns a document id', async () => {
    const response = await post('/api/filter', TEXT);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-document-id')).toMatch(/^[a-z0-9]+$/i);
    expect(await response.text()).toBe(REDACTED);
  });

  it('gives every request its own document id, also for the same text', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await post('/api/filter', TEXT)).headers.get('x-document-id')),
    );
    expect(new Set(ids).size).toBe(20);
  });

  it('accepts an empty text, policy name and context', async () => {
    const response = await post('/api/filter?p=&c=', '');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('keeps line ends, blanks and everything else', async () => {
    const text = '\uFEFF  a\r\n\r\n\tb \u0000 é 😀 \n';
    const response = await post('/api/filter', text);
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(text);
  });

  it('decodes the declared charset and returns UTF-8', async () => {
    const response = await post('/api/filter', Buffer.from('Caf\xe9: ann@example.com', 'latin1'), {
      'content-type': 'text/plain; charset=iso-8859-1',
    });
    expect(await response.text()).toBe('Café: {{{REDACTED-email-address}}}');
  });

  it('returns 404 for an unknown policy', async () => {
    const response = await post('/api/filter?p=no-such-policy', TEXT);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-document-id')).toMatch(/^[a-z0-9]+$/i);
    expect((await errorOf(response)).code).toBe('UNKNOWN_POLICY');
  });

  it.each([
    ['a malformed policy name', '/api/filter?p=../secret', TEXT, {}, 400],
    ['a policy by another parameter', '/api/filter?policy=strict', TEXT, {}, 400],
    ['a context by another parameter', '/api/filter?context=ward', TEXT, {}, 400],
    ['two policy names', '/api/filter?p=a&p=b', TEXT, {}, 400],
    ['a context that is too long', `/api/filter?c=${'x'.repeat(257)}`, TEXT, {}, 400],
    ['two contexts', '/api/filter?c=a&c=b', TEXT, {}, 400],
    ['bytes that are not UTF-8', '/api/filter', Buffer.from([0x61, 0xff]), {}, 400],
    ['an unknown charset', '/api/filter', TEXT, { 'content-type': 'text/plain; charset=klingon' }, 415],
    ['another type', '/api/filter', 'a', { 'content-type': 'video/mp4' }, 415],
    ['a PDF declared as text', '/api/filter', '%PDF-1.7\n…', {}, 415],
    ['a ZIP declared as text', '/api/filter', Buffer.from('504b030414000000', 'hex'), {}, 415],
    ['a text declared as PDF', '/api/filter', TEXT, { 'content-type': 'application/pdf' }, 415],
    ['a PDF that is none', '/api/filter', '%PDF-1.7\n%âãÏÓ', { 'content-type': 'application/pdf' }, 422],
    ['an unknown key', '/api/filter', TEXT, { authorization: 'Bearer umbra_nobody' }, 401],
    ['a malformed credential', '/api/filter', TEXT, { authorization: 'Basic YTpi' }, 401],
  ])('rejects %s', async (_, path, body, headers, status) => {
    const response = await post(path, body, headers);
    expect(response.status).toBe(status);
    await errorOf(response);
    expect(response.headers.get('x-document-id')).toMatch(/^[a-z0-9]+$/i);
  });

  it('returns 415 without a content type', async () => {
    const response = await fetch(`${app.url}/api/filter`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(TEXT)),
      headers: { authorization: `Bearer ${app.apiKey}` },
    });
    expect(response.status).toBe(415);
  });

  it('returns 413 with the limit for too large a text, and keeps serving', async () => {
    const response = await post('/api/filter', 'a'.repeat(10 * 1024 * 1024 + 1));
    expect(response.status).toBe(413);
    expect((await errorOf(response)).error).toContain('10485760');
    expect((await post('/api/filter', TEXT)).status).toBe(200);
  });

  it('redacts a text of nearly the largest size in a worker thread', async () => {
    const filler = 'The course was without complications. ';
    const text = `${filler.repeat(100_000)}ann@example.com`;
    const response = await post('/api/filter', text);
    expect(response.status).toBe(200);
    const redacted = await response.text();
    expect(redacted).toBe(`${filler.repeat(100_000)}{{{REDACTED-email-address}}}`);
  });

  it('returns 405 with Allow for another method', async () => {
    const response = await fetch(`${app.url}/api/filter`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
    await errorOf(response);
  });
});

describe('POST /api/filter with an inline policy', () => {
  const inline = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/filter`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('needs no key and returns exactly the documented fields', async () => {
    const response = await inline({
      policy: { identifiers: { emailAddress: {}, ssn: { ssnFilterStrategies: [{ strategy: 'MASK' }] } } },
      text: 'SSN 219-09-9999, ann@example.com',
      context: 'claims',
    });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { documentId: string };
    expect(body.documentId).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(response.headers.get('x-document-id')).toBe(body.documentId);
    expect(body).toEqual({
      filteredText: 'SSN ***********, {{{REDACTED-email-address}}}',
      context: 'claims',
      documentId: body.documentId,
      spans: [
        {
          characterStart: 4,
          characterEnd: 15,
          filterType: 'ssn',
          context: 'claims',
          confidence: expect.any(Number) as number,
          text: '219-09-9999',
          replacement: '***********',
          ignored: false,
        },
        {
          characterStart: 17,
          characterEnd: 32,
          filterType: 'email-address',
          context: 'claims',
          confidence: expect.any(Number) as number,
          text: 'ann@example.com',
          replacement: '{{{REDACTED-email-address}}}',
          ignored: false,
        },
      ],
    });
  });

  it('returns the given document id, verbatim in the body and encoded in the header', async () => {
    const response = await inline({ policy: {}, text: 'a', context: 'c', documentId: 'Akte 7/ü' });
    expect(((await response.json()) as { documentId: string }).documentId).toBe('Akte 7/ü');
    expect(response.headers.get('x-document-id')).toBe('Akte%207/%C3%BC');
  });

  it.each([
    ['{}', 'Missing required fields: policy, text, context'],
    ['{"text":"a"}', 'Missing required fields: policy, context'],
    ['not json', 'Request body must be valid JSON'],
    ['', 'Request body must be valid JSON'],
    ['[]', 'Request body must be a JSON object'],
  ])('returns 400 for the body %s', async (body, message) => {
    const response = await inline(body);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).error).toBe(message);
  });

  it('lists all problems of an invalid policy', async () => {
    const response = await inline({
      policy: {
        identifers: {},
        identifiers: {
          ssn: { ssnFilterStrategies: [{ strategy: 'SHRED', condition: 'confidence >' }] },
          identifiers: [{ pattern: '(a' }],
        },
      },
      text: 'a',
      context: 'c',
    });
    expect(response.status).toBe(400);
    const body = (await response.json()) as {
      error: string;
      problems: { path: string; code: string; message: string }[];
    };
    expect(body.error).toMatch(/^Invalid policy: /);
    expect(body.problems.length).toBeGreaterThanOrEqual(4);
    for (const problem of body.problems) {
      expect(problem).toEqual(
        expect.objectContaining({ path: expect.any(String), code: expect.any(String), message: expect.any(String) }),
      );
    }
  });

  it('answers in time for a hostile pattern on a long text', async () => {
    const response = await inline({
      policy: { identifiers: { identifiers: [{ pattern: '^(a+)+$' }] } },
      text: `${'a'.repeat(20_000)}!`,
      context: 'c',
    });
    expect(response.status).toBe(200);
  });
});

describe('POST /api/filter with FILTER_INLINE_AUTH=bearer', () => {
  it('requires a key for inline policies, too', async () => {
    const closed = await startApp({ env: { FILTER_INLINE_AUTH: 'bearer' } });
    try {
      const request = { method: 'POST', body: '{"policy":{},"text":"a","context":"c"}' };
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${closed.url}/api/filter`, { ...request, headers })).status).toBe(401);
      const authorized = { ...headers, authorization: `Bearer ${closed.apiKey}` };
      expect((await fetch(`${closed.url}/api/filter`, { ...request, headers: authorized })).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe('POST /api/explain', () => {
  it('returns the documented fields', async () => {
    const response = await post('/api/explain?c=ward-4', 'write to ann@example.com');
    expect(response.status).toBe(200);
    const documentId = response.headers.get('x-document-id');
    const span = {
      id: expect.any(String) as string,
      characterStart: 9,
      characterEnd: 24,
      filterType: 'EMAIL_ADDRESS',
      context: 'ward-4',
      documentId,
      confidence: expect.any(Number) as number,
      text: 'ann@example.com',
      replacement: '{{{REDACTED-email-address}}}',
      ignored: false,
      applied: true,
      priority: 0,
    };
    expect(await response.json()).toEqual({
      filteredText: 'write to {{{REDACTED-email-address}}}',
      context: 'ward-4',
      documentId,
      explanation: { appliedSpans: [span], ignoredSpans: [], identifiedSpans: [span] },
    });
  });

  it('lists the spans that an ignore rule kept', async () => {
    const policy = unique('ignoring').replace(' ', '-');
    await putPolicy(policy, { identifiers: { emailAddress: { ignored: ['ann@example.com'] } } });
    const response = await post(`/api/explain?p=${policy}`, 'ann@example.com bob@example.com');
    const { filteredText, explanation } = (await response.json()) as {
      filteredText: string;
      explanation: Record<string, { text: string; ignored: boolean; applied: boolean }[]>;
    };
    expect(filteredText).toBe('ann@example.com {{{REDACTED-email-address}}}');
    expect(explanation.ignoredSpans).toMatchObject([{ text: 'ann@example.com', ignored: true, applied: false }]);
    expect(explanation.appliedSpans).toMatchObject([{ text: 'bob@example.com', ignored: false, applied: true }]);
    expect(explanation.identifiedSpans).toHaveLength(2);
  });

  it.each([
    ['application/json', '{}', 400],
    ['application/pdf', '%PDF-1.7', 422],
    ['text/plain', '%PDF-1.7', 415],
  ])('rejects %s %s', async (type, body, status) => {
    const response = await post('/api/explain', body, { 'content-type': type });
    expect(response.status).toBe(status);
    expect(response.headers.get('x-document-id')).not.toBeNull();
  });
});

describe('POST /api/policies/apply', () => {
  it('returns the redacted text with the given document id', async () => {
    const response = await post('/api/policies/apply?d=doc-1&p=default&c=x', TEXT);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-document-id')).toBe('doc-1');
    expect(await response.text()).toBe(REDACTED);
  });

  it('derives the document id from the text when none is given', async () => {
    const ids = await Promise.all(
      ['a', 'a', 'b'].map(async (text) => (await post('/api/policies/apply?d=', text)).headers.get('x-document-id')),
    );
    expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('returns 404 for an unknown policy and 401 without a key', async () => {
    expect((await post('/api/policies/apply?p=nowhere', TEXT)).status).toBe(404);
    expect((await post('/api/policies/apply', TEXT, { authorization: '' })).status).toBe(401);
  });
});

describe('GET /api/status', () => {
  it('is public and reports the service as healthy', async () => {
    const response = await fetch(`${app.url}/api/status`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'Healthy', applicationVersion: expect.any(String) });
  });
});

async function putPolicy(name: string, policy: unknown): Promise<void> {
  const response = await fetch(`${app.url}/api/policies/${name}`, {
    method: 'PUT',
    body: JSON.stringify(policy),
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/json' },
  });
  expect(response.status).toBe(201);
}
