import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ExternalAccountService } from '../../../src/modules/account/external-account.service.js';
import { UnassignLeaversTask } from '../../../src/modules/review/assignments/unassign-leavers.task.js';
import { CountUndecidedMigration } from '../../../src/modules/review/documents/count-undecided.migration.js';
import { DocumentRepository } from '../../../src/modules/review/documents/document.repository.js';
import { SYSTEM } from '../../../src/platform/audit/audit.types.js';
import { bearer, call, issueServiceKey, makeServiceAccount } from '../../support/client.js';
import { makeGroup, person, type Person } from '../../support/review-people.js';
import { LETTER, NO_SUCH_ID, ReviewScene, expectRefusal } from '../../support/review.js';
import { Directory } from '../../support/scim.js';
import { stagesOf } from '../../support/watched-queries.js';

/** Somebody who leaves a group that others stay in. */
interface Leave {
  readonly group: string;
  readonly leaver: string;
  readonly stay: readonly string[];
}

let scene: ReviewScene;
let lead: Person;
let groupId: string;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  lead = await person(scene.app);
  groupId = await makeGroup(scene.admin, [lead.id, scene.member.id, scene.colleague.id], [lead.id]);
});
afterAll(() => scene.close());

const batchOf = (fields: object = {}) => scene.batch({ groupId, ...fields });
const ingest = (batchId: string, name = 'letter.txt') => scene.ingest({ text: LETTER, batchId, name });
const assign = (id: string, userId: string, by: Person) =>
  by.ask('PUT', `/api/v1/documents/${id}/assignee`, { userId });
const unassign = (id: string, by: Person) => by.ask('DELETE', `/api/v1/documents/${id}/assignee`);
const claim = async (by: Person, json: object) => {
  const { status, body } = await by.ask('POST', '/api/v1/queue/claim', json);
  expect(status).toBe(200);
  return body.document;
};
const queue = async (query: string, by: Person = scene.member) =>
  (await by.ask('GET', `/api/v1/queue?size=100&${query}`)).body.content;
const names = async (query: string) => (await queue(query)).map(({ filename }: { filename: string }) => filename);

describe('an assignment', () => {
  it('is made and taken back by who leads the group, and recorded', async () => {
    const id = await ingest(await batchOf());
    const { status, body } = await assign(id, scene.member.id, lead);
    expect([status, body.assigneeId, body.assignedTo]).toEqual([200, scene.member.id, scene.member.email]);
    expectRefusal(await assign(id, scene.colleague.id, scene.colleague), 403, 'NOT_LEADING');
    expectRefusal(await unassign(id, scene.colleague), 403, 'NOT_LEADING');
    expect((await assign(id, scene.colleague.id, lead)).body.assignedTo).toBe(scene.colleague.email);
    expect((await unassign(id, scene.colleague)).body.assignedTo).toBeNull();
    const rows = (await scene.admin('GET', `/api/v1/documents/${id}/history`)).body;
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'DOCUMENT_UNASSIGN', actor: scene.colleague.id, details: { previous: scene.colleague.id } },
      {
        action: 'DOCUMENT_ASSIGN',
        actor: lead.id,
        details: { assignee: scene.colleague.id, previous: scene.member.id },
      },
      { action: 'DOCUMENT_ASSIGN', actor: lead.id, details: { assignee: scene.member.id, previous: null } },
    ]);
  });

  it('is one’s own to make where nobody has it', async () => {
    const id = await ingest(await batchOf());
    expect((await assign(id, scene.member.id, scene.member)).status).toBe(200);
    expect((await assign(id, scene.member.id, scene.member)).status).toBe(200);
    expectRefusal(await assign(id, scene.colleague.id, scene.member), 403, 'NOT_LEADING');
  });

  it('is refused for people who could not see the document', async () => {
    const id = await ingest(await batchOf());
    expectRefusal(await assign(id, scene.outsider.id, lead), 400, 'UNKNOWN_PERSON');
    expectRefusal(await assign(id, NO_SUCH_ID, lead), 400, 'UNKNOWN_PERSON');
    expectRefusal(await assign(id, scene.outsider.id, scene.outsider), 404, 'NO_SUCH_DOCUMENT');
  });

  it('leaves the edit lock as it is', async () => {
    const id = await ingest(await batchOf());
    await scene.member.ask('POST', `/api/v1/review/${id}/lock`, {});
    expectRefusal(await assign(id, scene.colleague.id, lead), 409, 'LOCKED');
    await scene.leave(id);
    expect((await assign(id, scene.colleague.id, lead)).body.lockActive).toBe(false);
  });

  it('ends when another person is needed', async () => {
    const id = await ingest(await batchOf({ blindDoubleReview: { enabled: true, percentage: 100 } }));
    const { body } = await scene.admin('GET', `/api/v1/documents/${id}`);
    expect(body.blindReview).toEqual({ phase: 'first' });
    await assign(id, scene.member.id, lead);
    await scene.approve(id);
    const after = (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
    expect([after.blindReview.phase, after.assignedTo]).toEqual(['second', null]);
    expectRefusal(await assign(id, scene.member.id, lead), 409, 'BLIND_REVIEW');
  });
});

