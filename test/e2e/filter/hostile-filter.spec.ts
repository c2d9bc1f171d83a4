import { sharedApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const inline = (fields: object) =>
  call(app, 'POST', '/api/filter', {
    json: { policy: { identifiers: { ssn: {} } }, text: 'SSN 219-09-9999.', context: 'c', ...fields },
  });

describe('a document id', () => {
  it('may hold any character and cannot inject a header', async () => {
    const documentId = 'a\r\nX-Evil: 1 é 😀 %';
    const answer = await inline({ documentId });
    expect(answer.status).toBe(200);
    expect(answer.body.documentId).toBe(documentId);
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(decodeURIComponent(answer.headers.get('x-document-id') ?? '')).toBe(documentId);
  });

  it('of /api/policies/apply may hold supplementary characters', async () => {
    const answer = await call(app, 'POST', '/api/policies/apply?d=%F0%9F%98%80', {
      headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
      text: 'x',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-document-id')).toBe('%F0%9F%98%80');
  });

  it.each(['documentId', 'context'])('returns 400 for ill-formed Unicode in %s', async (field) => {
    const answer = await inline({ [field]: 'a\ud800' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'MALFORMED_UNICODE' });
    expect(answer.body.error).toContain(field);
    expect(answer.headers.get('x-document-id')).toMatch(/./);
  });

  it('of the client is kept when the policy is refused, in the main thread and in a worker', async () => {
    const policy = { identifiers: { identifiers: [{ pattern: '(' }] } };
    for (const text of ['short', 'long '.repeat(20_000)]) {
      const answer = await inline({ policy, text, documentId: 'mine' });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'INVALID_POLICY' });
      expect(answer.headers.get('x-document-id')).toBe('mine');
    }
  });
});

describe('errors of text routes', () => {
  it.each(['/api/filter', '/api/explain', '/api/policies/apply'])('of %s are JSON', async (path) => {
    for (const [query, headers] of [
      ['?c=1&c=2', { 'content-type': 'text/plain' }],
      ['?p=no-such-policy', { 'content-type': 'text/plain' }],
      ['', { 'content-type': 'video/mp4' }],
    ] as const) {
      const answer = await call(app, 'POST', path + query, {
        headers: { ...bearer(app.apiKey), ...headers },
        text: 'x',
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(typeof answer.body.error).toBe('string');
      expect(answer.headers.get('x-document-id')).toMatch(/./);
    }
  });
});

describe('a deeply nested request', () => {
  it.each([
    ['in its policy', '"policy":', '{"a":', '1', '}'],
    ['in a field that nobody reads', '"policy":{},"more":', '[', '', ']'],
  ])('%s returns 400 without being parsed', async (_, before, open, middle, close) => {
    for (const levels of [65, 3000, 200_000]) {
      const text = `{"text":"x","context":"c",${before}${open.repeat(levels)}${middle}${close.repeat(levels)}}`;
      const answer = await call(app, 'POST', '/api/filter', { headers: JSON_TYPE, text });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'TOO_DEEP' });
    }
  });
});

describe('large inline requests', () => {
  it('return the same fields and spans as small ones', async () => {
    const small = await inline({ text: '😀 219-09-9999' });
    const large = await inline({ text: `😀 219-09-9999${' '.repeat(100_000)}` });
    expect(large.status).toBe(200);
    expect(large.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(large.headers.get('x-document-id')).toBe(large.body.documentId);
    expect(Object.keys(large.body as object)).toEqual(Object.keys(small.body as object));
    expect(large.body.spans).toEqual(small.body.spans);
    expect(large.body.spans[0]).toMatchObject({ characterStart: 3, characterEnd: 14, text: '219-09-9999' });
  });

  it('name their missing fields as small ones do', async () => {
    const answer = await call(app, 'POST', '/api/filter', {
      json: { text: 'x'.repeat(100_000), more: '"[[[' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('Missing required fields: policy, context');
  });

  it('return 413 when their answer would fill the memory', async () => {
    const strategies = { ssnFilterStrategies: [{ strategy: 'MASK', maskLength: 1000 }] };
    const answer = await inline({ policy: { identifiers: { ssn: strategies } }, text: '219-09-9999 '.repeat(150_000) });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'ANSWER_TOO_LARGE' });
  });
});

describe('a text in which every word is a finding', () => {
  it('returns 413 with advice', async () => {
    const policy = { identifiers: { dictionaries: [{ classification: 'letter', terms: ['a'] }] } };
    const answer = await inline({ policy, text: 'a '.repeat(1_100_000) });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'ANSWER_TOO_LARGE' });
    expect(answer.body.error).toContain('in parts');
    expect((await inline({})).status).toBe(200);
  });
});

describe('parameters and fields of the wrong type', () => {
  it('are reported by their type', async () => {
    const headers = { ...bearer(app.apiKey), 'content-type': 'text/plain' };
    const twice = await call(app, 'POST', '/api/filter?c=1&c=2', { headers, text: 'x' });
    expect(twice.status).toBe(400);
    expect(twice.body.error).toMatch(/^c must be given once/);
    const missing = await call(app, 'POST', '/api/session', { json: {} });
    expect(missing.status).toBe(400);
    expect(missing.body.error).toMatch(/^email must be a string/);
  });
});
