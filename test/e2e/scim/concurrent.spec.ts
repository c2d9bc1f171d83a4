import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { Directory } from '../../support/scim.js';

const PEOPLE = 5000;

let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await sharedApp();
  directory = await Directory.of(app);
});

const updatesOf = async (id: string): Promise<number> => {
  const { body } = await call(app, 'GET', `/api/v1/audit?resourceId=${id}&size=50`, { headers: bearer(app.apiKey) });
  return (body.content as readonly { action: string }[]).filter(({ action }) => action.endsWith('_UPDATE')).length;
};

describe('changes of a user that come at once', () => {
  it('all count', async () => {
    const { id } = await directory.makeUser();
    const changes = {
      displayName: 'Anna Hale',
      externalId: unique('person'),
      'name.givenName': 'Anna',
      'name.familyName': 'Hale',
      'name.formatted': 'A. Hale',
    };
    const answers = await Promise.all(
      Object.entries(changes).map(([path, value]) => directory.patch(`/Users/${id}`, [{ op: 'replace', path, value }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await directory.ask('GET', `/Users/${id}`)).body).toMatchObject({
      displayName: changes.displayName,
      externalId: changes.externalId,
      name: { givenName: 'Anna', familyName: 'Hale', formatted: 'A. Hale' },
    });
  });

  it.each(['Users', 'Groups'] as const)('succeed once with one If-Match (%s)', async (resource) => {
    const { id } = resource === 'Users' ? await directory.makeUser() : await directory.makeGroup();
    const path = `/${resource}/${id}`;
    const tag = (await directory.ask('GET', path)).headers.get('etag') ?? '';
    const names = Array.from({ length: 5 }, () => unique('Name'));
    const answers = await Promise.all(
      names.map((value) => directory.patch(path, [{ op: 'replace', path: 'displayName', value }], { 'if-match': tag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    expect(await updatesOf(id)).toBe(1);
  });
});

describe('the tag of a single user', () => {
  it('changes with the groups, and stays good for a change of the user', async () => {
    const { id } = await directory.makeUser();
    const read = () => directory.ask('GET', `/Users/${id}`);
    const before = (await read()).headers.get('etag') ?? '';
    const group = await directory.makeGroup({ members: [{ value: id }] });
    const known = await directory.ask('GET', `/Users/${id}`, undefined, { 'if-none-match': before });
    expect([known.status, known.body.groups[0].value]).toEqual([200, group.id]);
    const tag = known.headers.get('etag') ?? '';
    expect(tag).not.toBe(before);
    await directory.patch(`/Groups/${group.id}`, [{ op: 'remove', path: 'members' }]);
    const rename = [{ op: 'replace', path: 'displayName', value: 'Anna' }];
    const renamed = await directory.patch(`/Users/${id}`, rename, { 'if-match': tag });
    expect(renamed.status).toBe(200);
    expect((await read()).headers.get('etag')).toBe(renamed.headers.get('etag'));
    expect((await directory.patch(`/Users/${id}`, rename, { 'if-match': tag })).status).toBe(412);
  });
});

describe('a change of a group', () => {
  it('is taken as a whole or not at all, when a member is unknown', async () => {
    const { id: member } = await directory.makeUser();
    const { id, displayName } = await directory.makeGroup({ members: [{ value: member }] });
    const answer = await directory.patch(`/Groups/${id}`, [
      { op: 'replace', path: 'displayName', value: unique('Renamed') },
      { op: 'remove', path: `members[value eq "${member}"]` },
      { op: 'add', path: 'members', value: [{ value: 'nobody' }] },
    ]);
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue']);
    const { body } = await directory.ask('GET', `/Groups/${id}`);
    expect(body).toMatchObject({ displayName, members: [{ value: member }] });
    expect(await updatesOf(id)).toBe(0);
  });

  it('is one entry of the audit log', async () => {
    const [one, other] = [await directory.makeUser(), await directory.makeUser()];
    const { id } = await directory.makeGroup({ externalId: 'x', members: [{ value: one.id }] });
    const value = { displayName: unique('$name'), members: [{ value: other.id }], externalId: null };
    const answer = await directory.patch(`/Groups/${id}`, [{ op: 'replace', value }]);
    expect(answer.body).toMatchObject({ displayName: value.displayName, members: [{ value: other.id }] });
    expect(answer.body.externalId).toBeUndefined();
    expect(await updatesOf(id)).toBe(1);
  });
});

describe('a group as large as one may be', () => {
  let id: string;
  let ids: readonly string[];
  beforeAll(async () => {
    ids = Array.from({ length: PEOPLE }, (_, i) => unique(`member-${i}`).replace(' ', '-'));
    const records = ids.map((_id) => ({
      _id,
      email: `${_id}@example.com`,
      role: 'ROLE_USER',
      disabled: false,
      sessionEpoch: 1,
      createdAt: new Date(0),
    }));
    await app.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users').insertMany(records);
    id = (await directory.makeGroup({ members: ids.map((value) => ({ value })) })).id;
  });

  it('takes nobody in, and loses nobody then', async () => {
    const { id: further } = await directory.makeUser();
    const path = `/Groups/${id}`;
    const answers = [
      await directory.patch(path, [{ op: 'add', path: 'members', value: [{ value: further }] }]),
      await directory.ask('PUT', path, { displayName: unique('Large'), members: [{ value: 'nobody' }] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.scimType as string])).toEqual([
      [400, 'invalidValue'],
      [400, 'invalidValue'],
    ]);
    expect((await directory.ask('GET', path)).body.members).toHaveLength(PEOPLE);
    expect(await updatesOf(id)).toBe(0);
  });

  it('lets one in for one who leaves', async () => {
    const { id: further } = await directory.makeUser();
    const answer = await directory.patch(`/Groups/${id}`, [
      { op: 'remove', path: `members[value eq "${ids[0]}" or value eq "${ids[1]}"]` },
      { op: 'add', path: 'members', value: [{ value: further }] },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.members.map(({ value }: { value: string }) => value)).toEqual([...ids.slice(2), further]);
  });

  it('holds up nobody by many filters', async () => {
    const filter = Array.from({ length: 50 }, (_, i) => `value co "z${i}"`).join(' or ');
    const operations = Array.from({ length: 700 }, () => ({ op: 'remove', path: `members[${filter}]` }));
    const answer = await directory.patch(`/Groups/${id}`, operations);
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter']);
    expect(answer.body.detail).toContain('value eq');
  });
});
