import type { Ask } from '../../support/review-people.js';
import { ADDRESS, NO_SUCH_ID, ReviewScene, expectRefusal, type SpanJson } from '../../support/review.js';

let scene: ReviewScene;
let id: string;
let span: SpanJson;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  ({ id, span } = await scene.letter());
  await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'APPROVED', exemptionCode: '=1+1' });
  await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'REJECTED' });
});
afterAll(() => scene.close());

interface Entry {
  readonly timestamp: string;
  readonly actor: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly details: Readonly<Record<string, unknown>>;
}
const get = (path: string, ask: Ask = scene.auditor.ask) => ask('GET', `/api/v1/${path}`);
const history = async (): Promise<Entry[]> => (await get(`documents/${id}/history`)).body;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

describe('GET /api/v1/documents/{id}/history', () => {
  it('returns entries with timestamp, actor, action, resource and details', async () => {
    const entries = await history();
    expect(entries.length).toBeGreaterThan(2);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        timestamp: expect.stringMatching(ISO),
        actor: expect.any(String),
        action: expect.stringMatching(/^[A-Z_]+$/),
        resourceType: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
        resourceId: expect.any(String),
      });
      expect(typeof entry.details).toBe('object');
    }
  });

  it('is newest first', async () => {
    const times = (await history()).map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
    const statuses = (await history())
      .filter(({ action }) => action === 'SPAN_UPDATE')
      .map(({ details }) => details.status);
    expect(statuses).toEqual(['REJECTED', 'APPROVED']);
  });

  it('records a span change as SPAN_UPDATE with the user id of the actor', async () => {
    const [newest] = (await history()).filter(({ action }) => action === 'SPAN_UPDATE');
    expect(newest).toMatchObject({ actor: scene.member.id, resourceType: 'Span', resourceId: span.id });
  });

  it('has e-mail addresses of actors with resolveActors=true', async () => {
    const { body } = await get(`documents/${id}/history?resolveActors=true`);
    const [newest] = (body as Entry[]).filter(({ action }) => action === 'SPAN_UPDATE');
    expect(newest?.actor).toBe(scene.member.email);
    expect((await get(`documents/${id}/history?resolveActors=false`)).body[0].actor).not.toContain('@');
  });

  it.each(['', '?resolveActors=true', '?resolveActors=false'])(
    'returns 403 to a member of the group: "%s"',
    async (query) => {
      expectRefusal(await get(`documents/${id}/history${query}`, scene.member.ask), 403);
      expectRefusal(await get(`documents/${id}/history.csv${query}`, scene.member.ask), 403);
    },
  );

  it('returns 403 to a user for a missing document too', async () => {
    expectRefusal(await get(`documents/${NO_SUCH_ID}/history`, scene.member.ask), 403);
    expectRefusal(await get(`documents/${NO_SUCH_ID}/history.csv`, scene.member.ask), 403);
  });

  it.each(['history', 'history.csv'])('returns 404 to an auditor for a missing document: %s', async (path) => {
    expectRefusal(await get(`documents/${NO_SUCH_ID}/${path}`), 404);
  });

  it('lets an auditor read documents of other groups', async () => {
    const foreign = await scene.ingest({ text: 'x', batchId: scene.foreignBatchId });
    expect((await get(`documents/${foreign}/history`)).status).toBe(200);
  });

  it('lets an administrator read it', async () => {
    expect((await get(`documents/${id}/history`, scene.admin)).status).toBe(200);
  });

  it('keeps the entries of deleted spans', async () => {
    const document = await scene.ingest('Ana');
    const made = await scene.member.ask('POST', `/api/v1/documents/${document}/spans`, {
      type: 'person',
      start: 0,
      end: 3,
    });
    await scene.member.ask('DELETE', `/api/v1/spans/${made.body.id}`);
    const { body } = await get(`documents/${document}/history`);
    const actions = (body as Entry[])
      .filter(({ resourceId }) => resourceId === made.body.id)
      .map(({ action }) => action);
    expect(actions).toEqual(['SPAN_DELETE', 'SPAN_CREATE']);
  });

  it('never contains text of the document or of a span', async () => {
    expect(JSON.stringify(await history())).not.toMatch(/ana@example|garden/);
  });
});

