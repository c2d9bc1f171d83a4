import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violations } from '../support/browser.js';
import { bearer, call, makeUser, type TestUser } from '../support/client.js';

const SSN = '219-09-9999';
const POLICY = {
  crypto: { key: '00112233445566778899aabbccddeeff' },
  identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] } },
};

let app: TestApp;
let browser: Browser;
let replaced: string;
let administrators: readonly TestUser[];

beforeAll(async () => {
  app = await startApp({ env: { REIDENTIFY_APPROVAL: 'second-person' } });
  browser = await launchBrowser();
  administrators = [await makeUser(app, 'ROLE_ADMIN'), await makeUser(app, 'ROLE_ADMIN')];
  await call(app, 'PUT', '/api/policies/keyed', { headers: bearer(app.apiKey), json: POLICY });
  const headers = { ...bearer(app.apiKey), 'content-type': 'text/plain' };
  replaced = (await call(app, 'POST', '/api/filter?p=keyed', { headers, text: SSN })).body as string;
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function contexts(
  who: TestUser | undefined,
): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  if (who !== undefined) await signIn(opened.page, app.url, who);
  await opened.page.goto(`${app.url}/contexts`);
  await opened.page.getByRole('heading', { name: 'Re-identify' }).waitFor();
  return opened;
}

describe('re-identification on the page', () => {
  it('is asked for with a reason, approved by another, and shown once', async () => {
    const first = await contexts(administrators[0]);
    await first.page.keyboard.press('i');
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('Values as they stand').fill(`${replaced}\n{{AAAA}}`);
    await dialog.getByLabel('Policy whose key').fill('keyed');
    await dialog.getByLabel('Why they must be known').fill('Recall of batch 7');
    expect(await violations(first.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Re-identify values' }).click();
    const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Recall of batch 7' });
    await row(first.page).getByText('waits').waitFor();
    // Nobody approves what they have asked for themselves.
    expect(await row(first.page).getByRole('button').count()).toBe(0);
    expect(await violations(first.page)).toEqual([]);

    const second = await contexts(administrators[1]);
    await row(second.page).getByRole('button', { name: 'Approve' }).click();
    await row(second.page).getByText('approved').waitFor();
    expect(await row(second.page).getByRole('button').count()).toBe(0);

    await first.page.reload();
    await row(first.page).getByRole('button', { name: 'Show the values' }).click();
    const results = first.page.getByRole('dialog');
    await results.getByText(SSN).waitFor();
    await results.getByText('not made by this key').waitFor();
    expect(await violations(first.page)).toEqual([]);
    await results.getByRole('button', { name: 'Close' }).click();
    await row(first.page).getByText('fetched').waitFor();
    expect(await first.page.getByText(SSN).count()).toBe(0);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });
});