describe('what somebody had who is gone', () => {
  it('is free when their account is deleted', async () => {
    const leaver = await person(scene.app);
    const own = await makeGroup(scene.admin, [leaver.id, lead.id], [lead.id]);
    const batchId = await scene.batch({ groupId: own });
    const id = await scene.ingest({ text: LETTER, batchId });
    await assign(id, leaver.id, lead);
    expect((await scene.admin('DELETE', `/api/v1/users/${leaver.id}`)).status).toBeLessThan(300);
    expect((await claim(lead, { batchId })).id).toBe(id);
  });

  it.each<[string, (leave: Leave) => Promise<unknown>]>([
    ['an administrator', ({ group, stay }) => scene.admin('PATCH', `/api/v1/groups/${group}`, { memberIds: stay })],
    [
      'the directory',
      async ({ group, leaver }) => {
        const directory = await Directory.of(scene.app);
        return directory.patch(`/Groups/${group}`, [{ op: 'remove', path: `members[value eq "${leaver}"]` }]);
      },
    ],
    [
      'a sign-in',
      ({ group, leaver }) =>
        scene.app.app
          .get(ExternalAccountService, { strict: false })
          .moveBetweenGroups(SYSTEM, leaver, { joins: [], leaves: [group], issuer: 'elsewhere' }),
    ],
  ])('is free when %s takes them out of the group, and theirs in other groups stays', async (_, takeOut) => {
    const leaver = await person(scene.app);
    const [left, kept] = [
      await makeGroup(scene.admin, [leaver.id, lead.id], [lead.id]),
      await makeGroup(scene.admin, [leaver.id, lead.id], [lead.id]),
    ];
    const batches = [await scene.batch({ groupId: left }), await scene.batch({ groupId: kept })];
    const ids = await Promise.all(batches.map((batchId) => scene.ingest({ text: LETTER, batchId })));
    for (const id of ids) expect((await assign(id, leaver.id, lead)).status).toBe(200);
    await takeOut({ group: left, leaver: leaver.id, stay: [lead.id] });
    expect((await scene.admin('GET', `/api/v1/documents/${ids[1]}`)).body.assignedTo).toBe(leaver.email);
    expect((await claim(lead, { batchId: batches[0] })).id).toBe(ids[0]);
  });

  it.each<[string, (leave: Leave) => Promise<unknown>]>([
    [
      'a change of the group',
      ({ group, stay }) => scene.admin('PATCH', `/api/v1/groups/${group}`, { memberIds: stay }),
    ],
    ['the deletion of the account', ({ leaver }) => scene.admin('DELETE', `/api/v1/users/${leaver}`)],
  ])('is free soon when the process dies in the midst of %s', async (_, takeOut) => {
    const leaver = await person(scene.app);
    const [group, kept] = [
      await makeGroup(scene.admin, [leaver.id, lead.id], [lead.id]),
      await makeGroup(scene.admin, [scene.member.id, lead.id], [lead.id]),
    ];
    const [batchId, keptBatch] = [await scene.batch({ groupId: group }), await scene.batch({ groupId: kept })];
    const [id, keptId] = [await ingest(batchId), await ingest(keptBatch)];
    expect((await assign(id, leaver.id, lead)).status).toBe(200);
    expect((await assign(keptId, scene.member.id, lead)).status).toBe(200);
    const dying = Promise.reject(new Error('The process dies here.'));
    const documents = scene.app.app.get(DocumentRepository, { strict: false });
    const died = jest.spyOn(documents, 'unassignAllOf').mockReturnValueOnce(dying);
    await takeOut({ group, leaver: leaver.id, stay: [lead.id] });
    expect(died).toHaveBeenCalledTimes(1);
    died.mockRestore();
    const assigned = async (of: string) => (await scene.admin('GET', `/api/v1/documents/${of}`)).body.assigneeId;
    expect(await assigned(id)).toBe(leaver.id);
    const task = scene.app.app.get(UnassignLeaversTask, { strict: false });
    for (let i = 0; i < 2; i++) await task.run(new AbortController().signal);
    expect([await assigned(id), await assigned(keptId)]).toEqual([null, scene.member.id]);
    expect((await claim(lead, { batchId })).id).toBe(id);
  });

  it('is looked through for people who left by an index', async () => {
    const database = scene.app.app.get<Connection>(getConnectionToken());
    const filter = { assigneeId: { $gt: '', $type: 'string' } };
    expect(await stagesOf(database, { collection: 'documents', filter, sort: { assigneeId: 1 } })).not.toContain(
      'COLLSCAN',
    );
  });

  it('is free when a service account is given other groups', async () => {
    const program = await makeServiceAccount(scene.app, { role: 'ROLE_USER' });
    const group = await makeGroup(scene.admin, [program.id, lead.id], [lead.id]);
    const { apiKey } = await issueServiceKey(scene.app, program, { scopes: ['review:write'] });
    const batchId = await scene.batch({ groupId: group });
    const id = await scene.ingest({ text: LETTER, batchId });
    const taken = await call(scene.app, 'POST', '/api/v1/queue/claim', { headers: bearer(apiKey), json: { batchId } });
    expect(taken.body.document?.id).toBe(id);
    const changed = await scene.admin('PATCH', `/api/v1/service-accounts/${program.id}`, { groupIds: [] });
    expect(changed.status).toBe(200);
    expect((await scene.admin('GET', `/api/v1/documents/${id}`)).body.assignedTo).toBeNull();
  });

  it('is free when the batch is given to another group', async () => {
    const batchId = await batchOf();
    const id = await ingest(batchId);
    await assign(id, scene.colleague.id, lead);
    const other = await makeGroup(scene.admin, [lead.id], [lead.id]);
    expect((await scene.admin('PATCH', `/api/v1/batches/${batchId}`, { groupId: other })).status).toBe(200);
    expect((await claim(lead, { batchId })).id).toBe(id);
  });
});

