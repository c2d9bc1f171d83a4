import type { Browser, CDPSession, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage } from '../support/browser.js';
import { makeUser, type TestUser } from '../support/client.js';
import { MovedClock } from '../support/moved-clock.js';
import { EMBEDDED_PRODUCTION } from '../support/production.js';

let app: TestApp;
let browser: Browser;
let url: string;
let user: TestUser;
const clock = new MovedClock();
beforeAll(async () => {
  // The dashboard then asks who one is.
  app = await startApp({ env: EMBEDDED_PRODUCTION, clock });
  // By name: browsers make no passkeys for numbers.
  url = `http://localhost:${app.port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
});

/** Has the browser answer by an authenticator of its own, whose owner is always there. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Runs in the page; as text, since tests know no DOM. @returns what it returns there */
const inPage = <T>(page: Page, work: string): Promise<T> => page.evaluate<T>(`(async () => { ${work} })()`);

/** Makes a passkey the way a page does, by the documented API alone, in the session of the browser. */
const makePasskey = (page: Page): Promise<number> =>
  inPage(
    page,
    `const post = (path, json) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) });
    const options = await (await post('/api/v1/account/passkeys/options', {})).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    return (await post('/api/v1/account/passkeys', { name: 'Laptop', passkey: made.toJSON() })).status;`,
  );
const whoAmI = (page: Page) =>
  inPage<{ readonly email?: string }>(page, "return (await fetch('/api/session')).json();");
const signOut = (page: Page) =>
  inPage<number>(page, "return (await fetch('/api/session', { method: 'DELETE' })).status;");

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'hidden' });
}

describe('a passkey of a browser', () => {
  it('is made, opens a session alone, and goes with the password', async () => {
    const { page, close } = await openPage(browser);
    await withAuthenticator(page);
    await page.goto(`${url}/dashboard`);
    await fillIn(page);
    expect(await makePasskey(page)).toBe(201);
    expect(await signOut(page)).toBe(204);

    await page.goto(`${url}/dashboard`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor({ state: 'hidden' });
    expect(await whoAmI(page)).toMatchObject({ email: user.email });
    expect(await signOut(page)).toBe(204);

    // The page shows the passkey beside the password, which no longer suffices.
    await page.goto(`${url}/dashboard`);
    await fillIn(page);
    expect(await whoAmI(page)).toMatchObject({ email: user.email });
    await close();
  });

  it('that is not shown leaves the page as it was, with a word about it', async () => {
    const { page, close } = await openPage(browser);
    const session = await withAuthenticator(page);
    await page.goto(`${url}/dashboard`);
    await session.send('WebAuthn.disable');
    await inPage(page, "navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));");
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The passkey was not shown; try again.').waitFor();
    await close();
  });

  it('says once more who somebody is where access is handed out', async () => {
    const { page, close } = await openPage(browser);
    await withAuthenticator(page);
    await page.goto(`${url}/dashboard`);
    await fillIn(page);
    expect(await makePasskey(page)).toBe(201);
    clock.moveOn(11 * 60_000);

    await page.goto(`${url}/account`);
    const keys = page.getByRole('region', { name: 'API keys' });
    await keys.getByRole('button', { name: 'Make a key' }).click();
    const form = page.getByRole('dialog', { name: 'Make a key' });
    await form.getByLabel('Name of the key').fill('nightly');
    await form.getByLabel('redaction:read').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByRole('dialog', { name: 'The new key' }).waitFor();
    await close();
  });
});
