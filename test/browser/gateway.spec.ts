import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violationsInBothThemes, type WatchedPage } from '../support/browser.js';
import { bearer, call, makeUser } from '../support/client.js';
import { startUpstream, type FakeUpstream } from '../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const PLACEHOLDER = /EMAIL_ADDRESS_[0-9A-Z]{8}/;

let app: TestApp;
let upstream: FakeUpstream;
let browser: Browser;
let opened: WatchedPage;
let page: Page;
beforeAll(async () => {
  upstream = await startUpstream(() => undefined);
  const rules = [{ kinds: ['ssn'], roles: ['user'], action: 'mask' }];
  app = await startApp({
    env: {
      GATEWAY_UPSTREAM: upstream.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_RULES: JSON.stringify(rules),
      GATEWAY_FILES: 'redact',
    },
  });
  browser = await launchBrowser();
  opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  ({ page } = opened);
  await signIn(page, app.url, { email: app.adminEmail, password: app.adminPassword });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await upstream.close();
});

const part = (name: string) => page.getByRole('region', { name, exact: true });
async function open(): Promise<void> {
  await page.goto(`${app.url}/admin/gateway`);
  await page.getByRole('heading', { name: 'Try a request' }).waitFor();
}

it('shows the servers, the counts and what to copy, without a key', async () => {
  upstream.answer({ json: { choices: [] } });
  const json = { model: 'gpt-test', messages: [{ role: 'user', content: `Write to ${MAIL}` }] };
  await call(app, 'POST', '/openai/v1/chat/completions', { headers: bearer(app.apiKey), json });
  await open();
  await page.getByText(new URL(upstream.url).host).first().waitFor();
  await page.getByRole('cell', { name: 'chat-completions' }).waitFor();
  await page.getByText(/^Images and PDF documents are sent with what/).waitFor();
  await page.getByRole('row', { name: /all others.*User only the kind is sent$/ }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('sk-vendor');
  expect(await part('OPENAI_BASE_URL').innerText()).toContain(`${app.url}/openai/v1`);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('shows by key what the vendor would see, restores an answer, and says what is refused', async () => {
  upstream.received.length = 0;
  await open();
  await page.getByLabel('Message', { exact: true }).fill(`Write to ${MAIL} of 536-22-8726`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await part('What the vendor would receive').getByText(PLACEHOLDER).waitFor();
  expect(await part('What the vendor would receive').innerText()).not.toContain(MAIL);
  expect(await part('What the vendor would receive').innerText()).toContain('[SSN]');
  await page.getByRole('row', { name: /User only the kind is sent 1$/ }).waitFor();
  await part('What the program gets back').getByText(MAIL).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Response of the model').fill('Nothing to restore');
  await page.getByRole('button', { name: 'Restore it' }).click();
  await part('What the program gets back').getByText('Nothing to restore').waitFor();
  await page.getByLabel('Edit the request as JSON').check();
  const request = JSON.stringify({ model: 'x', messages: [{ role: 'user', content: [{ type: 'hologram' }] }] });
  await page.getByLabel('Request', { exact: true }).fill(request);
  await page.getByRole('button', { name: 'Show what is sent' }).click();
  await page.getByRole('alert').getByText('messages[0].content[0].type').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(upstream.received).toEqual([]);
});

it('is not there for reviewers', async () => {
  const user = await makeUser(app, 'ROLE_USER');
  const other = await openPage(browser);
  await signIn(other.page, app.url, user);
  await other.page.goto(`${app.url}/admin/gateway`);
  await other.page.locator('h1, h2').first().waitFor();
  expect(await other.page.getByRole('heading', { name: 'Try a request' }).count()).toBe(0);
  await other.close();
});
