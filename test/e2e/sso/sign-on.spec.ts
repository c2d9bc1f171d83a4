import { unique } from '../../support/app.js';
import { call, makeUser, signIn } from '../../support/client.js';
import { CookieJar } from '../../support/cookie-jar.js';
import { ISSUER, SignOnScene } from '../../support/sign-on.js';

let scene: SignOnScene;
beforeAll(async () => {
  scene = await SignOnScene.start();
});
beforeEach(async () => {
  expect((await scene.putIssuer()).status).toBe(200);
});
afterAll(() => scene.close());

describe('the first sign-in with an OpenID provider', () => {
  it('makes an account without a password and opens a session that outlives the redirect', async () => {
    const { subject, email } = await scene.makePerson();
    const jar = new CookieJar();
    const page = await scene.signOn(jar, subject, '?returnTo=/dashboard');
    expect(page.status).toBe(200);
    // A page of this server leads on, so that the strict cookie goes along.
    expect(page.text).toContain('content="0;url=/dashboard"');
    const { body } = await scene.whoIs(jar);
    expect(body).toMatchObject({ email, role: 'ROLE_USER', kind: 'person', mustFirst: null });
    expect((await call(scene.app, 'POST', '/api/session', { json: { email, password: '' } })).status).toBe(401);
    const rows = await scene.rowsOf(body.userId as string);
    const sessionId = await scene.sessionOf(jar);
    expect(rows).toMatchObject([
      { action: 'LOGIN', outcome: 'FAILURE' },
      { action: 'LOGIN', outcome: 'SUCCESS', userEmail: email, details: { issuer: ISSUER, sessionId } },
      { action: 'USER_CREATE', userId: null, details: { email, source: ISSUER } },
    ]);
  });

  it('is the same account the next time, also with another e-mail address', async () => {
    const { subject, email } = await scene.makePerson();
    const first = (await scene.whoIs(await scene.signedOn(subject))).body;
    await scene.provider.setPerson(subject, { email: `new-${email}`, email_verified: true });
    const second = (await scene.whoIs(await scene.signedOn(subject))).body;
    expect(second.userId).toBe(first.userId);
    expect(second.email).toBe(email);
  });

  it('makes one account when a person comes twice at once', async () => {
    const { subject } = await scene.makePerson();
    const pages = await Promise.all([1, 2, 3].map(async () => scene.signOn(new CookieJar(), subject)));
    expect(pages.some(({ status }) => status === 200)).toBe(true);
    const found = (await scene.whoIs(await scene.signedOn(subject))).body.userId as string;
    const people = (await scene.asAdmin('GET', '/api/v1/users?size=100')).body.content as readonly {
      id: string;
      email: string;
    }[];
    expect(people.filter(({ email }) => email === `${subject}@example.com`).map(({ id }) => id)).toEqual([found]);
  });

  it('never takes over an account by its e-mail address, unless the issuer may', async () => {
    const user = await makeUser(scene.app, 'ROLE_USER');
    const { subject } = await scene.makePerson({ email: user.email });
    expect(await scene.refusalOf(subject)).toEqual({ status: 403, code: 'EMAIL_OF_OTHER_ACCOUNT' });
    await scene.putIssuer({ linksKnownEmails: true });
    const { subject: impostor } = await scene.makePerson({ email: user.email, email_verified: false });
    expect(await scene.refusalOf(impostor)).toEqual({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    expect((await scene.whoIs(await scene.signedOn(subject))).body.userId).toBe(user.id);
    // The password goes on working.
    await signIn(scene.app, user.email, user.password);
  });

  it('makes no account where the issuer may not', async () => {
    await scene.putIssuer({ createsAccounts: false });
    const { subject } = await scene.makePerson();
    expect(await scene.refusalOf(subject)).toEqual({ status: 403, code: 'NO_ACCOUNT' });
  });

  it('needs an e-mail address that the provider vouches for, or an issuer whose addresses are trusted', async () => {
    const { subject, email } = await scene.makePerson();
    await scene.provider.setPerson(subject, { email });
    expect(await scene.refusalOf(subject)).toEqual({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    await scene.putIssuer({ trustsEmails: true });
    expect((await scene.whoIs(await scene.signedOn(subject))).body.email).toBe(email);
  });
});

describe('claims', () => {
  const roles = [
    { value: 'umbra-admins', role: 'ROLE_ADMIN' },
    { value: 'umbra-auditors', role: 'ROLE_AUDITOR' },
  ];

  it('map to a role, and a role that sinks ends the sessions so far', async () => {
    await scene.putIssuer({ roles });
    const { subject, email } = await scene.makePerson({ roles: ['umbra-auditors', 'umbra-admins'] });
    const before = await scene.signedOn(subject);
    expect((await scene.whoIs(before)).body.role).toBe('ROLE_ADMIN');
    await scene.provider.setPerson(subject, { email, email_verified: true, roles: ['Umbra-Admins'] });
    const after = await scene.signedOn(subject);
    expect((await scene.whoIs(after)).body.role).toBe('ROLE_USER');
    expect((await scene.whoIs(before)).status).toBe(401);
  });

  it('are found inside of objects too', async () => {
    await scene.putIssuer({ roles, roleClaim: 'realm_access.roles' });
    const { subject } = await scene.makePerson({ realm_access: { roles: ['umbra-auditors'] } });
    expect((await scene.whoIs(await scene.signedOn(subject))).body.role).toBe('ROLE_AUDITOR');
  });

  it('that give no role let nobody in where there is no default role, and end the sessions of who was in', async () => {
    await scene.putIssuer({ roles, defaultRole: null });
    const { subject, email } = await scene.makePerson({ roles: ['umbra-auditors'] });
    const before = await scene.signedOn(subject);
    await scene.provider.setPerson(subject, { email, email_verified: true, roles: [] });
    expect(await scene.refusalOf(subject)).toEqual({ status: 403, code: 'NO_ROLE' });
    expect((await scene.whoIs(before)).status).toBe(401);
  });

  it('never take the last administrator away', async () => {
    await scene.putIssuer({ roles, linksKnownEmails: true });
    const { subject } = await scene.makePerson({ email: scene.app.adminEmail });
    const others = (
      (await scene.asAdmin('GET', '/api/v1/users?size=100')).body.content as readonly {
        id: string;
        email: string;
        role: string;
      }[]
    ).filter(({ role, email }) => role === 'ROLE_ADMIN' && email !== scene.app.adminEmail);
    for (const { id } of others) await scene.asAdmin('DELETE', `/api/v1/users/${id}`);
    expect(await scene.refusalOf(subject)).toEqual({ status: 409, code: 'LAST_ADMINISTRATOR' });
    expect((await scene.asAdmin('GET', '/api/session')).body.role).toBe('ROLE_ADMIN');
  });

  it('put people into the groups that are mapped and take them out, and leave all other groups alone', async () => {
    const makeGroup = async () =>
      (await scene.asAdmin('POST', '/api/v1/groups', { name: unique('Group') })).body.id as string;
    const [clinic, court, own] = [await makeGroup(), await makeGroup(), await makeGroup()];
    const groups = [
      { value: 'clinic', groupId: clinic },
      { value: 'court', groupId: court },
    ];
    await scene.putIssuer({ groups });
    const { subject, email } = await scene.makePerson({ groups: ['clinic', 'somewhere-else'] });
    const { userId } = (await scene.whoIs(await scene.signedOn(subject))).body as { userId: string };
    await scene.asAdmin('PATCH', `/api/v1/groups/${own}`, { memberIds: [userId] });
    await scene.provider.setPerson(subject, { email, email_verified: true, groups: ['court'] });
    const after = (await scene.whoIs(await scene.signedOn(subject))).body.groups as readonly { id: string }[];
    expect(after.map(({ id }) => id).sort()).toEqual([court, own].sort());
    expect((await scene.rowsOf(userId))[1]).toMatchObject({
      action: 'USER_UPDATE',
      details: { issuer: ISSUER, joinedGroups: [court], leftGroups: [clinic] },
    });
  });
});
