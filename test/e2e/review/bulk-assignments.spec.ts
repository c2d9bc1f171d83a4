import { unique } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { makeBatch } from '../../support/review-batches.js';
import { makeGroup, person, type Person } from '../../support/review-people.js';
import { expectRefusal, NO_SUCH_ID, ReviewScene } from '../../support/review.js';

let scene: ReviewScene;
let leader: Person;
let ana: Person;
let bob: Person;
let groupId: string;

interface Outcome {
  readonly operationId: string | null;
  readonly assigned: readonly { readonly id: string; readonly assigneeId: string | null }[];
  readonly skipped: readonly { readonly id: string; readonly code: string }[];
  readonly people: readonly { readonly userId: string; readonly openBefore: number; readonly assigned: number }[];
}

async function assign(json: object, by = leader): Promise<Outcome> {
  const { status, body } = await by.ask('POST', '/api/v1/queue/assignments', json);
  expect({ status, body: body as unknown }).toMatchObject({ status: 200 });
  return body;
}
const undo = (operationId: string | null, by = leader) =>
  by.ask('POST', `/api/v1/queue/assignments/${operationId ?? ''}/undo`, {});

async function batchOf(documents: number): Promise<{ readonly batchId: string; readonly ids: readonly string[] }> {
  const batchId = await makeBatch(scene.app, groupId);
  const ids: string[] = [];
  for (let i = 0; i < documents; i++) ids.push(await scene.ingest({ batchId }));
  return { batchId, ids };
}
async function assignees(ids: readonly string[]): Promise<readonly unknown[]> {
  const answers = await Promise.all(ids.map((id) => scene.admin('GET', `/api/v1/documents/${id}`)));
  return answers.map(({ body }) => body.assigneeId as unknown);
}
const openOf = (outcome: Outcome) => outcome.people.map(({ openBefore, assigned }) => [openBefore, assigned]);

beforeAll(async () => {
  scene = await ReviewScene.shared();
  [leader, ana, bob] = [await person(scene.app), await person(scene.app), await person(scene.app)];
  groupId = await makeGroup(scene.admin, [leader.id, ana.id, bob.id], [leader.id]);
});
afterAll(() => scene.close());

it('are shown before, made, undone and made again', async () => {
  const { ids } = await batchOf(4);
  const wanted = { documentIds: ids, userIds: [ana.id, bob.id] };
  const shown = await assign({ ...wanted, preview: true });
  expect(shown).toMatchObject({ operationId: null, skipped: [] });
  expect(await assignees(ids)).toEqual([null, null, null, null]);
  const made = await assign(wanted);
  expect(made.assigned).toEqual(shown.assigned);
  expect(made.people.map(({ assigned }) => assigned)).toEqual([2, 2]);
  expect(await assignees(ids)).toEqual([ana.id, bob.id, ana.id, bob.id]);
  // Again: all of them are somebody's.
  expect(await assign(wanted)).toMatchObject({ operationId: null, assigned: [] });
  // One was given to another person since.
  await leader.ask('PUT', `/api/v1/documents/${ids[0] ?? ''}/assignee`, { userId: leader.id });
  expectRefusal(await undo(made.operationId, ana), 409, 'NOTHING_TO_UNDO');
  const undone = await undo(made.operationId);
  expect(undone.body).toMatchObject({ skipped: [{ id: ids[0], code: 'CHANGED_SINCE' }] });
  expect(await assignees(ids)).toEqual([leader.id, null, null, null]);
  expectRefusal(await undo(made.operationId), 409, 'NOTHING_TO_UNDO');
  expect((await undo(undone.body.operationId as string)).status).toBe(200);
  expect(await assignees(ids)).toEqual([leader.id, bob.id, ana.id, bob.id]);
  const { body: rows } = await scene.admin('GET', `/api/v1/documents/${ids[1] ?? ''}/history`);
  const details = (rows as readonly { action: string; details: object }[]).map((row) => [row.action, row.details]);
  expect(details[2]).toEqual([
    'DOCUMENT_ASSIGN',
    expect.objectContaining({ operationId: made.operationId, previous: null }) as object,
  ]);
  expect(details[1]).toEqual(['DOCUMENT_UNASSIGN', expect.objectContaining({ undoes: made.operationId }) as object]);
});

it('go to who has the fewest to review', async () => {
  const people = [await person(scene.app), await person(scene.app)] as const;
  const [busy, free] = people;
  const ids = people.map(({ id }) => id);
  const group = await makeGroup(scene.admin, [leader.id, ...ids], [leader.id]);
  const batchId = await makeBatch(scene.app, group);
  const documents: string[] = [];
  for (let i = 0; i < 5; i++) documents.push(await scene.ingest({ batchId }));
  await assign({ documentIds: documents.slice(0, 2), userIds: [busy.id] });
  // What nobody has of the batch.
  const made = await assign({ batchId, userIds: [busy.id, free.id], rule: 'fewestOpen' });
  expect(openOf(made)).toEqual([
    [2, 1],
    [0, 2],
  ]);
  // What somebody has goes to others only where it is asked for.
  const first = { documentIds: documents.slice(0, 1), userIds: [free.id] };
  expect((await assign(first)).skipped).toEqual([{ id: documents[0], code: 'ASSIGNED' }]);
  expect((await assign({ ...first, takeFromOthers: true })).assigned).toHaveLength(1);
});

