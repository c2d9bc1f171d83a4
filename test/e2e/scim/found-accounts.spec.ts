import { sharedApp, type TestApp } from '../../support/app.js';
import { makeUser } from '../../support/client.js';
import { Directory, newName } from '../../support/scim.js';

let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await sharedApp();
  directory = await Directory.of(app);
});

it.each(['userName', 'emails'])('leaves %s of accounts that were there to administrators', async (path) => {
  const { id, email } = await makeUser(app, 'ROLE_ADMIN');
  const value = newName();
  const patched = await directory.patch(`/Users/${id}`, [
    { op: 'replace', path, value: path === 'emails' ? [{ value }] : value },
  ]);
  const replaced = await directory.ask('PUT', `/Users/${id}`, { userName: email, [path]: value });
  for (const { status, body } of [patched, replaced]) {
    expect([status, body.scimType]).toEqual([400, 'mutability']);
    expect(body.detail).toContain('administrator');
  }
  const same = await directory.ask('PUT', `/Users/${id}`, {
    userName: email.toUpperCase(),
    emails: [{ value: email }],
  });
  expect([same.status, same.body.emails[0].value]).toEqual([200, email]);
});
