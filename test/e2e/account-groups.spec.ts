import { GroupRepository } from '../../src/modules/account/groups/group.repository.js';
import { PeopleService } from '../../src/modules/account/people.service.js';
import { PrincipalService } from '../../src/modules/account/principal.service.js';
import { hashApiKey } from '../../src/platform/auth/api-key.js';
import { startApp, type TestApp } from '../support/app.js';
import { bearer, call, issueKey, makeUser } from '../support/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app.close();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
let made = 0;
const makeGroup = async (memberIds: readonly string[], leaderIds: readonly string[] = []) => {
  const answer = await asAdmin('POST', '/api/v1/groups', { name: `Group ${++made}`, memberIds, leaderIds });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; name: string; memberIds: string[]; leaderIds: string[] };
};
const makeUsers = async (count: number) => {
  const users = [];
  for (let i = 0; i < count; i++) users.push(await makeUser(app, 'ROLE_USER'));
  return users;
};

describe('leaders of a group', () => {
  it('are named when it is made and changed', async () => {
    const [one, two] = await makeUsers(2);
    const group = await makeGroup([one?.id ?? '', two?.id ?? ''], [one?.id ?? '', one?.id ?? '']);
    expect(group.leaderIds).toEqual([one?.id]);
    const changed = await asAdmin('PATCH', `/api/v1/groups/${group.id}`, { leaderIds: [two?.id] });
    expect(changed.body).toEqual({ ...group, leaderIds: [two?.id] });
    expect((await asAdmin('GET', `/api/v1/groups/${group.id}`)).body).toEqual(changed.body);
    expect((await asAdmin('PATCH', `/api/v1/groups/${group.id}`, { leaderIds: [] })).body.leaderIds).toEqual([]);
  });

  it('must be among the members, those before or those of the same call', async () => {
    const [member, stranger] = (await makeUsers(2)).map(({ id }) => id);
    const { id } = await makeGroup([member ?? '']);
    for (const answer of [
      await asAdmin('POST', '/api/v1/groups', { name: 'Led from outside', memberIds: [member], leaderIds: [stranger] }),
      await asAdmin('POST', '/api/v1/groups', { name: 'Led from outside', leaderIds: [stranger] }),
      await asAdmin('PATCH', `/api/v1/groups/${id}`, { leaderIds: [stranger] }),
      await asAdmin('PATCH', `/api/v1/groups/${id}`, { memberIds: [stranger], leaderIds: [member] }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'LEADER_NOT_MEMBER']);
    }
    const both = await asAdmin('PATCH', `/api/v1/groups/${id}`, { memberIds: [stranger], leaderIds: [stranger] });
    expect(both.body).toMatchObject({ memberIds: [stranger], leaderIds: [stranger] });
  });

  it.each([[{ leaderIds: 'me' }], [{ leaderIds: null }], [{ leaderIds: [{ $ne: '' }] }]])(
    'are refused as %j',
    async (json) => {
      expect((await asAdmin('POST', '/api/v1/groups', { name: 'ok', ...json })).status).toBe(400);
    },
  );

  it('lead no more when they leave, and do not lead again when they come back', async () => {
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

  it('are told to the features, and seen in the session', async () => {
    const [leader, member] = await makeUsers(2);
    const group = await makeGroup([leader?.id ?? '', member?.id ?? ''], [leader?.id ?? '']);
    const key = await issueKey(app, { id: leader?.id ?? '' });
    const principal = await app.app.get(PrincipalService).byApiKeyHash(hashApiKey(key));
    expect(principal).toMatchObject({ groupIds: [group.id], ledGroupIds: [group.id] });
    const memberKey = await issueKey(app, { id: member?.id ?? '' });
    const other = await app.app.get(PrincipalService).byApiKeyHash(hashApiKey(memberKey));
    expect(other).toMatchObject({ groupIds: [group.id], ledGroupIds: [] });
    const { body } = await call(app, 'GET', '/api/session', { headers: bearer(key) });
    expect(body.groups).toEqual([{ id: group.id, name: group.name, leader: true }]);
  });

  it('stay members when two changes meet: nobody leads who has just left', async () => {
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

  it('are listed with their other groups by name', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    for (const name of ['zebra', 'Anchor', 'middle']) {
      await asAdmin('POST', '/api/v1/groups', { name, memberIds: [user.id] });
    }
    const { body } = await call(app, 'GET', '/api/session', { headers: bearer(await issueKey(app, user)) });
    expect(body.groups.map(({ name }: { name: string }) => name)).toEqual(['Anchor', 'middle', 'zebra']);
  });
});

describe('people, for other features', () => {
  it('are found by id and by group', async () => {
    const people = app.app.get(PeopleService);
    const [one, two, three] = await makeUsers(3);
    const [a, b, c] = [one?.id ?? '', two?.id ?? '', three?.id ?? ''];
    const first = await makeGroup([a, b], [b]);
    const second = await makeGroup([b, c]);
    expect(await people.emailsOf([a, a, 'nobody'])).toEqual(new Map([[a, one?.email]]));
    expect([...(await people.usersOfGroups([first.id, second.id, 'none']))].sort()).toEqual([a, b, c].sort());
    expect(await people.usersOfGroups([])).toEqual([]);
    expect(await people.leadersOf(first.id)).toEqual([b]);
    expect(await people.leadersOf('none')).toEqual([]);
    expect([await people.groupExists(first.id), await people.groupExists('none')]).toEqual([true, false]);
    expect(await people.groupNames([second.id, 'none'])).toEqual(new Map([[second.id, second.name]]));
  });
});
