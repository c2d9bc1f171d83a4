import { assertDocumented } from '../../support/answer-check.js';
import { unique } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { LETTER, ReviewScene } from '../../support/review.js';

// `call` holds every answer of every test against the API document. Here: that it does, and the routes that other tests
// call in ways of their own, since their answers are texts, lines or policies.

describe('assertDocumented', () => {
  const mute = { method: 'GET', path: '/mutes', status: 200, type: 'application/json; charset=utf-8' };
  const one = {
    organization: 'o',
    context: 'c',
    muted_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-01T01:00:00.000Z',
  };

  it('accepts documented responses and further fields', () => {
    expect(() => {
      assertDocumented({ ...mute, body: { mutes: [{ ...one, further: 1 }] } });
      assertDocumented({ ...mute, path: '/mutes?page=1', body: { mutes: [] } });
      assertDocumented({ ...mute, path: '/no/such/route', body: 'anything' });
      assertDocumented({ ...mute, status: 401, body: { error: 'Nobody.', code: 'X' } });
    }).not.toThrow();
  });

  it.each([
    ['a missing field', { body: { mutes: [{ ...one, context: undefined }] } }],
    ['a field of another type', { body: { mutes: [{ ...one, context: null }] } }],
    ['a time that is none', { body: { mutes: [{ ...one, expires_at: 'later' }] } }],
    ['an answer of another type', { body: [] }],
    ['another status', { status: 201, body: { mutes: [] } }],
    ['another media type', { type: 'text/plain', body: 'none' }],
    ['a failure of another shape', { status: 404, body: { message: 'Not Found' } }],
  ])('throws for %s', (_, wrong) => {
    const { body, ...others } = wrong as { readonly body: unknown };
    const sent: unknown = typeof body === 'string' ? body : JSON.parse(JSON.stringify(body));
    expect(() => {
      assertDocumented({ ...mute, ...others, body: sent });
    }).toThrow('does not answer as docs/openapi.json says');
  });
});

describe('responses other than one JSON object', () => {
  let scene: ReviewScene;
  const ask = (method: string, path: string, text?: string, type = 'text/plain') =>
    call(scene.app, method, path, {
      headers: { ...bearer(scene.app.apiKey), ...(text !== undefined && { 'content-type': type }) },
      ...(text !== undefined && { text }),
    });
  beforeAll(async () => {
    scene = await ReviewScene.shared();
  });
  afterAll(() => scene.close());

  const LINES = `${JSON.stringify({ id: 7, text: LETTER })}\n{"text":5}\n${JSON.stringify({ text: 'none' })}\n`;
  const NDJSON = 'application/x-ndjson';

  it('of redaction match the API document', async () => {
    const policy = {
      identifiers: { emailAddress: { emailAddressFilterStrategies: [{ strategy: 'RANDOM_REPLACE' }] } },
    };
    const inline = JSON.stringify({ policy, text: LETTER, context: 'c' });
    for (const [path, text, type, found] of [
      ['/api/filter', LETTER, 'text/plain', 'text/plain'],
      ['/api/filter', inline, 'application/json', 'application/json'],
      ['/api/filter', LINES, NDJSON, NDJSON],
      ['/api/explain', LETTER, 'text/plain', 'application/json'],
      ['/api/explain', LINES, NDJSON, NDJSON],
      ['/api/policies/apply', LETTER, 'text/plain', 'text/plain'],
    ] as const) {
      const answer = await ask('POST', path, text, type);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining(found),
      ]);
    }
  });

  it('of policies, lists and contexts match the API document', async () => {
    const name = unique('answers').replace(' ', '-');
    expect((await ask('POST', `/api/lists/${name}`, '["Ana"]', 'application/json')).status).toBe(201);
    const entries = [{ key: 'a'.repeat(64), kind: 'person', replacement: 'Eva' }];
    const imported = await ask('POST', `/api/contexts/${name}/import`, JSON.stringify({ entries }), 'application/json');
    expect(imported.status).toBe(200);
    for (const path of [
      'policies/default',
      'policies/schema',
      `lists/${name}`,
      `contexts/${name}`,
      `contexts/${name}/export`,
    ]) {
      expect([path, (await ask('GET', `/api/${path}`)).status]).toEqual([path, 200]);
    }
  });

  it('of review match the API document', async () => {
    const taken = await ask(
      'POST',
      `/api/v1/ingest/bulk?batchId=${scene.batchId}`,
      `${JSON.stringify({ name: 'a.txt', text: LETTER })}\nnone\n`,
      NDJSON,
    );
    expect(taken.status).toBe(200);
    const id = await scene.ingest(LETTER);
    await scene.finalize(id);
    for (const path of [
      `documents/${id}/redacted`,
      `documents/${id}/history.csv`,
      'reports.csv?kind=batches',
      'reports/reviewers.csv?kind=reviewers',
      `batches/${scene.batchId}/export`,
      `batches/${scene.batchId}/export?format=spans`,
      `batches/${scene.batchId}/export?format=bio`,
      'audit/export?format=csv',
      'audit/export?format=json',
    ]) {
      expect([path, (await ask('GET', `/api/v1/${path}`)).status]).toEqual([path, 200]);
    }
  });
});
