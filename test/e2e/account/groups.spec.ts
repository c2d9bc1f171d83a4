import { GroupRepository } from '../../../src/modules/account/groups/group.repository.js';
import { PeopleService } from '../../../src/modules/account/people.service.js';
import { PrincipalService } from '../../../src/modules/account/principal.service.js';
import { hashApiKey } from '../../../src/platform/auth/api-key.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const makeGroup = async (memberIds: readonly string[], leaderIds: readonly string[] = []) => {
  const answer = await asAdmin('POST', '/api/v1/groups', { name: unique('Group'), memberIds, leaderIds });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; name: string; memberIds: string[]; leaderIds: string[] };
};
const makeUsers = async (count: number) => {
  const users = [];
  for (let i = 0; i < count; i++) users.push(await makeUser(app, 'ROLE_USER'));
  return users;
};

describe('group leaders', () => {
  it('are set when the group is created or updated', async () => {
    const [one, two] = await makeUsers(2);
    const group = await makeGroup([one?.id ?? '', two?.id ?? ''], [one?.id ?? '', one?.id ?? '']);
    expect(group.leaderIds).toEqual([one?.id]);
    const changed = await asAdmin('PATCH', `/api/v1/groups/${group.id}`, { leaderIds: [two?.id] });
    expect(changed.body).toEqual({ ...group, leaderIds: [two?.id] });
    expect((await asAdmin('GET', `/api/v1/groups/${group.id}`)).body).toEqual(changed.body);
    expect((await asAdmin('PATCH', `/api/v1/groups/${group.id}`, { leaderIds: [] })).body.leaderIds).toEqual([]);
  });

  it('must be members of the group, before or by the same request', async () => {
    const [member, stranger] = (await makeUsers(2)).map(({ id }) => id);
    const { id } = await makeGroup([member ?? '']);
    for (const answer of [
      await asAdmin('POST', '/api/v1/groups', {
        name: unique('Led from outside'),
        memberIds: [member],
        leaderIds: [stranger],
      }),
      await asAdmin('POST', '/api/v1/groups', { name: unique('Led from outside'), leaderIds: [stranger] }),
      await asAdmin('PATCH', `/api/v1/groups/${id}`, { leaderIds: [stranger] }),
      await asAdmin('PATCH', `/api/v1/groups/${id}`, { memberIds: [stranger], leaderIds: [member] }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'LEADER_NOT_MEMBER']);
    }
    const both = await asAdmin('PATCH', `/api/v1/groups/${id}`, { memberIds: [stranger], leaderIds: [stranger] });
    expect(both.body).toMatchObject({ memberIds: [stranger], leaderIds: [stranger] });
  });

  it.each([[{ leaderIds: 'me' }], [{ leaderIds: null }], [{ leaderIds: [{ $ne: '' }] }]])(
    'cannot be set by the invalid body %j',
    async (json) => {
      expect((await asAdmin('POST', '/api/v1/groups', { name: unique('Group'), ...json })).status).toBe(400);
    },
  );

  it('stop leading when they leave, and do not lead again when they rejoin', async () => {
    const [one, two] = (await makeUsers(2)).map(({ id }) => id);
    const group = await makeGroup([one ?? '', two ?? ''], [one ?? '', two ?? '']);
    const left = await asAdmin('PATCH', `/api/v1/groups/${group.id}`, { memberIds: [two] });
    expect(left.body).toMatchObject({ memberIds: [two], leaderIds: [two] });
    const back = await asAdmin('PATCH', `/api/v1/groups/${group.id}`, { memberIds: [one, two] });
    expect(back.body).toMatchObject({ memberIds: [one, two], leaderIds: [two] });
    await asAdmin('DELETE', `/api/v1/users/${two ?? ''}`);
    const deserted = await asAdmin('GET', `/api/v1/groups/${group.id}`);
    expect(deserted.body).toMatchObject({ memberIds: [one], leaderIds: [] });
  });

  it('are part of the principal and of the session', async () => {
    const [leader, member] = await makeUsers(2);
    if (leader === undefined || member === undefined) throw new Error('There are no users.');
    const group = await makeGroup([leader.id, member.id], [leader.id]);
    const key = await issueKey(app, leader);
    const principal = await app.app.get(PrincipalService).byApiKeyHash(hashApiKey(key));
    expect(principal).toMatchObject({ groupIds: [group.id], ledGroupIds: [group.id] });
    const memberKey = await issueKey(app, member);
    const other = await app.app.get(PrincipalService).byApiKeyHash(hashApiKey(memberKey));
    expect(other).toMatchObject({ groupIds: [group.id], ledGroupIds: [] });
    const { body } = await call(app, 'GET', '/api/session', { headers: bearer(key) });
    expect(body.groups).toEqual([{ id: group.id, name: group.name, leader: true }]);
  });

  it('are checked against the members that a concurrent update has left', async () => {
    const [one, two] = (await makeUsers(2)).map(({ id }) => id);
    const { id } = await makeGroup([one ?? '', two ?? '']);
    const groups = app.app.get(GroupRepository);
    const read = groups.findById.bind(groups);
    jest.spyOn(groups, 'findById').mockImplementationOnce(async (groupId) => {
      const before = await read(groupId);
      await groups.update(id, { memberIds: [one ?? ''] });
      return before;
    });
    const late = await asAdmin('PATCH', `/api/v1/groups/${id}`, { leaderIds: [two] });
    expect([late.status, late.body.code]).toEqual([400, 'LEADER_NOT_MEMBER']);
    expect((await asAdmin('GET', `/api/v1/groups/${id}`)).body).toMatchObject({ memberIds: [one], leaderIds: [] });
  });

  it('see their groups in the session sorted by name', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const [zebra, anchor, middle] = ['zebra', 'Anchor', 'middle'].map(unique);
    for (const name of [zebra, anchor, middle]) {
      await asAdmin('POST', '/api/v1/groups', { name, memberIds: [user.id] });
    }
    const { body } = await call(app, 'GET', '/api/session', { headers: bearer(await issueKey(app, user)) });
    expect(body.groups.map(({ name }: { name: string }) => name)).toEqual([anchor, middle, zebra]);
  });
});

describe('PeopleService', () => {
  it('finds users by id and by group', async () => {
    const people = app.app.get(PeopleService);
    const [one, two, three] = await makeUsers(3);
    const [a, b, c] = [one?.id ?? '', two?.id ?? '', three?.id ?? ''];
    const first = await makeGroup([a, b]);
    const second = await makeGroup([b, c]);
    expect(await people.emailsOf([a, a, 'nobody'])).toEqual(new Map([[a, one?.email]]));
    expect([...(await people.usersOfGroups([first.id, second.id, 'none']))].sort()).toEqual([a, b, c].sort());
    expect(await people.usersOfGroups([])).toEqual([]);
    expect(await people.groupNames([second.id, 'none'])).toEqual(new Map([[second.id, second.name]]));
  });
});
