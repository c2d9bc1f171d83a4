import { unique } from '../../support/app.js';
import type { Person } from '../../support/review-people.js';
import { until } from '../../support/until.js';
import { makeGroup, person } from '../../support/review-people.js';
import { ADDRESS, expectRefusal, LETTER, ReviewScene } from '../../support/review.js';

describe('exports of a batch', () => {
  let scene: ReviewScene;
  let leader: Person;
  let batchId: string;
  let approved: string;

  beforeAll(async () => {
    scene = await ReviewScene.shared();
    leader = await person(scene.app);
    const groupId = await makeGroup(scene.admin, [leader.id, scene.member.id], [leader.id]);
    batchId = await scene.batch({ groupId });
    approved = await scene.ingest({ text: LETTER, name: 'a.txt', batchId });
    await scene.approve(approved);
    const finalized = await scene.ingest({ text: `${LETTER}\n\nBye.`, name: 'b.txt', batchId });
    await scene.decideAll(finalized, scene.member, 'REJECTED');
    await scene.finalize(finalized);
    await scene.ingest({ text: LETTER, name: 'undecided.txt', batchId });
  });
  afterAll(() => scene.close());

  /** As a program reads it: what comes is not one JSON value, whatever its type says. */
  const get = async (query = '', key = scene.app.apiKey, id = batchId) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${scene.app.url}/api/v1/batches/${id}/export${query}`, { headers });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const lines = (body: string): readonly unknown[] =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

  it('contain the approved spans of approved and finalized documents', async () => {
    const answer = await get('', leader.key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-export-purged')).toBe('0');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="batch-${batchId}.jsonl"`);
    expect(answer.headers.get('content-type')).toMatch(/ndjson/);
    const [first, second, ...others] = lines(answer.body);
    const start = LETTER.indexOf(ADDRESS);
    const { confidence } = await scene.span(approved);
    expect(first).toEqual({
      text: LETTER,
      entities: [{ start, end: start + ADDRESS.length, label: 'email-address', text: ADDRESS }],
      metadata: {
        doc_id: approved,
        annotator: scene.member.email,
        confidence: Math.round(confidence * 10_000) / 10_000,
      },
    });
    expect(second).toMatchObject({ text: `${LETTER}\n\nBye.`, entities: [], metadata: { confidence: null } });
    expect(others).toEqual([]);
  });

  it('support the formats bio and spans and a filter by status', async () => {
    const bio = await get('?format=bio&status=FINALIZED');
    expect(bio.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(bio.body).toBe(
      'Please\tO\nwrite\tO\nto\tO\nana@example.com\tO\nabout\tO\nthe\tO\ngarden.\tO\n\nBye.\tO\n\n',
    );
    expect((await get('?format=bio&status=APPROVED')).body).toContain('ana@example.com\tB-email-address\n');
    expect(lines((await get('?format=spans&status=all')).body)).toMatchObject([
      { text: LETTER, spans: [{ label: 'email-address' }] },
      { spans: [] },
    ]);
    for (const query of ['format=csv', 'status=PENDING']) {
      expectRefusal(await scene.admin('GET', `/api/v1/batches/${batchId}/export?${query}`), 400, 'INVALID_INPUT');
    }
  });

  it('are allowed for administrators, auditors and group leaders, and recorded', async () => {
    expect((await get('', scene.auditor.key)).status).toBe(200);
    expectRefusal(await scene.member.ask('GET', `/api/v1/batches/${batchId}/export`), 403, 'NOT_LEADING');
    expectRefusal(await scene.outsider.ask('GET', `/api/v1/batches/${batchId}/export`), 404, 'NO_SUCH_BATCH');
    const trail = () => scene.admin('GET', `/api/v1/audit?action=BATCH_EXPORT&resourceId=${batchId}`);
    const before = (await trail()).body.totalElements as number;
    await get('?format=bio', leader.key);
    const { content, totalElements } = (await trail()).body;
    expect(totalElements).toBe(before + 1);
    expect(content[0].details).toMatchObject({ format: 'bio', statuses: ['APPROVED', 'FINALIZED'], purged: 0 });
  });

  it('omit and count purged documents', async () => {
    const path = '/api/v1/finalization-policies';
    const { body } = await scene.admin('POST', path, { name: unique('At once'), option: 'DELETE_IMMEDIATELY' });
    const purging = await scene.batch({ finalizationPolicyId: body.id });
    const id = await scene.ingest({ text: LETTER, batchId: purging });
    await scene.finalize(id);
    const answer = await get('', scene.app.apiKey, purging);
    expect({ body: answer.body, purged: answer.headers.get('x-export-purged') }).toEqual({ body: '', purged: '1' });
  });

  it('contain all of many documents with the same name', async () => {
    const many = await scene.batch();
    // Documents are read 50 at a time.
    const texts = Array.from({ length: 101 }, (_, i) => `Text ${i}`);
    const ids = await Promise.all(
      texts.map(async (text) => {
        const { body } = await scene.admin('POST', '/api/v1/ingest', { batchId: many, name: 'same.txt', text });
        return body.taskId as string;
      }),
    );
    const pending = () => scene.admin('GET', `/api/v1/queue?batchId=${many}&status=PENDING`);
    await until(async () => (await pending()).body.totalElements === 0);
    await Promise.all(ids.map((id) => scene.member.ask('POST', `/api/v1/documents/${id}/approve`)));
    const exported = lines((await get('?format=spans', scene.app.apiKey, many)).body);
    expect(exported.map((line) => (line as { text: string }).text).sort()).toEqual([...texts].sort());
  });
});
