import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn } from '../support/browser.js';
import { bearer, call } from '../support/client.js';
import { makeGate } from '../support/gate.js';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  await call(app, 'PUT', '/api/policies/typed', { headers: bearer(app.apiKey), json: { identifiers: { ssn: {} } } });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('what is typed into the text of a policy', () => {
  const open = async () => {
    const opened = await openPage(browser, { viewport: { width: 1600, height: 900 } });
    await signIn(opened.page, app.url, { email: app.adminEmail, password: app.adminPassword });
    return opened;
  };

  it('stays when the page shows what was typed before', async () => {
    const { page, faults, close } = await open();
    await page.goto(`${app.url}/policies/typed`);
    const editor = page.getByRole('textbox', { name: 'Policy as JSON' });
    await editor.getByText('identifiers').waitFor();
    await page.locator('.policy-kind').first().waitFor();
    await editor.focus();
    // The form tells of the first letter, which is not JSON, as soon as the page is drawn: then comes the second one.
    await page.evaluate(`(() => {
      const type = (letter) => document.execCommand('insertText', false, letter);
      new MutationObserver((_, observer) => {
        observer.disconnect();
        type('b');
      }).observe(document.querySelector('.policy-views'), { subtree: true, childList: true, attributes: true });
      type('a');
    })()`);
    await page.getByText('is no JSON at the moment').first().waitFor();
    // The page draws once more.
    await page.keyboard.type('c');
    await editor.filter({ hasText: /^abc\{/ }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('goes on in the editor that takes the place of a plain field', async () => {
    const { page, faults, close } = await open();
    const gate = makeGate();
    await page.route('**/code-editor-*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${app.url}/policies/typed`);
    const editor = page.getByRole('textbox', { name: 'Policy as JSON' });
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('be');
    gate.open();
    await page.locator('div.code-editor').waitFor();
    await page.keyboard.type('fore');
    await editor.filter({ hasText: /^before\{/ }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
