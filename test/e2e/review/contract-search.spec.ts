import { asking, type Ask } from '../../support/review-people.js';
import { NO_SUCH_ID, ReviewScene, expectRefusal } from '../../support/review.js';
import { until } from '../../support/until.js';

let scene: ReviewScene;
const ids: string[] = [];
let foreignId: string;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  for (let index = 0; index < 13; index += 1) {
    ids.push(
      await scene.ingest({
        text: `The walrus sat on rock number ${index}. Letters of the tide.`,
        name: `w-${index}.txt`,
      }),
    );
  }
  ids.push(await scene.ingest({ text: 'A <b>bison</b> & a "heron" met.', name: 'markup.txt' }));
  foreignId = await scene.ingest({
    text: 'The walrus of the others. Letters of the tide.',
    batchId: scene.foreignBatchId,
  });
  await until(async () => (await search('q=walrus', scene.admin)).body.total === 14);
  await until(async () => (await search('q=bison')).body.total === 1);
});
afterAll(() => scene.close());

const search = (query: string, ask: Ask = scene.member.ask) => ask('GET', `/api/v1/search?${query}`);
interface Hit {
  readonly id: string;
  readonly highlights: readonly string[];
}
const hits = async (query: string, ask?: Ask): Promise<Hit[]> => (await search(query, ask)).body.hits;

describe('GET /api/v1/search', () => {
  it('returns query, offset, size, total and hits', async () => {
    const { status, body } = await search('q=walrus');
    expect(status).toBe(200);
    expect(body).toMatchObject({ query: 'walrus', offset: 0, size: 10, total: 13 });
    expect(body.hits).toHaveLength(10);
  });

  it('returns id, batchId, filename, status and highlights of each hit', async () => {
    const [hit] = await hits('q=bison');
    expect(hit).toEqual({
      id: ids[13],
      batchId: scene.batchId,
      filename: 'markup.txt',
      status: 'AUTO_APPROVED',
      highlights: expect.any(Array),
    });
    expect(hit?.highlights.length).toBeGreaterThan(0);
    for (const highlight of hit?.highlights ?? []) expect(typeof highlight).toBe('string');
  });

  it('highlights the match and escapes markup of the document', async () => {
    const highlights = (await hits('q=bison'))[0]?.highlights.join(' ') ?? '';
    expect(highlights).toMatch(/bison/i);
    expect(highlights).not.toContain('<b>');
  });

  it.each([
    ['offset=0&size=3', 0, 3, 3],
    ['offset=12', 12, 10, 1],
    ['offset=13', 13, 10, 0],
    ['offset=500', 500, 10, 0],
    ['size=100', 0, 100, 13],
    ['size=101', 0, 100, 13],
    ['size=5000', 0, 100, 13],
  ])('with %s returns offset %i, size %i and %i hits', async (query, offset, size, length) => {
    const { body } = await search(`q=walrus&${query}`);
    expect(body).toMatchObject({ offset, size, total: 13 });
    expect(body.hits).toHaveLength(length);
  });

  it('shows every hit once across pages', async () => {
    const seen = [];
    for (let offset = 0; offset < 13; offset += 4) seen.push(...(await hits(`q=walrus&size=4&offset=${offset}`)));
    expect(seen.map(({ id }) => id).sort()).toEqual(ids.slice(0, 13).sort());
  });

  it.each(['', 'offset=0', 'q[]=walrus', 'q=a&q=b'])('requires exactly one query: "%s"', async (query) => {
    expectRefusal(await search(query), 400);
  });

  it.each(['q=', 'q=%20%20'])('finds nothing for a query without words: "%s"', async (query) => {
    expect(await search(query)).toMatchObject({ status: 200, body: { total: 0, hits: [] } });
  });

  it.each(['offset=-1', 'size=0', 'size=-1', 'offset=x', 'size=x', 'size[$gt]=1'])(
    'returns 200 or 400 for %s',
    async (query) => {
      const answer = await search(`q=walrus&${query}`);
      if (answer.status !== 200) expectRefusal(answer, 400);
    },
  );

  it('ignores case and matches any of the words', async () => {
    expect((await search('q=WALRUS')).body.total).toBe(13);
    expect((await search('q=walrus%20bison')).body.total).toBe(14);
  });

  it('returns no hits for an unknown word', async () => {
    expect((await search('q=zyxwv')).body).toMatchObject({ query: 'zyxwv', total: 0, hits: [] });
  });

  it.each(['*', 'wal*', '"', '(', '\\', 'a:b', '{"match_all":{}}', '😀', 'walrus AND NOT tide', '\u0000'])(
    'treats %j as plain words',
    async (q) => {
      const { status, body } = await search(`q=${encodeURIComponent(q)}`);
      expect([status, body.query]).toEqual([200, q]);
    },
  );

  it('shows and counts only visible documents', async () => {
    expect((await search('q=walrus', scene.outsider.ask)).body).toMatchObject({ total: 1, hits: [{ id: foreignId }] });
    expect((await search('q=others')).body).toMatchObject({ total: 0, hits: [] });
    expect((await search('q=walrus&size=100')).body.hits.map(({ id }: Hit) => id)).not.toContain(foreignId);
  });

  it('shows all documents to an auditor', async () => {
    expect((await search('q=walrus', scene.auditor.ask)).body.total).toBe(14);
  });

  it('shows the current status', async () => {
    const id = await scene.ingest('One narwhal alone.');
    await until(async () => (await search('q=narwhal')).body.total === 1);
    await scene.approve(id);
    await until(async () => (await search('q=narwhal')).body.hits[0]?.status === 'APPROVED');
  });
});

