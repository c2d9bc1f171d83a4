import { MovedClock } from '../../support/moved-clock.js';
import { makeBatch } from '../../support/review-batches.js';
import { makeGroup, person, type Person } from '../../support/review-people.js';
import { expectRefusal, ReviewScene } from '../../support/review.js';

const HOUR_MS = 60 * 60 * 1000;

const clock = new MovedClock();
let scene: ReviewScene;
let leader: Person;
/** Batches of one group: due in an hour, in a day, and at no time; each with one document. */
const batches: Record<string, string> = {};
const documents: Record<string, string> = {};

const inHours = (hours: number): string => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();

interface Row {
  readonly id: string;
  readonly dueAt: string | null;
  readonly late: boolean;
}
async function queue(query: string): Promise<readonly Row[]> {
  const { status, body } = await leader.ask('GET', `/api/v1/queue?size=100&${query}`);
  expect(status).toBe(200);
  const rows = body.content as readonly Row[];
  expect(body.totalElements).toBe(rows.length);
  return rows;
}
const names = (rows: readonly Row[]) =>
  rows.map(({ id }) => Object.entries(documents).find(([, one]) => one === id)?.[0]);
const patch = (id: string, fields: object) => leader.ask('PATCH', `/api/v1/batches/${id}`, fields);

beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
  leader = await person(scene.app);
  const groupId = await makeGroup(scene.admin, [leader.id], [leader.id]);
  const due = { soon: inHours(1), later: inHours(24), never: null };
  for (const [name, dueAt] of Object.entries(due)) {
    batches[name] = await makeBatch(scene.app, groupId, { dueAt });
    expect((await leader.ask('GET', `/api/v1/batches/${batches[name]}`)).body).toMatchObject({ dueAt });
    documents[name] = await scene.ingest({ batchId: batches[name] });
  }
});
afterAll(() => scene.close());

it('are in the list of batches where they are asked for', async () => {
  const { body } = await leader.ask('GET', '/api/v1/batches?details=true');
  const listed = new Map((body as unknown as { id: string }[]).map((batch) => [batch.id, batch]));
  expect(listed.get(batches.never ?? '')).toMatchObject({ dueAt: null, closed: false });
  expect(listed.get(batches.soon ?? '')).toMatchObject({ dueAt: expect.any(String) as string });
});

it('sort the queue, with what is due at no time at the end', async () => {
  expect(names(await queue('sort=due&dir=asc'))).toEqual(['soon', 'later', 'never']);
  expect(names(await queue('sort=due&dir=desc'))).toEqual(['never', 'later', 'soon']);
  expect(names(await queue('due=true&sort=due&dir=asc'))).toEqual(['soon', 'later']);
  expect(names(await queue('due=false'))).toEqual(['never']);
  expect(await queue('late=true')).toEqual([]);
});

it('tell what is late: in the queue, in a document and in the batch', async () => {
  clock.moveOn(2 * HOUR_MS);
  const [row, ...others] = await queue('late=true');
  expect([row?.id, row?.late, others]).toEqual([documents.soon, true, []]);
  expect(names(await queue('late=true&statuses=FAILED'))).toEqual([]);
  expect(await queue('late=true&due=false')).toEqual([]);
  expect((await leader.ask('GET', `/api/v1/documents/${documents.soon ?? ''}`)).body).toMatchObject({ late: true });
  expect((await leader.ask('GET', `/api/v1/documents/${documents.later ?? ''}`)).body).toMatchObject({ late: false });
  expect((await leader.ask('GET', `/api/v1/batches/${batches.soon ?? ''}`)).body).toMatchObject({ lateDocuments: 1 });
  const progressOf = async (by: Person, ids: readonly string[]) => {
    const { body } = await by.ask('GET', `/api/v1/batches?progressOf=${ids.join(',')}`);
    return body as unknown as { readonly id: string; readonly documents?: object }[];
  };
  const counted = [batches.soon ?? '', batches.later ?? ''];
  const listed = await progressOf(leader, counted);
  expect(Object.fromEntries(listed.map(({ id, documents: counts }) => [id, counts]))).toEqual({
    [counted[0] ?? '']: { all: 1, unfinished: 1, late: 1 },
    [counted[1] ?? '']: { all: 1, unfinished: 1, late: 0 },
  });
  expect(await progressOf(scene.outsider, counted)).toEqual([]);
  const tooMany = await leader.ask('GET', `/api/v1/batches?progressOf=${Array(101).fill('x').join(',')}`);
  expectRefusal(tooMany, 400);
  // What has been reviewed is not late any more.
  await scene.approve(documents.soon ?? '', leader);
  expect(await queue('late=true')).toEqual([]);
  expect((await leader.ask('GET', `/api/v1/batches/${batches.soon ?? ''}`)).body).toMatchObject({ lateDocuments: 0 });
  expect(await progressOf(leader, counted.slice(0, 1))).toMatchObject([
    { documents: { all: 1, unfinished: 0, late: 0 } },
  ]);
});

it('are set, moved and cleared by who leads the group, with documents that are there and that come', async () => {
  const id = batches.never ?? '';
  expect((await patch(id, { dueAt: inHours(-1) })).status).toBe(200);
  expect(names(await queue('late=true'))).toEqual(['never']);
  documents.new = await scene.ingest({ batchId: id });
  expect(names(await queue('late=true&sort=createdAt&dir=asc'))).toEqual(['never', 'new']);
  const day = inHours(48).slice(0, 10);
  const moved = await patch(id, { dueAt: day });
  expect(moved.body.dueAt).toBe(new Date(Date.parse(day) + 24 * HOUR_MS).toISOString());
  expect(await queue('late=true')).toEqual([]);
  expect((await patch(id, { dueAt: moved.body.dueAt as string })).status).toBe(200);
  expect((await patch(id, { dueAt: null })).body.dueAt).toBeNull();
  expect(names(await queue('due=true'))).not.toContain('new');
  const { body } = await scene.admin(
    'GET',
    `/api/v1/audit?resourceType=Batch&resourceId=${id}&action=BATCH_SETTINGS_CHANGE`,
  );
  const changes = (body.content as readonly { details: { previous: object; current: object } }[]).map(
    ({ details }) => details,
  );
  // What says nothing new is no change.
  expect(changes).toHaveLength(3);
  expect(changes[0]).toEqual({ previous: { dueAt: moved.body.dueAt as string }, current: { dueAt: null } });
  expect((await patch(id, { dueAt: '2026-11-27T10:00' })).body.dueAt).toBe('2026-11-27T10:00:00.000Z');
  // Forms of ISO 8601 that are no time here, and what has five digits.
  const forms = [
    '2026-W01',
    '20261127',
    '2026-331',
    '2026-11-27T10',
    '2026-11-27T10:00:00,5Z',
    '2026-02-30',
    '9999-12-31',
  ];
  for (const dueAt of ['soon', '', ...forms]) expectRefusal(await patch(id, { dueAt }), 400, 'INVALID_INPUT');
});
