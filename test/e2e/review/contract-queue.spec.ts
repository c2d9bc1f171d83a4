import { person } from '../../support/review-people.js';
import { LETTER, NO_SUCH_ID, ReviewScene, expectRefusal } from '../../support/review.js';

let scene: ReviewScene;
let batchId: string;
const named: Record<string, string> = {};

beforeAll(async () => {
  scene = await ReviewScene.shared();
  batchId = await scene.batch();
  const many = `${LETTER} Or to bob@example.com, or eve@example.com.`;
  const documents = [
    { name: 'Alpha.txt', text: LETTER, priority: 3 },
    { name: 'beta.txt', text: many, priority: 1 },
    { name: 'Gamma (1).txt', text: 'Nothing is in here.', priority: 2 },
    { name: 'delta.*.txt', text: `${LETTER} ${'And more words. '.repeat(20)}`, priority: 2 },
  ];
  for (const each of documents) named[each.name] = await scene.ingest({ ...each, batchId });
  await scene.ingest({ text: LETTER, name: 'secret.txt', batchId: scene.foreignBatchId });
});
afterAll(() => scene.close());

const queue = async (query = '', ask = scene.member.ask) => ask('GET', `/api/v1/queue?batchId=${batchId}${query}`);
const names = async (query: string): Promise<string[]> =>
  (await queue(query)).body.content.map(({ filename }: { filename: string }) => filename);
interface Row {
  readonly riskScore: number;
  readonly priority: number;
  readonly status: string;
  readonly filename: string;
}
const rows = async (query: string): Promise<Row[]> => (await queue(query)).body.content;