describe('routes of the review page', () => {
  const review = (id: string, what: string, ask: Ask = scene.member.ask) =>
    ask(what === 'similar' ? 'GET' : 'POST', `/api/v1/review/${id}/${what}`, what === 'similar' ? undefined : {});

  it('return up to 10 visible similar documents, never the document itself', async () => {
    const [id = ''] = ids;
    await until(async () => JSON.stringify((await review(id, 'similar')).body).includes(ids[1] ?? ''));
    const { status, body } = await review(id, 'similar');
    const text = JSON.stringify(body);
    const shown = ids.filter((other) => text.includes(other));
    expect(status).toBe(200);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.length).toBeLessThanOrEqual(10);
    expect(shown).not.toContain(id);
    expect(text).not.toContain(foreignId);
  });

  it('return the same 404 to other groups as for a missing document', async () => {
    const [foreign, missing] = [
      await review(ids[0] ?? '', 'similar', scene.outsider.ask),
      await review(NO_SUCH_ID, 'similar', scene.outsider.ask),
    ];
    expectRefusal(foreign, 404);
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
  });

  it.each(['pulse', 'release'])(
    'concern only one’s own lock: %s by other groups changes and tells nothing',
    async (what) => {
      const { id, span } = await scene.letter();
      await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'APPROVED' });
      const before = (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
      const [foreign, missing] = [
        await review(id, what, scene.outsider.ask),
        await review(NO_SUCH_ID, what, scene.outsider.ask),
      ];
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
      expect((await scene.admin('GET', `/api/v1/documents/${id}`)).body).toEqual(before);
    },
  );

  it('release a lock; releasing twice is no error', async () => {
    const { id, span } = await scene.letter();
    expect((await scene.member.ask('PATCH', `/api/v1/spans/${span.id}`, { status: 'APPROVED' })).status).toBe(200);
    expect((await scene.admin('GET', `/api/v1/documents/${id}`)).body.lockActive).toBe(true);
    expect((await review(id, 'pulse')).status).toBe(200);
    expect(Math.floor((await review(id, 'release')).status / 100)).toBe(2);
    expect((await scene.admin('GET', `/api/v1/documents/${id}`)).body.lockActive).toBe(false);
    expect(Math.floor((await review(id, 'release')).status / 100)).toBe(2);
  });

  it('accept a session', async () => {
    const headers = await scene.member.session();
    const path = `/api/v1/review/${ids[0] ?? ''}`;
    expect((await scene.raw('GET', `${path}/similar`, { headers })).status).toBe(200);
    expect(Math.floor((await scene.raw('POST', `${path}/release`, { headers, json: {} })).status / 100)).toBe(2);
  });
});

describe('POST /api/v1/search', () => {
  const find = (json: object, ask: Ask = scene.member.ask) => ask('POST', '/api/v1/search', json);

  it('answers sessions, with text and ranges in place of HTML, and not the words', async () => {
    const session = asking(scene.app, await scene.member.session());
    const { status, body } = await find({ q: 'bison heron' }, session);
    expect(status).toBe(200);
    expect(body).toMatchObject({ offset: 0, size: 10, total: 1, hits: [{ id: ids.at(-1), filename: 'markup.txt' }] });
    expect(JSON.stringify(Object.keys(body))).not.toContain('query');
    const [{ text, ranges }] = body.hits[0].highlights;
    expect(text).toContain('A <b>bison</b> & a "heron" met.');
    expect(ranges.map((range: { start: number; end: number }) => text.slice(range.start, range.end))).toEqual([
      'bison',
      'heron',
    ]);
  });

  it('finds what GET finds, for each the own documents', async () => {
    const page = { q: 'walrus', offset: 5, size: 4 };
    const [{ body }, byGet] = [await find(page), await hits('q=walrus&offset=5&size=4')];
    expect(body.hits.map(({ id }: Hit) => id)).toEqual(byGet.map(({ id }) => id));
    expect((await find({ q: 'walrus' }, scene.outsider.ask)).body.hits.map(({ id }: Hit) => id)).toEqual([foreignId]);
  });

  it('refuses what is no search', async () => {
    for (const wrong of [
      {},
      { q: '' },
      { q: 7 },
      { q: 'a', size: 101 },
      { q: 'a', offset: -1 },
      { q: 'a', other: 1 },
    ]) {
      expectRefusal(await find(wrong), 400);
    }
    expectRefusal(await find({ q: 'a', offset: 10_000 }), 400, 'TOO_DEEP');
  });
});