it('leave out what cannot be given, and say why', async () => {
  const { ids } = await batchOf(3);
  const [approved = '', locked = '', plain = ''] = ids;
  await scene.approve(approved, bob);
  await bob.ask('POST', `/api/v1/review/${locked}/lock`, {});
  const foreign = await scene.ingest({ batchId: scene.foreignBatchId });
  const documentIds = [approved, locked, plain, foreign, NO_SUCH_ID];
  const made = await assign({ documentIds, userIds: [ana.id] });
  expect(made.assigned).toEqual([{ id: plain, assigneeId: ana.id }]);
  expect(new Map(made.skipped.map(({ id, code }) => [id, code]))).toEqual(
    new Map([
      [approved, 'WRONG_STATUS'],
      [locked, 'LOCKED'],
      [foreign, 'NO_SUCH_DOCUMENT'],
      [NO_SUCH_ID, 'NO_SUCH_DOCUMENT'],
    ]),
  );
  const outsider = await assign({ documentIds: [plain], userIds: [scene.outsider.id], takeFromOthers: true });
  expect(outsider).toMatchObject({ operationId: null, skipped: [{ id: plain, code: 'UNKNOWN_PERSON' }] });
});

it('give back later what is locked at the moment, and not what was given anew', async () => {
  const { ids } = await batchOf(3);
  const [locked = '', anew = '', approved = ''] = ids;
  const made = await assign({ documentIds: ids, userIds: [ana.id] });
  await bob.ask('POST', `/api/v1/review/${locked}/lock`, {});
  for (const userId of [bob.id, ana.id]) {
    expect((await leader.ask('PUT', `/api/v1/documents/${anew}/assignee`, { userId })).status).toBe(200);
  }
  await scene.approve(approved, ana);
  const undone = await undo(made.operationId);
  expect(undone.body).toMatchObject({ operationId: null, assigned: [] });
  expect(new Map(undone.body.skipped.map(({ id, code }: Outcome['skipped'][number]) => [id, code]))).toEqual(
    new Map([
      [locked, 'LOCKED'],
      [anew, 'CHANGED_SINCE'],
      [approved, 'WRONG_STATUS'],
    ]),
  );
  await leader.ask('POST', `/api/v1/documents/${locked}/break-lock`, {});
  expect((await undo(made.operationId)).body).toMatchObject({
    assigned: [{ id: locked, assigneeId: null }],
    skipped: [],
  });
  expect(await assignees(ids.slice(0, 2))).toEqual([null, ana.id]);
  expectRefusal(await undo(made.operationId), 409, 'NOTHING_TO_UNDO');
});

it('tell nothing of people whom the caller does not lead, and give nothing to people who may not sign in', async () => {
  const { ids } = await batchOf(1);
  const gone = await person(scene.app);
  const group = await makeGroup(scene.admin, [leader.id, gone.id], [leader.id]);
  const theirs = await scene.ingest({ batchId: await makeBatch(scene.app, group) });
  const shown = await assign({ documentIds: ids, userIds: [scene.outsider.id, ana.id], preview: true });
  expect(shown.people.map(({ userId }) => userId)).toEqual([ana.id]);
  expect((await scene.admin('PATCH', `/api/v1/users/${gone.id}`, { disabled: true })).status).toBe(200);
  const made = await assign({ documentIds: [theirs], userIds: [gone.id] });
  expect(made).toMatchObject({ operationId: null, skipped: [{ id: theirs, code: 'UNKNOWN_PERSON' }], people: [] });
  const alone = await leader.ask('PUT', `/api/v1/documents/${theirs}/assignee`, { userId: gone.id });
  expectRefusal(alone, 400, 'UNKNOWN_PERSON');
});

it('are made once, however often the request comes', async () => {
  const { ids } = await batchOf(2);
  const wanted = { documentIds: ids, userIds: [ana.id] };
  const send = (key: string) =>
    call(scene.app, 'POST', '/api/v1/queue/assignments', {
      headers: { ...bearer(leader.key), 'idempotency-key': key },
      json: wanted,
    });
  const key = unique('assign');
  const first = await send(key);
  expect(first.body).toMatchObject({ assigned: [{ assigneeId: ana.id }, { assigneeId: ana.id }] });
  expect((await send(key)).body).toEqual(first.body);
});

it.each([{ documentIds: null }, { batchId: null }, { preview: null }, { rule: null }, { takeFromOthers: null }])(
  'refuse %j',
  async (fields) => {
    const wanted = { documentIds: [NO_SUCH_ID], userIds: [ana.id], ...fields };
    expectRefusal(await leader.ask('POST', '/api/v1/queue/assignments', wanted), 400);
  },
);

it('are made by who leads a group, and name what is to be given', async () => {
  const { ids } = await batchOf(1);
  const wanted = { documentIds: ids, userIds: [ana.id] };
  expectRefusal(await ana.ask('POST', '/api/v1/queue/assignments', wanted), 403, 'NOT_LEADING');
  expectRefusal(await scene.auditor.ask('POST', '/api/v1/queue/assignments', wanted), 403);
  for (const json of [{ userIds: [ana.id] }, { ...wanted, batchId: 'x' }]) {
    expectRefusal(await leader.ask('POST', '/api/v1/queue/assignments', json), 400, 'INVALID_CHOICE');
  }
  expectRefusal(await leader.ask('POST', '/api/v1/queue/assignments', { ...wanted, userIds: [] }), 400);
});
