import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { administratorOf, makeUser } from '../support/client.js';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp({});
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('the keys of stored data', () => {
  it('are rotated by an administrator, who sees a refusal and how far it is', async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, app.url, administratorOf(app));
    await page.goto(`${app.url}/admin/health`);
    const keys = page.getByRole('region', { name: 'Keys of stored data' });
    await keys.getByText('Nothing was re-encrypted yet.').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.route('**/encryption/rotation', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { error: 'It broke.', code: 'INTERNAL' } })
        : route.continue(),
    );
    await keys.getByRole('button', { name: 'Encrypt everything anew' }).click();
    await keys.getByRole('alert').getByText('It broke.').waitFor();
    await page.unroute('**/encryption/rotation');
    await keys.getByRole('button', { name: 'Encrypt everything anew' }).click();
    await keys.getByText(/Encrypted with the key .+ checked\./).waitFor();
    await keys.getByText('Older keys are not needed any more').waitFor();
    expect(await keys.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('are not shown to an auditor', async () => {
    const { page, faults, close } = await openPage(browser);
    await signIn(page, app.url, await makeUser(app, 'ROLE_AUDITOR'));
    await page.goto(`${app.url}/admin/health`);
    await page.getByRole('region', { name: 'Redaction of documents' }).waitFor();
    expect(await page.getByRole('region', { name: 'Keys of stored data' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
