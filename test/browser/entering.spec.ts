import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, violationsInBothThemes } from '../support/browser.js';
import { bearer, call, makeUser, type TestUser } from '../support/client.js';
import { MovedClock } from '../support/moved-clock.js';
import { codeNow, wrongCode } from '../support/second-factor.js';

const CHOSEN = 'four random words here';
/** A code is valid once; the next one is of the next half minute. */
const NEXT_CODE_MS = 30_000;

let app: TestApp;
let browser: Browser;
const clock = new MovedClock();
beforeAll(async () => {
  const write = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  app = await startApp({ clock, env: { REQUIRE_TOTP: 'true', UMBRA_ADMIN_PASSWORD: undefined } });
  printed = /Password +(\S+)/.exec(write.mock.calls.map(([text]) => String(text)).join(''))?.[1] ?? '';
  write.mockRestore();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
/** The password of the first administrator. */
let printed: string;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Sets up one-time codes on the page that asks for them. @returns their secret and the recovery codes */
async function setUpCodes(page: Page, password: string) {
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await press(page, 'Show the key');
  const secret = await page.locator('code.secret').innerText();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(wrongCode(secret, clock));
  await press(page, 'Confirm');
  await page.locator('.field-error').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeNow(secret, clock));
  await press(page, 'Confirm');
  const recovery = page.getByRole('dialog', { name: 'Recovery codes' });
  await recovery.waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const codes = await recovery.locator('code.secret').allInnerTexts();
  await press(page, 'I have stored them');
  return { secret, codes };
}

it('an invited person chooses a password, sets up a second factor, and comes to the page that was asked for', async () => {
  const email = 'newcomer@example.com';
  const { body } = await call(app, 'POST', '/api/v1/invitations', {
    headers: bearer(app.apiKey),
    json: { email, role: 'ROLE_USER' },
  });
  const { page, close } = await openPage(browser);
  await page.goto(`${app.url}/invitation#${body.token as string}`);
  await page.getByRole('heading', { name: 'Welcome to Umbra' }).waitFor();
  // The token is in no history.
  expect(page.url()).toBe(`${app.url}/invitation`);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('password1234');
  await press(page, 'Accept the invitation');
  await page.locator('.field-error').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await press(page, 'Accept the invitation');
  await page.getByText(`Your account is ready. Sign in with ${email}.`).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.goto(`${app.url}/inbox?archived=true`);
  await signInAs(page, email, CHOSEN);
  await setUpCodes(page, CHOSEN);
  await page.waitForURL(`${app.url}/inbox?archived=true`);
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await close();
});

it('an invitation is of no use twice, and its page without one says so', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${app.url}/invitation`);
  await page.getByText('This address contains no invitation.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.goto(`${app.url}/sign-in`);
  await page.goto(`${app.url}/invitation#${createHash('sha256').update('never issued').digest('base64url')}`);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await press(page, 'Accept the invitation');
  await page.locator('.field-error').waitFor();
  await close();
});

it('who was given a password chooses another first, then the second factor, then goes on', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${app.url}/policies`);
  await signInAs(page, app.adminEmail, printed);
  await page.getByText('Before you go on, choose a password of your own.').waitFor();
  // Until then there is nowhere to go.
  expect(await page.getByRole('link', { name: 'Queue' }).count()).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Current password', { exact: true }).fill(printed);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await press(page, 'Change the password');
  expect(new URL(page.url()).pathname).toBe('/password');
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await press(page, 'Change the password');
  await setUpCodes(page, CHOSEN);
  await page.waitForURL(`${app.url}/policies`);
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor();
  await close();
});

describe('a second factor', () => {
  let user: TestUser;
  let codes: readonly string[];
  let secret: string;
  beforeAll(async () => {
    user = await makeUser(app, 'ROLE_USER');
    const { page, close } = await openPage(browser);
    await page.goto(`${app.url}/sign-in`);
    await signInAs(page, user.email, user.password);
    ({ codes, secret } = await setUpCodes(page, user.password));
    await close();
  });

  it('is asked for in the same form, and a recovery code takes its place once', async () => {
    clock.moveOn(NEXT_CODE_MS);
    const { page, close } = await openPage(browser);
    await page.goto(`${app.url}/sign-in`);
    await signInAs(page, user.email, user.password);
    const code = page.getByLabel('Code of your authenticator');
    await code.waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('code');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await code.fill(wrongCode(secret, clock));
    await press(page, 'Sign in');
    await page.getByRole('alert').waitFor();
    const now = codeNow(secret, clock);
    await code.fill(`${now.slice(0, 3)} ${now.slice(3)}`);
    await press(page, 'Sign in');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await close();
    for (const isFirst of [true, false]) {
      const again = await openPage(browser);
      await again.page.goto(`${app.url}/sign-in`);
      await signInAs(again.page, user.email, user.password);
      await press(again.page, 'Use a recovery code');
      await again.page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await press(again.page, 'Sign in');
      if (isFirst) await again.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      else await again.page.getByRole('alert').waitFor();
      await again.close();
    }
  });
});
