import { createHash } from 'node:crypto';
import { ADDRESS, LETTER, NO_SUCH_ID, ReviewScene, expectRefusal } from '../../support/review.js';

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

const ingest = (json: unknown, ask = scene.member.ask) => ask('POST', '/api/v1/ingest', json);
const good = () => ({ batchId: scene.batchId, name: 'letter.txt', text: LETTER });
const document = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}`)).body;

describe('POST /api/v1/ingest', () => {
  it('returns 202 with only a taskId', async () => {
    const { status, body } = await ingest(good());
    expect([status, body]).toEqual([202, { taskId: expect.any(String) }]);
  });

  it('creates a document with that id, which spans and queue show at once', async () => {
    const { taskId } = (await ingest({ ...good(), name: 'followed.txt' })).body;
    const spans = await scene.member.ask('GET', `/api/v1/documents/${taskId}/spans`);
    expect([spans.status, Array.isArray(spans.body)]).toEqual([200, true]);
    const { body } = await scene.member.ask('GET', '/api/v1/queue?filename=followed.txt');
    expect(body.content).toEqual([expect.objectContaining({ id: taskId, filename: 'followed.txt' })]);
    expect(['PENDING', 'REVIEW_REQUIRED']).toContain(body.content[0].status);
  });

  it.each([1, 2, 3])('accepts priority %i', async (priority) => {
    const id = await scene.ingest({ text: 'x', priority });
    expect((await document(id)).priority).toBe(priority);
  });

  it.each([[{}], [{ priority: null }]])('uses priority 2 for %j', async (fields) => {
    const { taskId } = (await ingest({ ...good(), ...fields })).body;
    expect((await document(taskId)).priority).toBe(2);
  });

  it.each([0, 4, -1, 1.5, '2', '', true, [2], {}, 1e9])('returns 400 for priority %j', async (priority) => {
    expectRefusal(await ingest({ ...good(), priority }), 400);
  });

  it.each(['batchId', 'name', 'text'])('returns 400 without %s', async (field) => {
    expectRefusal(await ingest({ ...good(), [field]: undefined }), 400);
  });

  it.each([
    ['batchId', null],
    ['batchId', 7],
    ['batchId', { $ne: '' }],
    ['name', null],
    ['name', 7],
    ['name', ''],
    ['name', ['a']],
    ['text', null],
    ['text', 7],
    ['text', { $gt: '' }],
  ])('returns 400 for %s %j', async (field, value) => {
    expectRefusal(await ingest({ ...good(), [field]: value }), 400);
  });

  it.each([['[]'], ['"text"'], ['7'], ['{'], ['']])('returns 400 for the body %j', async (text) => {
    const headers = { authorization: `Bearer ${scene.member.key}`, 'content-type': 'application/json' };
    expectRefusal(await scene.raw('POST', '/api/v1/ingest', { headers, text }), 400);
  });

  it.each([NO_SUCH_ID, 'no-uuid', '../batches', '\u0000', 'x'.repeat(5000)])(
    'returns 400 for the unknown batch %j',
    async (batchId) => {
      expectRefusal(await ingest({ ...good(), batchId }), 400);
    },
  );

  it('returns 403 for a batch of another group', async () => {
    expectRefusal(await ingest({ ...good(), batchId: scene.foreignBatchId }), 403);
  });

  it('returns 409 with closed: true for a closed batch', async () => {
    const answer = await ingest({ ...good(), batchId: await scene.closedBatch() });
    expectRefusal(answer, 409);
    expect(answer.body.closed).toBe(true);
  });

  it('returns 403 to other groups, without telling that the batch is closed', async () => {
    const answer = await ingest({ ...good(), batchId: await scene.closedBatch() }, scene.outsider.ask);
    expectRefusal(answer, 403);
    expect(answer.body).not.toHaveProperty('closed');
  });

  it('lets an administrator ingest into every batch', async () => {
    expect((await ingest({ ...good(), batchId: scene.foreignBatchId }, scene.admin)).status).toBe(202);
  });

  it('ignores unknown fields', async () => {
    expect((await ingest({ ...good(), source: 'scanner' })).status).toBe(202);
  });

  it.each([
    ['of blanks', '  \n\t '],
    ['with CRLF', 'Dear Ana,\r\nana@example.com\r\n'],
    ['with emoji', '👩‍👩‍👧 wrote to ana@example.com 😀'],
    ['with a lone surrogate', 'a \ud83d b ana@example.com'],
    ['with combining marks', 'e\u0301 n\u0303 ana@example.com'],
    ['from right to left', 'שלום ana@example.com مرحبا'],
    ['with NUL', 'one\u0000two ana@example.com'],
    ['with a byte order mark', '\ufeffana@example.com'],
  ])('keeps a text %s unchanged, hashes its UTF-8 bytes and counts spans in UTF-16 units', async (_, text) => {
    const id = await scene.ingest(text);
    const sha512 = createHash('sha512').update(text, 'utf8').digest('hex');
    expect(await document(id)).toMatchObject({ contentSha512: sha512, length: text.length });
    for (const span of await scene.spans(id)) expect(text.slice(span.start, span.end)).toBe(span.text);
    const found = (await scene.spans(id)).map(({ text: value }) => value as string);
    if (text.includes(ADDRESS)) expect(found).toContain(ADDRESS);
  });
});

describe('a redacted document', () => {
  it('is REVIEW_REQUIRED with an uncertain span', async () => {
    const { id, span } = await scene.letter();
    expect([await scene.statusOf(id), span.status]).toEqual(['REVIEW_REQUIRED', 'PENDING']);
  });

  it('is AUTO_APPROVED when all spans are certain and none is sampled', async () => {
    const batchId = await scene.batch({ confidenceThreshold: 0.1, auditSamplingRate: 0 });
    const id = await scene.ingest({ text: LETTER, batchId });
    expect(await scene.statusOf(id)).toBe('AUTO_APPROVED');
    expect(await scene.span(id)).toMatchObject({ status: 'APPROVED', text: ADDRESS });
  });

  it('is AUDIT_REQUIRED when all spans are certain and every document is sampled', async () => {
    const batchId = await scene.batch({ confidenceThreshold: 0.1, auditSamplingRate: 1 });
    expect(await scene.statusOf(await scene.ingest({ text: LETTER, batchId }))).toBe('AUDIT_REQUIRED');
  });

  it('is REVIEW_REQUIRED with an uncertain span, even when every document is sampled', async () => {
    const batchId = await scene.batch({ auditSamplingRate: 1 });
    expect(await scene.statusOf(await scene.ingest({ text: LETTER, batchId }))).toBe('REVIEW_REQUIRED');
  });

  it.each([
    [0, 'AUTO_APPROVED'],
    [1, 'AUDIT_REQUIRED'],
  ])('without spans, at sampling rate %d, is %s', async (auditSamplingRate, status) => {
    const batchId = await scene.batch({ auditSamplingRate });
    expect(await scene.statusOf(await scene.ingest({ text: 'Nothing is in here.', batchId }))).toBe(status);
  });

  it('keeps its status whatever its autoApproved flag is', async () => {
    const batchId = await scene.batch({ documentThreshold: 1 });
    const id = await scene.ingest({ text: LETTER, batchId });
    expect(await document(id)).toMatchObject({ status: 'REVIEW_REQUIRED', autoApproved: true, documentThreshold: 1 });
  });

  it('is not autoApproved above the threshold', async () => {
    const batchId = await scene.batch({ documentThreshold: 0 });
    const id = await scene.ingest({ text: LETTER, batchId });
    const { riskScore, autoApproved } = await document(id);
    expect(riskScore).toBeGreaterThan(0);
    expect(autoApproved).toBe(false);
  });

  it('is not autoApproved when it is AUDIT_REQUIRED', async () => {
    const batchId = await scene.batch({ confidenceThreshold: 0.1, auditSamplingRate: 1, documentThreshold: 1 });
    expect(await document(await scene.ingest({ text: LETTER, batchId }))).toMatchObject({ autoApproved: false });
  });

  it.each(['approve', 'reject'])('is not autoApproved after %s', async (verb) => {
    const batchId = await scene.batch({ documentThreshold: 1 });
    const id = await scene.ingest({ text: LETTER, batchId });
    await scene.decideAll(id);
    expect((await scene.member.ask('POST', `/api/v1/documents/${id}/${verb}`, {})).status).toBe(200);
    expect((await document(id)).autoApproved).toBe(false);
  });

  it('is autoApproved exactly at the threshold', async () => {
    const batchId = await scene.batch({ documentThreshold: 0 });
    const id = await scene.ingest({ text: 'Nothing is in here.', batchId });
    expect(await document(id)).toMatchObject({ riskScore: 0, autoApproved: true });
  });

  it('with an empty text is stored or refused, never lost', async () => {
    const answer = await ingest({ ...good(), text: '' });
    if (answer.status === 202) expect(await document(answer.body.taskId)).toMatchObject({ length: 0 });
    else expectRefusal(answer, 400);
  });

  it('is created for each request, even with the same text', async () => {
    const ids = [(await ingest(good())).body.taskId, (await ingest(good())).body.taskId];
    expect(new Set(ids).size).toBe(2);
  });
});