describe('POST /api/v1/queue/claim', () => {
  it('hands out each document once, however many ask at the same time', async () => {
    const batchId = await batchOf();
    const ids = await Promise.all(Array.from({ length: 6 }, () => ingest(batchId)));
    const people = [lead, scene.member, scene.colleague];
    const claimed = await Promise.all(
      [...people, ...people].map(async (by) => {
        const document = await claim(by, { batchId, exceptIds: [] });
        return document?.id as string | undefined;
      }),
    );
    // Whoever asks twice at once may be given what they have just been given.
    const owners = new Map<string, string>();
    for (const id of ids) {
      const { body } = await scene.admin('GET', `/api/v1/documents/${id}`);
      if (body.assignedTo !== null) owners.set(id, body.assignedTo);
    }
    expect([...owners.keys()].sort()).toEqual([...new Set(claimed)].sort());
    claimed.forEach((id, i) => {
      expect(owners.get(id ?? '')).toBe(people[i % 3]?.email);
    });
  });

  it('gives what is assigned first, locked, then what nobody has, then nothing', async () => {
    const batchId = await batchOf();
    const [mine, free, others] = [await ingest(batchId), await ingest(batchId), await ingest(batchId)];
    await assign(mine, scene.member.id, lead);
    await assign(others, scene.colleague.id, lead);
    const first = await claim(scene.member, { batchId });
    expect([first.id, first.lockedBy]).toEqual([mine, scene.member.email]);
    const second = await claim(scene.member, { batchId, exceptIds: [mine] });
    expect([second.id, second.assignedTo, second.lockedBy]).toEqual([free, scene.member.email, scene.member.email]);
    expect(await claim(scene.member, { batchId, exceptIds: [mine, free] })).toBeNull();
  });

  it('passes over what is locked, done, or waits for another person', async () => {
    const batchId = await batchOf({ blindDoubleReview: { enabled: true, percentage: 100 } });
    const [locked, approved] = [await ingest(batchId), await ingest(batchId)];
    await scene.colleague.ask('POST', `/api/v1/review/${locked}/lock`, {});
    await scene.approve(approved);
    expect(await claim(scene.member, { batchId })).toBeNull();
    expect((await claim(lead, { batchId })).id).toBe(approved);
    expect(await claim(scene.outsider, { batchId })).toBeNull();
    expectRefusal(await scene.member.ask('POST', '/api/v1/queue/claim', { statuses: ['APPROVED'] }), 400);
  });
});

