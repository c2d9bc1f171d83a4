import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { Directory, GROUP } from '../../support/scim.js';

let app: TestApp;
let directory: Directory;
let people: readonly string[];
beforeAll(async () => {
  app = await sharedApp();
  directory = await Directory.of(app);
  people = await Promise.all(Array.from({ length: 6 }, async () => (await directory.makeUser()).id));
});

const membersOf = async (id: string): Promise<readonly string[]> => {
  const { body } = await call(app, 'GET', `/api/v1/groups/${id}`, { headers: bearer(app.apiKey) });
  return [...(body.memberIds as string[])].sort();
};
const sorted = (...places: readonly number[]) => places.map((place) => people[place]).sort();

describe('groups', () => {
  it('are made, found and read as Entra ID does it', async () => {
    const displayName = unique('Records');
    const made = await directory.ask('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: 'group-7',
      displayName,
      meta: { resourceType: 'Group' },
    });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    expect(made.body).toMatchObject({ schemas: [GROUP], externalId: 'group-7', displayName, members: [] });
    const found = await directory.find(
      'Groups',
      `displayName eq "${displayName.toUpperCase()}"`,
      '&excludedAttributes=members',
    );
    expect(found.body.Resources).toEqual([expect.objectContaining({ id, displayName })]);
    expect(found.body.Resources[0].members).toBeUndefined();
    const again = await directory.ask('POST', '/Groups', { displayName });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('gain and lose members by every form of a request', async () => {
    const { id } = await directory.makeGroup();
    const path = `/Groups/${id}`;
    await directory.patch(path, [
      { op: 'Add', path: 'members', value: [{ $ref: null, value: people[0] }, { value: people[1] }] },
    ]);
    expect(await membersOf(id)).toEqual(sorted(0, 1));
    await directory.patch(path, [{ op: 'add', value: { members: [{ value: people[2] }] } }]);
    expect(await membersOf(id)).toEqual(sorted(0, 1, 2));
    await directory.patch(path, [{ op: 'remove', path: `members[value eq "${people[0]}"]` }]);
    expect(await membersOf(id)).toEqual(sorted(1, 2));
    await directory.patch(path, [{ op: 'Remove', path: 'members', value: [{ value: people[1] }] }]);
    expect(await membersOf(id)).toEqual(sorted(2));
    const asked = await directory.find('Groups', `id eq "${id}" and members eq "${people[2]}"`);
    expect(asked.body.totalResults).toBe(1);
    const user = await directory.ask('GET', `/Users/${people[2]}`);
    expect(user.body.groups.map(({ value }: { value: string }) => value)).toContain(id);
    await directory.patch(path, [{ op: 'replace', path: 'members', value: [{ value: people[4] }] }]);
    expect(await membersOf(id)).toEqual(sorted(4));
    await directory.patch(path, [{ op: 'remove', path: 'members' }]);
    expect(await membersOf(id)).toEqual([]);
  });

  it('are renamed and replaced as Okta does it', async () => {
    const { id } = await directory.makeGroup({ members: [{ value: people[0] }] });
    const name = unique('Okta group');
    const renamed = await directory.patch(`/Groups/${id}`, [{ op: 'replace', value: { id, displayName: name } }]);
    expect([renamed.status, renamed.body.displayName]).toEqual([200, name]);
    expect(await membersOf(id)).toEqual(sorted(0));
    const put = await directory.ask('PUT', `/Groups/${id}`, {
      schemas: [GROUP],
      id,
      displayName: name,
      members: [{ value: people[1], display: 'x' }, { value: people[2] }],
    });
    expect(put.status).toBe(200);
    expect(await membersOf(id)).toEqual(sorted(1, 2));
  });

  it('keep every member of changes that come at once', async () => {
    const { id } = await directory.makeGroup();
    const answers = await Promise.all(
      people.map((value) => directory.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value }] }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await membersOf(id)).toEqual([...people].sort());
  });

  it.each([
    ['an unknown member', [{ op: 'add', path: 'members', value: [{ value: 'nobody' }] }], 'invalidValue'],
    ['a member that is no id', [{ op: 'add', path: 'members', value: [{ value: 5 }] }], 'invalidValue'],
    ['no name', [{ op: 'remove', path: 'displayName' }], 'invalidValue'],
    [
      'too many members',
      [{ op: 'add', path: 'members', value: Array.from({ length: 5001 }, (_, i) => ({ value: `m${i}` })) }],
      'invalidValue',
    ],
  ])('are not changed by %s', async (_, operations, scimType) => {
    const { id } = await directory.makeGroup({ members: [{ value: people[0] }] });
    const answer = await directory.patch(`/Groups/${id}`, operations);
    expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
    expect(await membersOf(id)).toEqual(sorted(0));
  });

  it('are deleted, and each change is in the audit log', async () => {
    const { id } = await directory.makeGroup();
    await directory.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value: people[0] }] }]);
    expect((await directory.ask('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await directory.ask('GET', `/Groups/${id}`)).status).toBe(404);
    const { body } = await call(app, 'GET', `/api/v1/audit?resourceId=${id}&size=50`, { headers: bearer(app.apiKey) });
    const actions = (body.content as readonly { action: string }[]).map(({ action }) => action);
    expect([...actions].sort()).toEqual(['GROUP_CREATE', 'GROUP_DELETE', 'GROUP_UPDATE']);
  });
});
