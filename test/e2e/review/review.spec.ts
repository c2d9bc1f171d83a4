import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { REVIEW_POLICY, savePolicy } from '../../support/review-batches.js';
import { until } from '../../support/until.js';

const LETTERS = unique('Letters');

describe('a document on its way through review', () => {
  let app: TestApp;
  let reviewer: TestUser;
  let key: string;
  let batchId: string;

  beforeAll(async () => {
    app = await sharedApp();
    await savePolicy(app);
    reviewer = await makeUser(app, 'ROLE_USER');
    key = await issueKey(app, reviewer);
    const group = await as(app.apiKey, 'POST', '/api/v1/groups', {
      name: unique('Reviewers'),
      memberIds: [reviewer.id],
    });
    const settings = { name: LETTERS, groupId: group.body.id as string, policyName: REVIEW_POLICY };
    const batch = await as(app.apiKey, 'POST', '/api/v1/batches', settings);
    expect(batch.status).toBe(201);
    batchId = batch.body.id as string;
  });

  afterAll(() => app.close());

  const as = (credential: string, method: string, path: string, json?: unknown) =>
    call(app, method, path, { headers: bearer(credential), ...(json !== undefined && { json }) });

  async function ingest(text: string, name = 'letter.txt'): Promise<string> {
    const answer = await as(key, 'POST', '/api/v1/ingest', { batchId, name, text });
    expect(answer.status).toBe(202);
    const id = answer.body.taskId as string;
    await until(async () => (await as(key, 'GET', `/api/v1/documents/${id}`)).body.status !== 'PENDING');
    return id;
  }

  it('is redacted, decided on, approved and told of', async () => {
    const text = 'Write to ana@example.com or call 555-867-5309. Her number is 123-45-6789, said Ana. Ana again.';
    const id = await ingest(text);
    const document = await as(key, 'GET', `/api/v1/documents/${id}`);
    expect(document.body).toMatchObject({ filename: 'letter.txt', batchName: LETTERS, priority: 2, failure: null });
    const spans = await as(key, 'GET', `/api/v1/documents/${id}/spans`);
    expect(spans.status).toBe(200);
    for (const { start, end, text: found } of spans.body) expect(found).toBe(text.slice(start, end));
    const start = text.indexOf('Ana');
    const made = await as(key, 'POST', `/api/v1/documents/${id}/spans`, { type: ' Person ', start, end: start + 3 });
    expect(made).toMatchObject({
      status: 200,
      body: { text: 'Ana', type: 'person', status: 'APPROVED', confidence: 1, manuallyCreated: true },
    });
    const like = await as(key, 'POST', `/api/v1/spans/${made.body.id}/redact-like`, {});
    expect(like).toMatchObject({ status: 200, body: { created: 1, approved: 0 } });
    for (const { id: spanId, status } of (await as(key, 'GET', `/api/v1/documents/${id}/spans`)).body) {
      if (status === 'PENDING') {
        expect((await as(key, 'PATCH', `/api/v1/spans/${spanId}`, { status: 'APPROVED' })).status).toBe(200);
      }
    }
    const approved = await as(key, 'POST', `/api/v1/documents/${id}/approve`, {});
    expect(approved).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    const history = await as(app.apiKey, 'GET', `/api/v1/documents/${id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'DOCUMENT_APPROVAL', actor: reviewer.id });
    expect(history.body.at(-1)).toMatchObject({ action: 'DOCUMENT_INGEST' });
    const queue = await as(key, 'GET', `/api/v1/queue?batchId=${batchId}`);
    expect(queue.body).toMatchObject({ totalElements: 1, totalPages: 1, number: 0, size: 10 });
    await until(async () => (await as(key, 'GET', '/api/v1/search?q=call')).body.total === 1);
    const csv = await as(app.apiKey, 'GET', `/api/v1/documents/${id}/history.csv`);
    expect(csv.body).toContain('DOCUMENT_AUDIT_EXPORT');
    expect((await as(app.apiKey, 'GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
    expect(await signIn(app, reviewer.email, reviewer.password)).toBeDefined();
  });

  it('tells in its history which kinds were looked for without the model that the policy names', async () => {
    const identifiers = { person: { model: 'deep', onUnavailable: 'fast' } };
    const policyName = 'review-fallback';
    await as(app.apiKey, 'PUT', `/api/policies/${policyName}`, { identifiers });
    const batch = await as(app.apiKey, 'POST', '/api/v1/batches', { name: unique('Lenient'), policyName });
    const json = { batchId: batch.body.id as string, name: 'mail.txt', text: 'Dear Mr. Henrik Johansson,' };
    const { taskId } = (await as(app.apiKey, 'POST', '/api/v1/ingest', json)).body as { readonly taskId: string };
    const history = `/api/v1/documents/${taskId}/history`;
    await until(async () => (await as(app.apiKey, 'GET', history)).body.length === 2);
    expect((await as(app.apiKey, 'GET', history)).body[0]).toMatchObject({
      action: 'DOCUMENT_STATUS_CHANGE',
      details: { previous: 'PENDING', spans: 1, modelFallbacks: ['person'] },
    });
  });
});
