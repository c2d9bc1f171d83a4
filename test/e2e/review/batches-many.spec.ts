import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unique } from '../../support/app.js';
import { BatchRecord } from '../../../src/modules/review/batch-records/batch.model.js';
import { MovedClock } from '../../support/moved-clock.js';
import { makeBatch } from '../../support/review-batches.js';
import { makeGroup, person, type Ask, type Person } from '../../support/review-people.js';
import { expectRefusal, ReviewScene } from '../../support/review.js';

/** More than one answer has. */
const MANY = 10_001;
const DAY_MS = 24 * 60 * 60 * 1000;

const clock = new MovedClock();
let scene: ReviewScene;
let leader: Person;
let groupId: string;
/** The last by name. */
let lastId: string;

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly documents?: { readonly late: number };
}

beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
  leader = await person(scene.app);
  groupId = await makeGroup(scene.admin, [leader.id, scene.member.id], [leader.id]);
  lastId = await makeBatch(scene.app, groupId, { name: `zz ${unique('Last')}`, domain: 'far' });
  const { collection } = scene.app.app.get<Model<BatchRecord>>(getModelToken(BatchRecord.name));
  const like = await collection.findOne({ _id: lastId as never });
  const copies = Array.from({ length: MANY }, (_, i) => {
    const name = `Copy ${String(i).padStart(5, '0')}`;
    return { ...like, _id: `copy-${i}` as never, name, nameKey: name.toLowerCase(), domain: '', unrecorded: [] };
  });
  await collection.insertMany(copies);
});
afterAll(() => scene.close());

async function list(ask: Ask, query: Readonly<Record<string, string>> = {}) {
  const { status, body, headers } = await ask('GET', `/api/v1/batches?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return { batches: body as readonly Listed[], total: Number(headers.get('x-total-count')) };
}

describe('more batches than one answer has', () => {
  it('are all reached page by page, and the answer says how many there are', async () => {
    const first = await list(leader.ask);
    expect([first.batches.length, first.total]).toEqual([10_000, MANY + 1]);
    const { batches, total } = await list(leader.ask, { offset: '10000', limit: '5' });
    expect([batches.map(({ id }) => id), total]).toEqual([['copy-10000', lastId], MANY + 1]);
    expectRefusal(await leader.ask('GET', '/api/v1/batches?limit=10001'), 400);
    expectRefusal(await leader.ask('GET', '/api/v1/batches?show=late'), 400);
  });

  it('are found by a part of the name, only by those who may see them', async () => {
    const query = { name: 'ZZ L' };
    expect(await list(leader.ask, query)).toMatchObject({ batches: [{ id: lastId }], total: 1 });
    expect(await list(scene.admin, query)).toMatchObject({ batches: [{ id: lastId }], total: 1 });
    expect(await list(scene.outsider.ask, query)).toEqual({ batches: [], total: 0 });
    expect(await list(leader.ask, { name: '.*' })).toEqual({ batches: [], total: 0 });
  });

  it('are all covered by both reports', async () => {
    const id = await scene.ingest({ batchId: lastId, text: 'Write to ana@example.com now' });
    await scene.approve(id);
    const { body: report } = await scene.admin('GET', '/api/v1/reports?domain=far');
    expect(report).toMatchObject({ isComplete: true, total: { documents: 1 }, batches: [{ batchId: lastId }] });
    const { body: people } = await leader.ask('GET', '/api/v1/reports/reviewers?domain=far');
    expect(people.reviewers).toHaveLength(1);
    const { body: hidden } = await scene.outsider.ask('GET', '/api/v1/reports/reviewers?domain=far');
    expect(hidden.reviewers).toEqual([]);
  });

  it('come by due date, those without one last, and are late in the list as in the batch', async () => {
    const dueAt = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const change = async (id: string, json: object): Promise<void> => {
      expect(await scene.admin('PATCH', `/api/v1/batches/${id}`, json)).toMatchObject({ status: 200 });
    };
    await change(lastId, { dueAt: dueAt(DAY_MS) });
    await change('copy-7', { dueAt: dueAt(3 * DAY_MS) });
    await scene.ingest({ batchId: lastId, text: 'Write to ana@example.com now' });
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await list(leader.ask, { ...query, limit: '3' })).batches.map(({ id }) => id);
    expect(await ids({ sort: 'due' })).toEqual([lastId, 'copy-7', 'copy-0']);
    expect(await ids({ sort: 'due', offset: '1' })).toEqual(['copy-7', 'copy-0', 'copy-1']);
    expect(await ids({ sort: 'due', offset: '3' })).toEqual(['copy-1', 'copy-2', 'copy-3']);
    expect(await ids({ show: 'pastDue' })).toEqual([]);
    clock.moveOn(2 * DAY_MS);
    expect(await ids({ show: 'pastDue', sort: 'due' })).toEqual([lastId]);
    const [batch] = (await list(leader.ask, { progressOf: lastId })).batches;
    const { body: overview } = await leader.ask('GET', `/api/v1/batches/${lastId}`);
    expect([batch?.documents?.late, overview.lateDocuments]).toEqual([1, 1]);
  });

  it('are open or closed', async () => {
    expect((await scene.admin('POST', '/api/v1/batches/copy-9/close')).status).toBe(200);
    expect(await list(leader.ask, { show: 'closed' })).toMatchObject({ batches: [{ id: 'copy-9' }], total: 1 });
    expect((await list(leader.ask, { show: 'open', limit: '1' })).total).toBe(MANY);
  });
});
