import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, violations } from '../support/browser.js';
import { bearer, call } from '../support/client.js';
import { startProvider, type TestProvider } from '../support/openid-provider.js';
import { EMBEDDED_PRODUCTION } from '../support/production.js';
import { ISSUER, issuerOf } from '../support/sign-on.js';

let app: TestApp;
let provider: TestProvider;
let browser: Browser;
beforeAll(async () => {
  // The dashboard then asks who one is.
  app = await startApp({ env: { ...EMBEDDED_PRODUCTION, OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
  provider = await startProvider(app.url, ISSUER);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await provider.stop();
  await app.close();
});

it('is offered on the page, leads to the provider, and comes back signed in', async () => {
  const json = { ...issuerOf(provider), title: 'Example <Clinic>' };
  const put = await call(app, 'PUT', `/api/v1/sso/issuers/${ISSUER}`, { headers: bearer(app.apiKey), json });
  expect(put.status).toBe(200);
  await provider.setPerson('nurse', { email: 'nurse@example.com', email_verified: true });

  const { page, close } = await openPage(browser);
  await page.goto(`${app.url}/dashboard`);
  const offer = page.getByRole('link', { name: 'Sign in with Example <Clinic>' });
  await offer.waitFor();
  expect(await violations(page)).toEqual([]);
  await offer.click();
  await page.locator('input[name=subject]').fill('nurse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${app.url}/dashboard`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'hidden' });
  const who = await page.evaluate<{ readonly email: string }>("fetch('/api/session').then((answer) => answer.json())");
  expect(who.email).toBe('nurse@example.com');
  await close();
});

it('comes back to the page for signing in with the reason when it is refused', async () => {
  const json = { ...issuerOf(provider), createsAccounts: false };
  const put = await call(app, 'PUT', `/api/v1/sso/issuers/${ISSUER}`, { headers: bearer(app.apiKey), json });
  expect(put.status).toBe(200);
  await provider.setPerson('stranger', { email: 'stranger@example.com', email_verified: true });
  const { page, close } = await openPage(browser, { locale: 'de-DE' });
  await page.goto(`${app.url}/sign-in`);
  await page.getByRole('link', { name: /^Mit .* anmelden$/ }).click();
  await page.locator('input[name=subject]').fill('stranger');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: 'Sie haben hier kein Konto.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  await close();
});
