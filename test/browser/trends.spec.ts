import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, violations, type WatchedPage } from '../support/browser.js';
import { makeUser } from '../support/client.js';
import { report } from '../support/trend.js';

const MINUTE = 60_000;
const REPORTS = 40;

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  const start = Date.now() - REPORTS * MINUTE;
  for (let i = 0; i < REPORTS; i += 1) {
    const timestamp = new Date(start + i * MINUTE).toISOString();
    const ssn = i === REPORTS - 1 ? 90 : 20 + (i % 3);
    await report(app, { source_id: '<b>mail', organization: 'clinic', context: 'ward', timestamp, pii_types: { ssn } });
  }
  await report(app, { source_id: 'desk', organization: 'court', pii_types: { phone: 3 } });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function signedIn({ email, password }: { email: string; password: string }, options = {}): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 }, ...options });
  const { page } = opened;
  await page.goto(`${app.url}/sign-in?to=/trends`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor();
  return opened;
}
const administrator = () => ({ email: app.adminEmail, password: app.adminPassword });
const isAsWideAsItsScreen = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

it('an administrator narrows the series, opens one, tries a threshold and mutes its context', async () => {
  const { page, faults, close } = await signedIn(administrator());
  await page.getByRole('link', { name: 'phone' }).waitFor();
  await page.getByLabel('Organization').selectOption('clinic');
  await page.getByRole('link', { name: 'phone' }).waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  expect(await page.locator('[data-rows] tr').first().innerText()).toMatch(/Social security number\s+1 breach\b/);
  await page.getByRole('link', { name: 'Social security number' }).click();
  await page.getByRole('heading', { level: 1, name: 'Social security number' }).waitFor();
  const chart = page.getByRole('slider', { name: 'Counts over time' });
  await chart.focus();
  await page.keyboard.press('End');
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 90, expected between \d+ and \d+ · breach$/);
  await page.keyboard.press('ArrowLeft');
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 2\d, expected between \d+ and \d+$/);
  await page.getByText('The same numbers as a table').click();
  const rows = page.getByRole('region', { name: 'The same numbers as a table' }).getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(REPORTS + 1);
  expect(await rows.nth(1).innerText()).toContain('90');
  await page.getByRole('slider', { name: 'Threshold' }).fill('5');
  await page.getByText('0 breaches instead of').waitFor();
  await page.getByText('MONITOR_ALERT_THRESHOLD=5').waitFor();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByText('Muted until').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'End the mute' }).click();
  await page.getByText('Not muted.').waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('a reviewer sees counts without what only others may ask for, on a narrow and dark screen too', async () => {
  const user = await makeUser(app, 'ROLE_USER');
  const { page, faults, close } = await signedIn(user, {
    viewport: { width: 360, height: 720 },
    colorScheme: 'dark',
  });
  expect(await violations(page)).toEqual([]);
  expect(await isAsWideAsItsScreen(page)).toBe(true);
  await page.getByRole('link', { name: 'Social security number' }).click();
  await page.getByRole('slider', { name: 'Counts over time' }).waitFor();
  await page.getByRole('heading', { name: 'Breaches' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Try another threshold' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(await isAsWideAsItsScreen(page)).toBe(true);
  expect(faults).toEqual([]);
  await close();
});