describe('GET /api/v1/queue', () => {
  it('returns a page with content, totalElements, totalPages, number and size', async () => {
    const { status, body } = await queue();
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalElements: 4, totalPages: 1, number: 0, size: 10 });
    expect(body.content).toHaveLength(4);
  });

  it('returns the fields of a document in each row', async () => {
    const { body } = await queue('&filename=alpha');
    expect(body.content).toEqual([
      expect.objectContaining({
        id: named['Alpha.txt'],
        filename: 'Alpha.txt',
        status: 'REVIEW_REQUIRED',
        riskScore: expect.any(Number),
        batchId,
        batchName: expect.stringMatching(/^Batch /),
        autoApproved: expect.any(Boolean),
        documentThreshold: 0.25,
        priority: 3,
      }),
    ]);
  });

  it('never returns text of a document', async () => {
    expect(JSON.stringify((await queue()).body)).not.toMatch(/garden|example\.com/);
  });

  it.each([
    ['', 0, 10],
    ['&page=-1', 0, 10],
    ['&page=-99999', 0, 10],
    ['&page=1', 1, 10],
    ['&page=7', 7, 10],
    ['&size=0', 0, 1],
    ['&size=-5', 0, 1],
    ['&size=1', 0, 1],
    ['&size=100', 0, 100],
    ['&size=101', 0, 100],
    ['&size=100000', 0, 100],
    ['&page=-3&size=2', 0, 2],
  ])('reads "%s" as page %i of %i', async (query, number, size) => {
    const { status, body } = await queue(query);
    expect({ status, number: body.number, size: body.size }).toEqual({ status: 200, number, size });
  });

  it('counts pages', async () => {
    expect((await queue('&size=3')).body).toMatchObject({ totalElements: 4, totalPages: 2 });
    expect((await queue('&size=1')).body).toMatchObject({ totalElements: 4, totalPages: 4 });
    expect((await queue('&size=3&page=1')).body.content).toHaveLength(1);
    const beyond = (await queue('&size=3&page=2')).body;
    expect(beyond).toMatchObject({ content: [], totalElements: 4, totalPages: 2, number: 2 });
  });

  it('returns an empty page when nothing matches', async () => {
    const none = (await queue('&filename=not-there')).body;
    expect(none).toMatchObject({ content: [], totalElements: 0, totalPages: 0 });
  });

  it('shows every document once over its pages', async () => {
    const seen = [];
    for (let page = 0; page < 4; page += 1) seen.push(...(await names(`&size=1&page=${page}&sort=status`)));
    expect(seen.sort()).toEqual(Object.keys(named).sort());
  });

  it('sorts by descending riskScore by default', async () => {
    const risks = (await rows('')).map(({ riskScore }) => riskScore);
    expect(risks).toEqual([...risks].sort((a, b) => b - a));
    expect(new Set(risks).size).toBeGreaterThan(1);
    expect((await rows('&sort=riskScore&dir=desc')).map(({ riskScore }) => riskScore)).toEqual(risks);
    expect((await rows('&dir=asc')).map(({ riskScore }) => riskScore)).toEqual([...risks].reverse());
  });

  it.each(['riskScore', 'status', 'batchId', 'filename', 'priority'])(
    'sorts by %s in both directions',
    async (sort) => {
      const [up, down] = [await queue(`&sort=${sort}&dir=asc`), await queue(`&sort=${sort}&dir=desc`)];
      expect([up.status, down.status]).toEqual([200, 200]);
      expect(up.body.content).toHaveLength(4);
      expect(down.body.content).toHaveLength(4);
    },
  );

  it('sorts priority numerically and status by name', async () => {
    expect((await rows('&sort=priority&dir=asc')).map(({ priority }) => priority)).toEqual([1, 2, 2, 3]);
    expect((await rows('&sort=priority')).map(({ priority }) => priority)).toEqual([3, 2, 2, 1]);
    const states = (await rows('&sort=status&dir=asc')).map(({ status }) => status);
    expect(states).toEqual([...states].sort());
  });

  it('sorts by filename', async () => {
    const up = await names('&sort=filename&dir=asc');
    expect(await names('&sort=filename&dir=desc')).toEqual([...up].reverse());
  });

  it.each(['sort=createdAt', 'sort=text', 'sort=', 'dir=up', 'dir='])(
    'uses the default for %s or returns 400',
    async (query) => {
      const answer = await queue(`&${query}`);
      if (answer.status === 200) expect(answer.body.content).toHaveLength(4);
      else expectRefusal(answer, 400);
    },
  );

  it.each([
    ['ALPHA', ['Alpha.txt']],
    ['.TXT', ['Alpha.txt', 'Gamma (1).txt', 'beta.txt', 'delta.*.txt']],
    ['(1)', ['Gamma (1).txt']],
    ['.*', ['delta.*.txt']],
    ['ETA', ['beta.txt']],
    ['^Alpha', []],
    ['[', []],
    ['\\', []],
  ])('finds filename %j literally, ignoring case', async (filename, expected) => {
    expect((await names(`&filename=${encodeURIComponent(filename)}`)).sort()).toEqual(expected);
  });

  it('filters by status', async () => {
    expect((await rows('&status=REVIEW_REQUIRED')).length).toBe(3);
    expect((await rows('&status=AUTO_APPROVED')).map(({ filename }) => filename)).toEqual(['Gamma (1).txt']);
    expect((await queue('&status=FINALIZED')).body).toMatchObject({ content: [], totalElements: 0 });
  });

  it('includes approved and rejected documents', async () => {
    const own = await scene.batch();
    const [approved, rejected] = [
      await scene.ingest({ text: LETTER, batchId: own }),
      await scene.ingest({ text: LETTER, batchId: own }),
    ];
    await scene.approve(approved);
    await scene.member.ask('POST', `/api/v1/documents/${rejected}/reject`, {});
    const { body } = await scene.member.ask('GET', `/api/v1/queue?batchId=${own}&sort=status&dir=asc`);
    expect(body.content.map(({ status }: Row) => status)).toEqual(['APPROVED', 'REJECTED']);
    expect(body.totalElements).toBe(2);
    const one = await scene.member.ask('GET', `/api/v1/queue?batchId=${own}&status=APPROVED`);
    expect(one.body).toMatchObject({ totalElements: 1, content: [{ id: approved }] });
  });

  it('combines filters', async () => {
    expect(await names('&status=REVIEW_REQUIRED&filename=alpha')).toEqual(['Alpha.txt']);
    expect(await names('&status=AUTO_APPROVED&filename=alpha')).toEqual([]);
  });

  it.each(['page=x', 'size=x', 'status=NO_SUCH', 'page[$gt]=1', 'status[$ne]=x', 'filename[$regex]=.', 'size=1e2'])(
    'returns 200 or 400 for %s',
    async (query) => {
      const answer = await queue(`&${query}`);
      if (answer.status !== 200) expectRefusal(answer, 400);
    },
  );

  it('returns the same empty page for a batch of another group as for a missing one', async () => {
    const [foreign, missing] = [
      await scene.member.ask('GET', `/api/v1/queue?batchId=${scene.foreignBatchId}`),
      await scene.member.ask('GET', `/api/v1/queue?batchId=${NO_SUCH_ID}`),
    ];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.body).toMatchObject({ content: [], totalElements: 0 });
  });
});

