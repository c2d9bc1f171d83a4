import { createHash } from 'node:crypto';
import { ADDRESS, LETTER, NO_SUCH_ID, ReviewScene, expectRefusal } from '../../support/review.js';

let scene: ReviewScene;
beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

const finalize = (id: string, ask = scene.member.ask) => ask('POST', `/api/v1/documents/${id}/finalize`, {});
const hash = (name: string, text: string) => createHash(name).update(text, 'utf8').digest('hex');

describe('POST /api/v1/documents/{id}/finalize', () => {
  it('returns the redacted text and makes the document FINALIZED', async () => {
    const id = await scene.ingest();
    await scene.approve(id);
    const { status, body } = await finalize(id);
    expect([status, body]).toEqual([200, { finalizedText: expect.any(String) }]);
    expect(body.finalizedText).not.toContain(ADDRESS);
    expect(body.finalizedText).toMatch(/^Please write to .+ about the garden\.$/);
    expect(await scene.statusOf(id)).toBe('FINALIZED');
  });

  it('replaces approved spans only', async () => {
    const id = await scene.ingest(`${LETTER} Or bob@example.com.`);
    const [ana, bob] = await scene.spans(id);
    await scene.member.ask('PATCH', `/api/v1/spans/${ana.id}`, { status: 'REJECTED' });
    await scene.member.ask('PATCH', `/api/v1/spans/${bob.id}`, { status: 'APPROVED' });
    const text = await scene.finalize(id);
    expect(text).toContain(ADDRESS);
    expect(text).not.toContain('bob@example.com');
  });

  it('replaces spans that people created', async () => {
    const id = await scene.ingest('The gardener is Nox.');
    await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, { type: 'person', start: 16, end: 19 });
    expect(await scene.finalize(id)).not.toContain('Nox');
  });

  it.each([
    ['emoji', `😀👍🏽 ${ADDRESS} 👩‍👩‍👧 end`],
    ['CRLF', `one\r\n${ADDRESS}\r\nend`],
    ['NUL', `a\u0000b ${ADDRESS} end`],
  ])('keeps %s around a span unchanged', async (_, text) => {
    const [before = '', after = ''] = text.split(ADDRESS);
    const final = await scene.finalize(await scene.ingest(text));
    expect([final.startsWith(before), final.endsWith(after), final.includes(ADDRESS)]).toEqual([true, true, false]);
  });

  it('works without a body and Content-Type', async () => {
    const id = await scene.ingest();
    await scene.approve(id);
    const headers = { authorization: `Bearer ${scene.member.key}` };
    expect((await scene.raw('POST', `/api/v1/documents/${id}/finalize`, { headers })).status).toBe(200);
  });

  it('returns 409 when the document is not approved', async () => {
    expectRefusal(await finalize(await scene.ingest()), 409);
  });

  it.each([
    ['AUTO_APPROVED', 0],
    ['AUDIT_REQUIRED', 1],
  ])('returns 409 when the document is %s', async (status, auditSamplingRate) => {
    const id = await scene.ingest({ text: 'Nothing.', batchId: await scene.batch({ auditSamplingRate }) });
    expect(await scene.statusOf(id)).toBe(status);
    expectRefusal(await finalize(id), 409);
  });

  it('returns 409 when the document is REJECTED or FINALIZED', async () => {
    const [rejected, done] = [await scene.ingest(), await scene.ingest()];
    await scene.member.ask('POST', `/api/v1/documents/${rejected}/reject`, {});
    expectRefusal(await finalize(rejected), 409);
    await scene.finalize(done);
    expectRefusal(await finalize(done), 409);
  });

  it('returns the same 404 to other groups as for a missing document', async () => {
    const id = await scene.ingest();
    await scene.approve(id);
    const [foreign, missing] = [await finalize(id, scene.outsider.ask), await finalize(NO_SUCH_ID, scene.outsider.ask)];
    expectRefusal(foreign, 404);
    expect(missing.body).toEqual(foreign.body);
    expect(await scene.statusOf(id)).toBe('APPROVED');
  });

  it('finalizes once when several requests arrive together', async () => {
    const id = await scene.ingest();
    await scene.approve(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => finalize(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409);
    const { body } = await scene.auditor.ask('GET', `/api/v1/documents/${id}/history`);
    expect(body.filter(({ action }: { action: string }) => action === 'DOCUMENT_FINALIZE')).toHaveLength(1);
  });
});