describe('the queue', () => {
  it('is in order by undecided spans also for documents of releases that did not count them', async () => {
    const batchId = await batchOf();
    const [one, two, none] = [
      await ingest(batchId, 'one.txt'),
      await scene.ingest({ text: `${LETTER} Or bob@example.com.`, batchId, name: 'two.txt' }),
      await ingest(batchId, 'none.txt'),
    ];
    await scene.approve(none);
    const database = scene.app.app.get<Connection>(getConnectionToken());
    const stored = database.collection<{ _id: string }>('documents');
    await stored.updateMany({ _id: { $in: [one, two, none] } }, { $unset: { undecided: '' } });
    const query = { collection: 'documents', filter: { undecided: null }, sort: {} };
    expect(await stagesOf(database, query)).not.toContain('COLLSCAN');
    await scene.app.app.get(CountUndecidedMigration, { strict: false }).run(new AbortController().signal);
    const order = (dir: string) => names(`batchId=${batchId}&sort=undecidedSpans&dir=${dir}`);
    expect(await order('desc')).toEqual(['two.txt', 'one.txt', 'none.txt']);
    expect(await order('asc')).toEqual(['none.txt', 'one.txt', 'two.txt']);
    expect(await stored.countDocuments({ undecided: null })).toBe(0);
  });

  it('is narrowed by several statuses, assignee, risk and age, and sorted by age and undecided spans', async () => {
    const batchId = await batchOf();
    const one = await ingest(batchId, 'one.txt');
    await scene.ingest({ text: `${LETTER} Or bob@example.com.`, batchId, name: 'two.txt' });
    const three = await ingest(batchId, 'three.txt');
    await scene.approve(three);
    await assign(one, scene.member.id, lead);
    const of = `batchId=${batchId}`;
    expect((await names(`${of}&statuses=REVIEW_REQUIRED,APPROVED`)).sort()).toEqual([
      'one.txt',
      'three.txt',
      'two.txt',
    ]);
    expect(await names(`${of}&statuses=APPROVED&statuses=FAILED`)).toEqual(['three.txt']);
    expect(await names(`${of}&assignee=me`)).toEqual(['one.txt']);
    expect(await names(`${of}&assignee=${scene.member.id}&status=APPROVED`)).toEqual([]);
    expect((await names(`${of}&assignee=none`)).sort()).toEqual(['three.txt', 'two.txt']);
    expect(await names(`${of}&sort=createdAt&dir=asc`)).toEqual(['one.txt', 'two.txt', 'three.txt']);
    expect(await names(`${of}&sort=undecidedSpans`)).toEqual(['two.txt', 'one.txt', 'three.txt']);
    const risks = (await queue(of)).map(({ riskScore }: { riskScore: number }) => riskScore);
    const most = Math.max(...risks);
    expect(await names(`${of}&minRisk=${most}`)).toHaveLength(risks.filter((risk: number) => risk === most).length);
    expect(await names(`${of}&minRisk=1`)).toEqual([]);
    expect(await names(`${of}&minAgeDays=1`)).toEqual([]);
    expect(await names(`${of}&maxAgeDays=0`)).toHaveLength(3);
    for (const wrong of ['status=OPEN', 'statuses=APPROVED,OPEN', 'minRisk=2', 'minAgeDays=x', 'maxAgeDays=1.5']) {
      expectRefusal(await scene.member.ask('GET', `/api/v1/queue?${wrong}`), 400);
    }
  });
});

