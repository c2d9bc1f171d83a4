import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violations } from '../support/browser.js';
import { call, makeUser, type TestUser } from '../support/client.js';

let app: TestApp;
let browser: Browser;
let user: TestUser;
beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  user = await makeUser(app, 'ROLE_USER');
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function fillIn(page: Page, password = user.password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('signing in', () => {
  it('says once what is wrong, and leads to the page that was asked for', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${app.url}/queue?status=FAILED`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await fillIn(page, 'not the password at all');
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await fillIn(page);
    await page.waitForURL(`${app.url}/queue?status=FAILED`);
    await page.getByRole('heading', { name: 'Queue' }).waitFor();
    await close();
  });

  it('leads nowhere else', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto(`${app.url}/sign-in?to=//elsewhere.example/`);
    await fillIn(page);
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor();
    expect(new URL(page.url()).host).toBe(new URL(app.url).host);
    expect(faults).toEqual([]);
    await close();
  });
});

it('the application is seen to start before any of its scripts have come', async () => {
  const { page, faults, close } = await openPage(browser);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/sign-in`, { waitUntil: 'commit' });
  await page.getByText('Umbra', { exact: true }).waitFor();
  expect(await page.getByRole('heading').count()).toBe(0);
  goOn();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

describe('the shell', () => {
  it.each([
    [360, 'light'],
    [1024, 'dark'],
    [1600, 'light'],
  ] as const)(
    'at %d px, %s, has landmarks, one heading, no sideways scroll and no violation',
    async (width, colorScheme) => {
      const { page, faults, close } = await openPage(browser, { viewport: { width, height: 720 }, colorScheme });
      await signIn(page, app.url, user);
      await page.goto(app.url);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('main').count()).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await violations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('goes places by keys, lists them, and finds what can be done', async () => {
    const { page, faults, close } = await openPage(browser);
    await signIn(page, app.url, user);
    await page.goto(app.url);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
    // Who hears the page, or goes on with Tab, is at its beginning, also after a link of the navigation.
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Inbox');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys on this page' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('hom');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('speaks German where the browser does, and any language on request', async () => {
    const { page, close } = await openPage(browser, { locale: 'de-DE' });
    await page.goto(`${app.url}/sign-in`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.getByLabel('E-Mail').fill(user.email);
    await page.getByLabel('Passwort', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { name: 'Nichts wartet auf Sie' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByRole('button', { name: 'Darstellung' }).click();
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor();
    await close();
  });
});

it('the pages come compressed, their files for good, and the page itself is asked for again', async () => {
  const page = await call(app, 'GET', '/queue');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|https?:/);
  const files = [...(page.body as string).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const answer = await fetch(app.url + file, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const plain = await fetch(app.url + file, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await answer.text());
  }
  expect((await call(app, 'GET', '/', { headers: { accept: 'text/html' } })).headers.get('content-type')).toMatch(
    /html/,
  );
});
