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

it('counts a decision that stands again as not overturned', async () => {
  const { member, colleague, admin, app } = scene;
  const batch = await makeBatch(app, await makeGroup(admin, [member.id, colleague.id]));
  const id = await scene.ingest({ text: TEXT, batchId: batch });
  await decide(member, id, ['REJECTED', 'APPROVED']);
  const overturned = async () =>
    (await scene.auditor.ask('GET', `/api/v1/reports?batchId=${batch}`)).body.overturns as Rows;
  for (let times = 0; times < 2; times++) {
    await scene.leave(id);
    const wanted = { filter: { statuses: ['REJECTED'] }, status: 'APPROVED', reason: 'one after all' };
    const { body } = await colleague.ask('POST', `/api/v1/documents/${id}/decisions`, wanted);
    expect(await overturned()).toMatchObject([{ userId: member.id, overturned: 1 }]);
    const undo = `/api/v1/documents/${id}/decisions/${body.operationId as string}/undo`;
    expect((await colleague.ask('POST', undo, {})).status).toBe(200);
    expect(await overturned()).toEqual([]);
  }
  // Another type is another decision, of whoever changes it.
  const { body: spans } = await member.ask('GET', `/api/v1/documents/${id}/spans`);
  const [, approved] = spans as readonly { id: string }[];
  const retype = (by: Person, type: string) => by.ask('PATCH', `/api/v1/spans/${approved?.id ?? ''}`, { type });
  expect((await retype(colleague, 'url')).status).toBe(200);
  expect(await overturned()).toMatchObject([{ userId: member.id, type: 'email-address', overturned: 1 }]);
  await scene.leave(id, colleague);
  expect((await retype(member, 'email-address')).status).toBe(200);
  expect(await overturned()).toMatchObject([{ userId: colleague.id, type: 'url', overturned: 1 }]);
});

it('counts decisions that go with their span, of everybody who had made them', async () => {
  const { member, colleague, admin, app } = scene;
  const batch = await makeBatch(app, await makeGroup(admin, [member.id, colleague.id, leader.id]));
  const id = await scene.ingest({ text: TEXT, batchId: batch });
  const mark = { type: 'person', start: 0, end: 5 };
  const { body: span } = await member.ask('POST', `/api/v1/documents/${id}/spans`, mark);
  await scene.leave(id);
  const path = `/api/v1/spans/${span.id as string}`;
  expect((await colleague.ask('PATCH', path, { status: 'APPROVED' })).status).toBe(200);
  await scene.leave(id, colleague);
  expect((await leader.ask('DELETE', path)).status).toBeLessThan(300);
  const { body } = await scene.auditor.ask('GET', `/api/v1/reports?batchId=${batch}`);
  expect((body.overturns as Rows).map(({ userId, overturned }) => [userId, overturned]).sort()).toEqual(
    [member, colleague].map((one) => [one.id, 1]).sort(),
  );
});

it('shows a leader nothing of a first review that they may be the second of, and blames who decided', async () => {
  const { member, colleague, admin, app } = scene;
  const third = await person(app);
  const group = await makeGroup(admin, [member.id, colleague.id, third.id, leader.id], [leader.id]);
  const batch = await makeBatch(app, group, { blindDoubleReview: { enabled: true, percentage: 100 } });
  const id = await scene.ingest({ text: TEXT, batchId: batch });
  await decide(member, id, ['APPROVED', 'APPROVED']);
  await scene.leave(id);
  await decide(third, id, ['REJECTED', '']);
  await scene.leave(id, third);
  await approve(member, id);
  expect((await figures(leader, `?batchId=${batch}`)).body).toMatchObject({ reviewers: [], overturns: [] });
  await decide(leader, id, ['APPROVED', 'APPROVED']);
  await approve(leader, id);
  // What the two differ in is settled as the first reviewer had it, and what they agree on is not kept.
  await decide(colleague, id, ['APPROVED', 'REJECTED']);
  await approve(colleague, id);
  const { body } = await figures(leader, `?batchId=${batch}`);
  expect((body.overturns as Rows).map(({ userId, overturned }) => [userId, overturned]).sort()).toEqual(
    [member, third, leader].map((one) => [one.id, 1]).sort(),
  );
});

it('counts time in two documents at once once', async () => {
  const { admin, app } = scene;
  const both = await person(app);
  const batch = await makeBatch(app, await makeGroup(admin, [both.id]));
  const ids = [await scene.ingest({ text: TEXT, batchId: batch }), await scene.ingest({ text: TEXT, batchId: batch })];
  for (const statuses of [
    ['APPROVED', ''],
    ['', 'REJECTED'],
  ]) {
    for (const id of ids) await decide(both, id, statuses, 20_000);
  }
  const row = rowOf((await figures(both, `?batchId=${batch}`)).body.reviewers, both);
  // From the first act to the last: three times twenty seconds, and what the machine takes.
  expect(Math.floor(Number(row?.activeSeconds) / 10)).toBe(6);
  expect(row).toMatchObject({ documents: 2, spans: 4 });
});

it('counts documents of older versions, and says until then that it is not complete', async () => {
  await forgetCounts(scene.app, [batchId]);
  const { body } = await figures(leader, `?batchId=${batchId}`);
  expect(body).toMatchObject({ isComplete: false, reviewers: [] });
  await countMissing(scene.app);
  await expectFigures();
});
