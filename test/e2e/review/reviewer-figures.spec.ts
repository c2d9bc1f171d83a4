import { MovedClock } from '../../support/moved-clock.js';
import { makeBatch } from '../../support/review-batches.js';
import { makeGroup, person, type Person } from '../../support/review-people.js';
import { countMissing, forgetCounts } from '../../support/review-recounted.js';
import { expectRefusal, ReviewScene } from '../../support/review.js';

const MINUTE_MS = 60_000;
const TEXT = 'Write to ana@example.com or bob@example.com now';

const clock = new MovedClock();
let scene: ReviewScene;
let leader: Person;
/** Of a group with a leader; documents in it are reviewed by two who do not know of each other. */
let batchId: string;

type Rows = readonly Readonly<Record<string, unknown>>[];

const figures = async (by: Person, query = '') => by.ask('GET', `/api/v1/reports/reviewers${query}`);
const rowOf = (rows: unknown, { id }: Person) => (rows as Rows).find(({ userId }) => userId === id);

async function decide(by: Person, documentId: string, statuses: readonly string[], pauseMs = 0): Promise<void> {
  const { body } = await by.ask('GET', `/api/v1/documents/${documentId}/spans`);
  for (const [i, { id }] of (body as readonly { id: string; status: string }[]).entries()) {
    if (statuses[i] === '') continue;
    const sent = { status: statuses[i], reason: 'as it seems' };
    expect((await by.ask('PATCH', `/api/v1/spans/${id}`, sent)).status).toBe(200);
    clock.moveOn(pauseMs);
  }
}

async function approve(by: Person, id: string): Promise<void> {
  expect((await by.ask('POST', `/api/v1/documents/${id}/approve`, {})).status).toBe(200);
}

beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
  const { app, admin, member, colleague } = scene;
  leader = await person(app);
  const groupId = await makeGroup(admin, [member.id, colleague.id, leader.id], [leader.id]);
  batchId = await makeBatch(app, groupId, { blindDoubleReview: { enabled: true, percentage: 100 } });
  const id = await scene.ingest({ text: TEXT, batchId });
  // A minute at each of two spans, and then a pause that is no work.
  await decide(member, id, ['APPROVED', 'APPROVED'], MINUTE_MS);
  clock.moveOn(20 * MINUTE_MS);
  await approve(member, id);
  await decide(colleague, id, ['APPROVED', 'REJECTED']);
  await approve(colleague, id);
  // The second address is no finding: the first of the two was wrong.
  await decide(leader, id, ['', 'REJECTED']);
  await approve(leader, id);
});
afterAll(() => scene.close());

async function expectFigures(): Promise<void> {
  const { member, colleague } = scene;
  const { status, body } = await figures(leader, `?batchId=${batchId}`);
  expect({ status, isComplete: body.isComplete as unknown }).toEqual({ status: 200, isComplete: true });
  const row = rowOf(body.reviewers, member);
  expect(row).toMatchObject({
    ...{ userId: member.id, email: member.email, documents: 1, reviews: 1, spans: 2 },
    ...{ overturned: 1, overturnRate: 0.5 },
  });
  // A minute, and what the machine takes for it.
  const seconds = Number(row?.secondsPerDocument);
  expect(Math.floor(seconds / 60)).toBe(1);
  expect(row?.activeSeconds).toBe(Math.round(seconds));
  expect(row?.documentsPerHour).toBeCloseTo(3600 / seconds, 6);
  expect(row?.spansPerHour).toBeCloseTo((2 * 3600) / seconds, 6);
  expect(rowOf(body.reviewers, colleague)).toMatchObject({ documents: 1, spans: 2, overturned: 0, overturnRate: 0 });
  expect(body.overturns).toEqual([{ userId: member.id, email: member.email, type: 'email-address', overturned: 1 }]);
  // Six words, of which one is sensitive for both and one for the first alone: (5/6 - 22/36) / (1 - 22/36).
  const kappa = expect.closeTo(4 / 7, 9) as number;
  const people = [member, colleague].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(body.agreementByPair).toEqual([
    { people: people.map(({ id: userId, email }) => ({ userId, email })), documents: 1, tokens: 6, kappa },
  ]);
  expect(body.agreementByType).toEqual([{ type: 'email-address', documents: 1, tokens: 6, kappa }]);
}

it('shows leaders how people of their groups work and agree', async () => {
  await expectFigures();
});

it('shows administrators and auditors everybody', async () => {
  for (const by of [scene.auditor, { ...leader, ask: scene.admin }]) {
    const { body } = await figures(by, `?batchId=${batchId}`);
    expect((body.reviewers as Rows).map(({ userId }) => userId).sort()).toEqual(
      [scene.member.id, scene.colleague.id, leader.id].sort(),
    );
  }
  const { body } = await scene.auditor.ask('GET', `/api/v1/reports?batchId=${batchId}`);
  expect(body.overturns).toMatchObject([{ userId: scene.member.id, type: 'email-address', overturned: 1 }]);
  expect(body.agreementByPair).toHaveLength(1);
});

it('shows others nothing but their own', async () => {
  const { body } = await figures(scene.member);
  expect(body).toMatchObject({ reviewers: [{ userId: scene.member.id, overturned: 1 }], agreementByPair: [] });
  expect(body.overturns).toHaveLength(1);
  expect((await figures(scene.colleague)).body).toMatchObject({ overturns: [], agreementByType: [] });
  expect((await figures(scene.outsider)).body).toMatchObject({ reviewers: [], overturns: [] });
  expectRefusal(await figures(scene.outsider, `?batchId=${batchId}`), 404, 'NO_SUCH_BATCH');
  expectRefusal(await figures(scene.member, '?from=2026-02-01&to=2026-01-01'), 400, 'EMPTY_RANGE');
});

it('has each table as a file, of the same people', async () => {
  const file = async (by: Person, kind: string): Promise<string[]> => {
    const { body } = await by.ask('GET', `/api/v1/reports/reviewers.csv?kind=${kind}&batchId=${batchId}`);
    return String(body).split('\r\n');
  };
  const [head, ...rows] = await file(leader, 'reviewers');
  expect(head).toMatch(/^userId,email,documents,.*,secondsPerDocument,overturned,overturnRate$/);
  expect(rows.find((row) => row.startsWith(scene.member.id))).toMatch(/,1,0\.5$/);
  expect(await file(scene.member, 'reviewers')).toHaveLength(3);
  expect((await file(leader, 'overturns'))[1]).toBe(`${scene.member.id},${scene.member.email},email-address,1`);
  expect((await file(leader, 'agreementByPair'))[1]).toContain(`${scene.colleague.email},`);
  expectRefusal(await leader.ask('GET', '/api/v1/reports/reviewers.csv?kind=batches'), 400, 'INVALID_INPUT');
});

it('counts overturns that are decided openly', async () => {
  const { member, colleague } = scene;
  const id = await scene.ingest({ text: TEXT });
  await decide(member, id, ['APPROVED', 'REJECTED']);
  await scene.leave(id);
  await decide(colleague, id, ['REJECTED', 'APPROVED']);
  const { body } = await scene.auditor.ask('GET', `/api/v1/reports?batchId=${scene.batchId}`);
  expect(body.overturns).toEqual([{ userId: member.id, email: member.email, type: 'email-address', overturned: 2 }]);
});

it('counts documents of older versions, and says until then that it is not complete', async () => {
  await forgetCounts(scene.app, [batchId]);
  const { body } = await figures(leader, `?batchId=${batchId}`);
  expect(body).toMatchObject({ isComplete: false, reviewers: [] });
  await countMissing(scene.app);
  await expectFigures();
});