describe('visibility of queue and batches', () => {
  const seen = async (ask = scene.member.ask, query = '') =>
    (await ask('GET', `/api/v1/queue?size=100${query}`)).body.content.map(({ filename }: Row) => filename);
  const batches = async (ask = scene.member.ask, query = ''): Promise<{ id: string; name: string }[]> =>
    (await ask('GET', `/api/v1/batches${query}`)).body;
  const ids = async (ask = scene.member.ask, query = '') => (await batches(ask, query)).map(({ id }) => id);

  it('shows documents to members of the group only', async () => {
    expect(await seen()).not.toContain('secret.txt');
    expect(await seen(scene.outsider.ask)).toEqual(['secret.txt']);
    expect((await scene.outsider.ask('GET', '/api/v1/queue')).body.totalElements).toBe(1);
  });

  it('shows everything to administrators', async () => {
    expect(await seen(scene.admin, `&batchId=${scene.foreignBatchId}`)).toEqual(['secret.txt']);
    expect(await seen(scene.admin, `&batchId=${batchId}`)).toContain('beta.txt');
    expect(await ids(scene.admin)).toEqual(expect.arrayContaining([batchId, scene.foreignBatchId]));
  });

  it('shows nothing to an administrator without groups with myGroupsOnly=true', async () => {
    const { ask } = await person(scene.app, 'ROLE_ADMIN');
    expect(await seen(ask, '&myGroupsOnly=true')).toEqual([]);
    expect(await batches(ask, '?myGroupsOnly=true')).toEqual([]);
    expect((await seen(ask, '&myGroupsOnly=false')).length).toBeGreaterThan(0);
  });

  it('ignores myGroupsOnly for members', async () => {
    for (const query of ['&myGroupsOnly=false', '&myGroupsOnly=true']) {
      expect(await seen(scene.outsider.ask, query)).toEqual(['secret.txt']);
    }
    expect(await ids(scene.outsider.ask, '?myGroupsOnly=false')).toEqual([scene.foreignBatchId]);
  });

  it('shows an auditor everything, or only their groups with myGroupsOnly=true', async () => {
    expect(await seen(scene.auditor.ask, `&batchId=${scene.foreignBatchId}`)).toEqual(['secret.txt']);
    expect(await ids(scene.auditor.ask)).toContain(scene.foreignBatchId);
    expect(await seen(scene.auditor.ask, '&myGroupsOnly=true')).not.toContain('secret.txt');
    expect(await ids(scene.auditor.ask, '?myGroupsOnly=true')).not.toContain(scene.foreignBatchId);
  });

  it('returns batches as an array of id and name', async () => {
    for (const batch of await batches()) expect(batch).toEqual({ id: expect.any(String), name: expect.any(String) });
    expect(await ids()).toEqual(expect.arrayContaining([batchId, scene.batchId]));
    expect(await ids()).not.toContain(scene.foreignBatchId);
  });

  it('accepts a session', async () => {
    const headers = await scene.member.session();
    expect((await scene.raw('GET', '/api/v1/queue', { headers })).body.totalElements).toBeGreaterThan(3);
    expect((await scene.raw('GET', '/api/v1/batches', { headers })).body.length).toBeGreaterThan(1);
  });
});