describe('GET /api/v1/documents/{id}/history.csv', () => {
  const csv = async () => (await get(`documents/${id}/history.csv`)).body as string;
  const lines = async () => (await csv()).trimEnd().split(/\r?\n/);

  it('is CSV in UTF-8', async () => {
    const { status, headers } = await get(`documents/${id}/history.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv; ?charset=utf-8$/i);
  });

  it('ends lines with a line feed alone', async () => {
    expect(await csv()).toMatch(/^timestamp,[^\r]+\n$/);
  });

  it('has columns for positions of spans and none for text', async () => {
    const [header = ''] = await lines();
    const columns = header.split(',');
    expect(columns).toEqual(expect.arrayContaining(['spanCharacterStart', 'spanCharacterEnd', 'spanPage']));
    expect(columns.filter((column) => /text/i.test(column))).toEqual([]);
    expect(await csv()).not.toContain(ADDRESS);
  });

  it('has the e-mail address of the actor', async () => {
    const [header = '', ...rows] = await lines();
    const row = rows.find((line) => line.includes('SPAN_UPDATE'))?.split(',') ?? [];
    expect(row[header.split(',').indexOf('actor')]).toBe(scene.member.email);
  });

  it('has the position of the span', async () => {
    const [header = '', ...rows] = await lines();
    const row = rows.find((line) => line.includes('SPAN_UPDATE'))?.split(',') ?? [];
    const value = (column: string) => row[header.split(',').indexOf(column)];
    expect([value('spanCharacterStart'), value('spanCharacterEnd'), value('spanPage')]).toEqual([
      String(span.start),
      String(span.end),
      '1',
    ]);
  });

  it('is newest first', async () => {
    const times = (await lines()).slice(1).map((line) => line.split(',')[0] ?? '');
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('begins no cell with a character that starts a spreadsheet formula', async () => {
    for (const line of await lines()) expect(line).not.toMatch(/(?:^|,)"?[=+@-]/);
  });
});

describe('GET /api/v1/spans/{id}/history', () => {
  it('lets every member of the group read it, newest first', async () => {
    const { status, body } = await get(`spans/${span.id}/history`, scene.member.ask);
    expect(status).toBe(200);
    const entries = body as Entry[];
    expect(entries.map(({ details }) => details.status).slice(0, 2)).toEqual(['REJECTED', 'APPROVED']);
    for (const { resourceId, actor } of entries) {
      expect(resourceId).toBe(span.id);
      expect(actor).not.toContain('@');
    }
  });

  it('shows e-mail addresses only to auditors and administrators', async () => {
    expectRefusal(await get(`spans/${span.id}/history?resolveActors=true`, scene.member.ask), 403);
    for (const ask of [scene.auditor.ask, scene.admin]) {
      expect((await get(`spans/${span.id}/history?resolveActors=true`, ask)).body[0].actor).toBe(scene.member.email);
    }
  });

  it('returns 404 to other groups and for a missing span', async () => {
    expectRefusal(await get(`spans/${span.id}/history`, scene.outsider.ask), 404);
    expectRefusal(await get(`spans/${NO_SUCH_ID}/history`), 404);
  });
});

describe('the comments of a document', () => {
  const path = () => `/api/v1/documents/${id}/comments`;
  const comment = (text: unknown, ask: Ask = scene.member.ask) => ask('POST', path(), { text });
  const list = async () => (await scene.member.ask('GET', path())).body as { text: string }[];

  it('are trimmed, and returned as stored', async () => {
    const { status, body } = await comment('  Is this Ana?\n ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.any(String),
      userEmail: scene.member.email,
      timestamp: expect.stringMatching(ISO),
      text: 'Is this Ana?',
    });
    expect(await list()).toContainEqual(body);
  });

  it('are listed oldest first', async () => {
    await comment('one');
    await comment('two', scene.colleague.ask);
    await comment('three');
    expect((await list()).slice(-3).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('may have up to 4000 characters', async () => {
    expect((await comment('x'.repeat(4000))).body.text).toHaveLength(4000);
    expect((await comment(` ${'x'.repeat(4000)}\n`)).status).toBe(200);
    expectRefusal(await comment('x'.repeat(4001)), 400);
  });

  it.each([[undefined], [null], [''], ['  \n '], [7], [['a']], [{ $ne: 1 }]])('return 400 for %j', async (text) => {
    expectRefusal(await comment(text), 400);
  });

  it.each(['<b>Ana</b> & "co"', '😀 שלום', 'a\r\nb', '=1+1', 'a\u0000b'])('keep %j unchanged', async (text) => {
    expect((await comment(text)).body.text).toBe(text);
  });

  it('are visible to the group only', async () => {
    expectRefusal(await comment('x', scene.outsider.ask), 404);
    expectRefusal(await scene.outsider.ask('GET', path()), 404);
    expectRefusal(await scene.member.ask('POST', `/api/v1/documents/${NO_SUCH_ID}/comments`, { text: 'x' }), 404);
  });

  it('can be added to a finalized document', async () => {
    const done = await scene.ingest();
    await scene.finalize(done);
    const answer = await scene.member.ask('POST', `/api/v1/documents/${done}/comments`, { text: 'Thanks.' });
    expect(answer.status).toBe(200);
  });
});
