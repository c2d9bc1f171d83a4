import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, violations, type WatchedPage } from '../support/browser.js';
import { makeUser, type TestUser } from '../support/client.js';
import { until } from '../support/until.js';

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

/** A browser that knows nothing of the person yet. */
async function signedIn(options = {}): Promise<WatchedPage> {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(`${app.url}/sign-in`);
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return opened;
}
/** Waits until the server has taken a change. */
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/account/settings') && answer.request().method() === 'PATCH');

it('theme and rows follow the person to another browser', async () => {
  const first = await signedIn({ colorScheme: 'light' });
  await first.page.goto(`${app.url}/account`);
  const look = first.page.getByRole('region', { name: 'Appearance' });
  await Promise.all([kept(first.page), look.getByLabel('Theme').selectOption('dark')]);
  await Promise.all([kept(first.page), look.getByLabel('Rows').selectOption('compact')]);
  expect(await violations(first.page)).toEqual([]);
  expect(first.faults).toEqual([]);
  await first.close();
  const second = await signedIn({ colorScheme: 'light' });
  await second.page.locator('html[data-theme=dark][data-density=compact]').waitFor();
  await second.close();
});

it('a key that was chosen is printed, works, and is given back', async () => {
  const { page, faults, close } = await signedIn();
  await page.goto(`${app.url}/account`);
  const keyboard = page.getByRole('region', { name: 'Keyboard' });
  await keyboard.getByLabel('Find a key').fill('take the');
  await keyboard.getByRole('button', { name: 'Change: Take the next' }).click();
  await page.keyboard.press('j');
  await keyboard.getByRole('alert').getByText('j is for “Next document”').waitFor();
  expect(await violations(page)).toEqual([]);
  await Promise.all([kept(page), page.keyboard.press('z')]);
  await keyboard.getByRole('button', { name: 'Reset: Take the next' }).waitFor();
  await page.goto(`${app.url}/queue`);
  await page.locator('button[aria-keyshortcuts=z]').getByText('Take the next').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('z');
  await page.getByText('Nothing waits to be taken.').waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys on this page' });
  await Promise.all([kept(page), sheet.getByRole('button', { name: 'Reset: Take the next' }).click()]);
  await page.keyboard.press('Escape');
  await page.locator('button[aria-keyshortcuts=c]').getByText('Take the next').waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('the filters of the queue are saved under a name, chosen, renamed and deleted', async () => {
  const { page, faults, close } = await signedIn();
  await page.goto(`${app.url}/queue?status=FAILED&sort=createdAt`);
  await page.getByRole('heading', { name: 'Nothing waits here' }).waitFor();
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Save this view…' });
  await dialog.getByLabel('Name of the view').fill('<b>Failed');
  expect(await violations(page)).toEqual([]);
  await Promise.all([kept(page), page.keyboard.press('Enter')]);
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${app.url}/queue`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: '<b>Failed' }).click();
  await page.waitForURL(`${app.url}/queue?status=FAILED&sort=createdAt`);
  await page.getByRole('button', { name: '<b>Failed ▾' }).click();
  await page.getByRole('button', { name: 'Change views…' }).click();
  const views = page.getByRole('dialog', { name: 'Change views…' });
  await views.getByLabel('Name of the view').fill('Broken');
  await Promise.all([kept(page), views.getByRole('button', { name: 'Rename: <b>Failed' }).click()]);
  expect(await violations(page)).toEqual([]);
  await Promise.all([kept(page), views.getByRole('button', { name: 'Delete: Broken' }).click()]);
  await views.getByText('No view is left.').waitFor();
  await views.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Views' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('two tabs that save a view at once keep both', async () => {
  const { page: first, faults, close } = await signedIn();
  const second = await first.context().newPage();
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await first.route('**/account/settings', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  const save = async (page: Page, status: string): Promise<void> => {
    await page.goto(`${app.url}/queue?status=${status}`);
    await page.getByRole('heading', { name: 'Nothing waits here' }).waitFor();
    await page.keyboard.press('v');
    await page.getByLabel('Name of the view').fill(`All ${status}`);
    await page.keyboard.press('Enter');
  };
  const asked = first.waitForRequest((request) => request.method() === 'PATCH');
  const answers = [kept(first), kept(second)];
  await save(first, 'FAILED');
  await asked;
  await save(second, 'APPROVED');
  // The second tab waits for the first; without that it would write now, and its view would be lost.
  const waits = (): Promise<boolean> =>
    second.evaluate('navigator.locks.query().then(({ pending }) => pending.length > 0)');
  await Promise.race([until(waits), answers[1]]);
  goOn();
  await Promise.all(answers);
  const settings = (await (await first.request.get(`${app.url}/api/v1/account/settings`)).json()) as {
    readonly views: readonly { readonly name: string }[];
  };
  expect(settings.views.map(({ name }) => name).sort()).toEqual(['All APPROVED', 'All FAILED']);
  expect(faults).toEqual([]);
  await close();
});

it('changes that the server does not take leave nothing of them on the page', async () => {
  const { page, close } = await signedIn({ colorScheme: 'light' });
  await page.goto(`${app.url}/account`);
  const look = page.getByRole('region', { name: 'Appearance' });
  const answer = await page.request.get(`${app.url}/api/v1/account/settings`);
  const saved = (await answer.json()) as { readonly theme: string; readonly density: string };
  const isShown = async (): Promise<boolean> =>
    (await look.getByLabel('Theme').inputValue()) === saved.theme &&
    (await look.getByLabel('Rows').inputValue()) === saved.density;
  // The page is there before the settings are.
  await until(isShown);
  let refuse = (): void => undefined;
  const held = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/account/settings', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held;
    return route.fulfill({ status: 500, json: { error: 'This cannot be kept now.', code: 'INTERNAL' } });
  });
  await look.getByLabel('Theme').selectOption('light');
  await look.getByLabel('Rows').selectOption(saved.density === 'compact' ? 'comfortable' : 'compact');
  refuse();
  await look.getByRole('alert').getByText('This cannot be kept now.').waitFor();
  await until(isShown);
  await close();
});