describe('who leads a group', () => {
  it('breaks locks and reads histories, of the group alone', async () => {
    const id = await ingest(await batchOf());
    await scene.member.ask('POST', `/api/v1/review/${id}/lock`, {});
    const breaks = (by: Person) => by.ask('POST', `/api/v1/documents/${id}/break-lock`, {});
    expectRefusal(await breaks(scene.colleague), 403, 'NOT_LEADING');
    expect((await breaks(lead)).body.lockActive).toBe(false);
    const history = await lead.ask('GET', `/api/v1/review/${id}/history?limit=5`);
    expect(history.body[0]).toMatchObject({ action: 'DOCUMENT_LOCK_BROKEN', actor: lead.email });
    expectRefusal(await scene.member.ask('GET', `/api/v1/review/${id}/history`), 403, 'NOT_LEADING');
    expectRefusal(await lead.ask('GET', `/api/v1/documents/${id}/history`), 403, 'ROLE_REQUIRED');
    const foreign = await scene.ingest({ text: LETTER, batchId: scene.foreignBatchId });
    expectRefusal(await lead.ask('GET', `/api/v1/review/${foreign}/history`), 404);
  });
});

describe('the history of a document under blind double review', () => {
  it('is closed to leaders until both have reviewed it, since they may be the second', async () => {
    const id = await ingest(await batchOf({ blindDoubleReview: { enabled: true, percentage: 100 } }));
    expectRefusal(await lead.ask('GET', `/api/v1/review/${id}/history`), 409, 'BLIND_REVIEW');
    await scene.approve(id);
    expectRefusal(await lead.ask('GET', `/api/v1/review/${id}/history`), 409, 'BLIND_REVIEW');
    expect((await scene.admin('GET', `/api/v1/review/${id}/history`)).status).toBe(200);
    const all = { filter: {}, status: 'APPROVED', reason: 'as it seems' };
    expect((await lead.ask('POST', `/api/v1/documents/${id}/decisions`, all)).status).toBe(200);
    expect((await lead.ask('POST', `/api/v1/documents/${id}/approve`, {})).status).toBe(200);
    expect((await lead.ask('GET', `/api/v1/review/${id}/history`)).status).toBe(200);
  });
});

describe('the people of a group', () => {
  it('are named to its members', async () => {
    const { body } = await scene.member.ask('GET', `/api/v1/groups/${groupId}/people`);
    expect(body).toHaveLength(3);
    expect(body).toContainEqual({ id: lead.id, email: lead.email, leader: true });
    expect(body).toContainEqual({ id: scene.member.id, email: scene.member.email, leader: false });
    expectRefusal(await scene.outsider.ask('GET', `/api/v1/groups/${groupId}/people`), 404);
    expectRefusal(await scene.member.ask('GET', `/api/v1/groups/${NO_SUCH_ID}/people`), 404);
    expect((await scene.auditor.ask('GET', `/api/v1/groups/${groupId}/people`)).status).toBe(200);
  });
});