describe('GET /api/v1/documents/{id}/certificate', () => {
  it('has the hash of the document, the time of finalization and the span counts', async () => {
    const id = await scene.ingest(`${LETTER} Or bob@example.com.`);
    const [ana] = await scene.spans(id);
    await scene.member.ask('PATCH', `/api/v1/spans/${ana.id}`, { status: 'REJECTED' });
    const before = Date.now();
    await scene.finalize(id);
    const { status, body } = await scene.member.ask('GET', `/api/v1/documents/${id}/certificate`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      documentId: id,
      documentHash: hash('sha256', `${LETTER} Or bob@example.com.`),
      documentHashSha512: hash('sha512', `${LETTER} Or bob@example.com.`),
      spanCounts: { total: 2, approved: 1, rejected: 1, manual: 0 },
    });
    expect(Date.parse(body.finalizedAt)).toBeGreaterThanOrEqual(before - 1);
    expect(JSON.stringify(body)).not.toContain(ADDRESS);
  });

  it('can be read with a session', async () => {
    const id = await scene.ingest();
    await scene.finalize(id);
    const headers = await scene.colleague.session();
    expect((await scene.raw('GET', `/api/v1/documents/${id}/certificate`, { headers })).status).toBe(200);
  });

  it('returns the same 404 to other groups as for a missing document', async () => {
    const id = await scene.ingest();
    await scene.finalize(id);
    const [foreign, missing] = [
      await scene.outsider.ask('GET', `/api/v1/documents/${id}/certificate`),
      await scene.outsider.ask('GET', `/api/v1/documents/${NO_SUCH_ID}/certificate`),
    ];
    expectRefusal(foreign, 404);
    expect(missing.body).toEqual(foreign.body);
  });

  it('is not available before the document is finalized', async () => {
    const { status, body } = await scene.member.ask('GET', `/api/v1/documents/${await scene.ingest()}/certificate`);
    expect([404, 409]).toContain(status);
    expect(body.error).toEqual(expect.any(String));
  });
});

describe('GET /api/v1/documents/{id}/audit', () => {
  it('has only text, type, confidence and status of each span', async () => {
    const { id, span } = await scene.letter();
    const { status, body } = await scene.member.ask('GET', `/api/v1/documents/${id}/audit`);
    expect([status, body]).toEqual([
      200,
      [{ text: ADDRESS, type: 'email-address', confidence: span.confidence, status: 'PENDING' }],
    ]);
  });

  it('shows decisions', async () => {
    const { id, span } = await scene.letter();
    await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'REJECTED', type: 'other' });
    const { body } = await scene.member.ask('GET', `/api/v1/documents/${id}/audit`);
    expect(body).toMatchObject([{ type: 'other', status: 'REJECTED' }]);
  });

  it('is empty when nothing was found', async () => {
    const id = await scene.ingest('Nothing.');
    expect((await scene.member.ask('GET', `/api/v1/documents/${id}/audit`)).body).toEqual([]);
  });

  it('returns 404 to other groups and for a missing document', async () => {
    const id = await scene.ingest();
    expectRefusal(await scene.outsider.ask('GET', `/api/v1/documents/${id}/audit`), 404);
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${NO_SUCH_ID}/audit`), 404);
  });
});

describe('approve, reject and their reversals', () => {
  const tell = (id: string, verb: string) => scene.member.ask('POST', `/api/v1/documents/${id}/${verb}`, {});

  it('approve requires every span to be decided', async () => {
    const { id, span } = await scene.letter();
    expectRefusal(await tell(id, 'approve'), 409);
    await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'NEEDS_SECOND_OPINION' });
    expectRefusal(await tell(id, 'approve'), 409);
    await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'REJECTED' });
    expect(await tell(id, 'approve')).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  });

  it.each([
    ['approve', 'unapprove'],
    ['reject', 'unreject'],
  ])('%s can be reversed by %s', async (verb, back) => {
    const id = await scene.ingest('Nothing.');
    expect((await tell(id, verb)).status).toBe(200);
    expect(await tell(id, back)).toMatchObject({ status: 200, body: { status: 'REVIEW_REQUIRED' } });
    expectRefusal(await tell(id, back), 409);
  });

  it.each(['approve', 'reject', 'unapprove', 'unreject', 'retry'])(
    '%s returns 409 when the document is FINALIZED',
    async (verb) => {
      const id = await scene.ingest();
      await scene.finalize(id);
      expectRefusal(await tell(id, verb), 409);
      expect(await scene.statusOf(id)).toBe('FINALIZED');
    },
  );
});
