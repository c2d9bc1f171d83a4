import { sharedApp, startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, issueNamedKey, makeUser, signIn } from '../../support/client.js';
import { Directory, ENTERPRISE, newName, USER } from '../../support/scim.js';

let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await sharedApp();
  directory = await Directory.of(app);
});

const eventsOf = async (id: string) => {
  const { body } = await call(app, 'GET', `/api/v1/audit?resourceId=${id}&size=50`, { headers: bearer(app.apiKey) });
  return body.content as readonly { action: string; userEmail: string; details: Record<string, unknown> }[];
};

describe('POST /scim/v2/Users', () => {
  it('makes a user as Entra ID sends it', async () => {
    const email = newName();
    const answer = await directory.ask('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: 'anna-1',
      userName: `upn-${email}`,
      active: true,
      displayName: 'Anna Hale',
      emails: [
        { primary: false, type: 'home', value: `home-${email}` },
        { primary: true, type: 'work', value: email },
      ],
      meta: { resourceType: 'User' },
      name: { formatted: 'Anna Hale', familyName: 'Hale', givenName: 'Anna' },
      roles: [],
      [ENTERPRISE]: { department: 'Records' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toMatch(/^application\/scim\+json/);
    const { id } = answer.body as { id: string };
    expect(answer.headers.get('location')).toBe(`${app.url}/scim/v2/Users/${id}`);
    expect(answer.headers.get('etag')).toBe(answer.body.meta.version);
    expect(answer.body).toEqual({
      schemas: [USER],
      id,
      externalId: 'anna-1',
      userName: `upn-${email}`,
      displayName: 'Anna Hale',
      name: { formatted: 'Anna Hale', familyName: 'Hale', givenName: 'Anna' },
      active: true,
      emails: [{ value: email, type: 'work', primary: true }],
      roles: [{ value: 'ROLE_USER', primary: true }],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        location: `${app.url}/scim/v2/Users/${id}`,
        version: expect.stringMatching(/^W\/"[\w-]+"$/),
      },
    });
    const shown = await call(app, 'GET', `/api/v1/users/${id}`, { headers: bearer(app.apiKey) });
    expect(shown.body).toMatchObject({ email, role: 'ROLE_USER', disabled: false });
    expect((await eventsOf(id)).map(({ action, details }) => [action, details.source])).toEqual([
      ['USER_CREATE', 'scim'],
    ]);
  });

  it('takes the name for the address where there is none', async () => {
    const { id, userName } = await directory.makeUser();
    expect((await directory.ask('GET', `/Users/${id}`)).body.emails[0].value).toBe(userName);
  });

  it.each([
    ['without a name', {}, 'invalidValue'],
    ['without an address', { userName: 'anna' }, 'invalidValue'],
    ['with an address that is none', { userName: 'anna', emails: [{ value: 'nobody' }] }, 'invalidValue'],
    ['with a name that is no text', { userName: { a: 1 } }, 'invalidValue'],
    ['with a name that is too long', { userName: `${'a'.repeat(300)}@example.com` }, 'invalidValue'],
    ['with active that is no boolean', { userName: newName(), active: 'maybe' }, 'invalidValue'],
    ['that is a list', [], 'invalidSyntax'],
  ])('refuses a user %s', async (_, body, scimType) => {
    const answer = await directory.ask('POST', '/Users', body);
    expect([answer.status, answer.body.scimType ?? scimType]).toEqual([400, scimType]);
    expect(answer.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '400',
      detail: expect.any(String),
    });
  });

  it('makes one of two that come at once, and tells the other', async () => {
    const userName = newName();
    const answers = await Promise.all(
      [userName, userName.toUpperCase()].map((name) => directory.ask('POST', '/Users', { userName: name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness', status: '409' });
    expect((await directory.find('Users', `userName eq "${userName}"`)).body.totalResults).toBe(1);
  });

  it('knows accounts that were there by their address', async () => {
    const { id, email } = await makeUser(app, 'ROLE_USER');
    expect((await directory.ask('POST', '/Users', { userName: email })).status).toBe(409);
    const found = await directory.find('Users', `userName eq "${email.toUpperCase()}"`);
    expect(found.body.Resources.map((one: { id: string }) => one.id)).toEqual([id]);
    const renamed = await directory.patch(`/Users/${id}`, [{ op: 'replace', value: { externalId: 'x-1' } }]);
    expect(renamed.body).toMatchObject({ id, externalId: 'x-1', userName: email });
  });
});

describe('PATCH and PUT of a user', () => {
  it('change what Entra ID sends, with its booleans as strings', async () => {
    const { id, userName } = await directory.makeUser({ displayName: 'Anna' });
    const answer = await directory.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'displayName', value: 'Anna Hale' },
      { op: 'Add', path: 'name.familyName', value: 'Hale' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${userName}` },
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'other@example.com' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Records' },
      { op: 'Add', path: 'title', value: 'Clerk' },
      { op: 'Replace', path: 'active', value: 'False' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      displayName: 'Anna Hale',
      name: { familyName: 'Hale' },
      emails: [{ value: `new-${userName}` }],
      active: false,
    });
    const [update] = (await eventsOf(id)).filter(({ action }) => action === 'USER_UPDATE');
    expect(update?.userEmail).toBe(directory.actor);
    expect(update?.details).toMatchObject({ directory: ['displayName', 'familyName'], disabled: true, revokedKeys: 0 });
    expect(JSON.stringify(update?.details)).not.toContain('Hale');
  });

  it('change what Okta sends', async () => {
    const { id, userName } = await directory.makeUser({ name: { givenName: 'Anna', familyName: 'Hale' } });
    const put = await directory.ask('PUT', `/Users/${id}`, {
      schemas: [USER],
      id,
      userName,
      name: { givenName: 'Anne', familyName: 'Hale' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      groups: [],
      locale: 'en-US',
      active: true,
    });
    expect([put.status, put.body.name]).toEqual([200, { givenName: 'Anne', familyName: 'Hale' }]);
    const off = await directory.patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }]);
    expect([off.status, off.body.active]).toEqual([200, false]);
    const removed = await directory.patch(`/Users/${id}`, [{ op: 'remove', path: 'name' }]);
    expect(removed.body.name).toBeUndefined();
  });

  it('change nothing, and note nothing, when nothing is new', async () => {
    const { id, userName } = await directory.makeUser({ displayName: 'Anna' });
    const before = (await eventsOf(id)).length;
    await directory.ask('PUT', `/Users/${id}`, { userName, displayName: 'Anna', active: true });
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect((await eventsOf(id)).length).toBe(before);
  });

  it('are refused when the user was changed since it was read', async () => {
    const { id } = await directory.makeUser();
    const read = await directory.ask('GET', `/Users/${id}`);
    const tag = read.headers.get('etag') ?? '';
    const rename = [{ op: 'replace', path: 'displayName', value: 'Anna' }];
    const changed = await directory.patch(`/Users/${id}`, rename, { 'if-match': tag });
    expect(changed.status).toBe(200);
    const stale = await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'Ben' }], {
      'if-match': tag,
    });
    expect([stale.status, stale.body.status]).toEqual([412, '412']);
    const same = await directory.ask('GET', `/Users/${id}`, undefined, {
      'if-none-match': changed.headers.get('etag') ?? '',
    });
    expect(same.status).toBe(304);
  });

  it.each([
    ['no operations', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [] }, 'invalidSyntax'],
    ['no schemas', { Operations: [{ op: 'replace', path: 'active', value: true }] }, 'invalidSyntax'],
  ])('are refused with %s', async (_, body, scimType) => {
    const { id } = await directory.makeUser();
    const answer = await directory.ask('PATCH', `/Users/${id}`, body);
    expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
  });

  it.each([
    ['an operation of another name', { op: 'move', path: 'active' }, 'invalidSyntax'],
    ['a path that is none', { op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    ['a filter that is none', { op: 'replace', path: 'emails[type xx "work"].value', value: 'x' }, 'invalidFilter'],
    ['nothing to remove', { op: 'remove' }, 'noTarget'],
    ['a value that is none', { op: 'replace', value: 'x' }, 'invalidValue'],
    ['an address that is none', { op: 'replace', path: 'emails', value: [{ value: 'x' }] }, 'invalidValue'],
    ['no name', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ])('are refused with %s', async (_, operation, scimType) => {
    const { id } = await directory.makeUser();
    const answer = await directory.patch(`/Users/${id}`, [operation]);
    expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
  });

  it('leave prototypes and other fields alone, whatever a path says', async () => {
    const { id } = await directory.makeUser();
    const paths = ['__proto__.polluted', 'constructor.prototype.polluted', '__proto__', 'passwordHash', 'role', 'id'];
    for (const path of paths) {
      const answer = await directory.patch(`/Users/${id}`, [{ op: 'add', path, value: 'ROLE_ADMIN' }]);
      expect([200, 400]).toContain(answer.status);
    }
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    const shown = await call(app, 'GET', `/api/v1/users/${id}`, { headers: bearer(app.apiKey) });
    expect(shown.body).toMatchObject({ id, role: 'ROLE_USER' });
  });
});

describe('a user who is switched off', () => {
  it('loses sessions and keys for good', async () => {
    const { id, email, password } = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, email, password);
    const key = await issueKey(app, { email, password });
    const whoIs = (headers: Record<string, string>) => call(app, 'GET', '/api/v1/account/settings', { headers });
    expect((await whoIs(bearer(key))).status).toBe(200);
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    expect((await whoIs({ cookie })).status).toBe(401);
    expect((await whoIs(bearer(key))).status).toBe(401);
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect((await whoIs({ cookie })).status).toBe(401);
    expect((await whoIs(bearer(key))).status).toBe(401);
    expect((await eventsOf(id)).some(({ action }) => action === 'API_KEY_REVOKE')).toBe(true);
  });

  it('loses keys also when they were switched off before and have kept some', async () => {
    const person = await makeUser(app, 'ROLE_USER');
    const { apiKey } = await issueNamedKey(app, person, { name: 'kept', scopes: ['review:read'] });
    const setDisabled = (disabled: boolean) =>
      call(app, 'PATCH', `/api/v1/users/${person.id}`, { headers: bearer(app.apiKey), json: { disabled } });
    const off = [{ op: 'replace', path: 'active', value: false }];
    const updates = async () => (await eventsOf(person.id)).filter(({ action }) => action === 'USER_UPDATE');
    // As an administrator leaves an account, or a process that ended before it revoked the keys.
    await setDisabled(true);
    await directory.patch(`/Users/${person.id}`, [{ op: 'replace', path: 'displayName', value: 'Anna' }]);
    expect((await updates())[0]?.details.revokedKeys).toBeUndefined();
    expect((await directory.patch(`/Users/${person.id}`, off)).status).toBe(200);
    expect((await updates())[0]).toMatchObject({
      userEmail: directory.actor,
      details: { disabled: true, revokedKeys: 1 },
    });
    const noted = (await updates()).length;
    expect((await directory.patch(`/Users/${person.id}`, off)).status).toBe(200);
    expect((await updates()).length).toBe(noted);
    await setDisabled(false);
    expect((await call(app, 'GET', '/api/v1/account/settings', { headers: bearer(apiKey) })).status).toBe(401);
  });

  it('is deleted, and gone then', async () => {
    const { id } = await directory.makeUser();
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(204);
    const gone = await directory.ask('GET', `/Users/${id}`);
    expect([gone.status, gone.body.status]).toEqual([404, '404']);
  });

  it('is never the last administrator', async () => {
    const own = await startApp();
    try {
      const other = await Directory.of(own);
      const found = await other.ask('GET', '/Users');
      const [admin] = found.body.Resources as readonly { id: string; userName: string }[];
      const path = `/Users/${admin?.id}`;
      const off = await other.patch(path, [{ op: 'replace', path: 'active', value: false }]);
      expect([off.status, off.body.scimType]).toEqual([409, 'mutability']);
      expect((await other.ask('DELETE', path)).status).toBe(409);
      expect((await other.ask('GET', path)).body.active).toBe(true);
    } finally {
      await own.close();
    }
  });
});

describe('access', () => {
  it('is for keys with the scope, and those of administrators', async () => {
    const reader = await Directory.of(app, ['scim:read']);
    expect((await reader.ask('GET', '/Users?count=1')).status).toBe(200);
    expect((await reader.ask('POST', '/Users', { userName: newName() })).status).toBe(403);
    const other = await Directory.of(app, ['accounts:write']);
    const refused = await other.ask('GET', '/Users');
    expect([refused.status, refused.body.schemas]).toEqual([403, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
    expect((await call(app, 'GET', '/scim/v2/Users?count=1', { headers: bearer(app.apiKey) })).status).toBe(200);
    expect((await call(app, 'GET', '/scim/v2/Users')).status).toBe(401);
    const { email, password } = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, email, password);
    expect((await call(app, 'GET', '/scim/v2/Users', { headers: { cookie } })).status).toBe(401);
  });
});
