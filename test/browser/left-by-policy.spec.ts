import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { bearer, call, makeUser, type TestUser } from '../support/client.js';
import { ReviewScene } from '../support/review.js';
import { until } from '../support/until.js';

let scene: ReviewScene;
let browser: Browser;
let mara: TestUser;
beforeAll(async () => {
  scene = await ReviewScene.start();
  mara = await makeUser(scene.app, 'ROLE_USER');
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { memberIds: [mara.id, scene.member.id] });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

const LETTER = 'SSN 219-09-9999. Write to ana@example.com.\nOr call (212) 555-0143, or bo@example.com.\n';
const soon = (condition: () => boolean | Promise<boolean>) => until(condition, 120_000);

it('shows what the policy leaves, and marks it by two keys', async () => {
  const headers = bearer(scene.app.apiKey);
  await call(scene.app, 'PUT', '/api/policies/narrow', { headers, json: { identifiers: { ssn: {} } } });
  const id = await scene.ingest({ text: LETTER, batchId: await scene.batch({ policyName: 'narrow' }) });
  const { page, faults, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, mara);
  await page.goto(`${scene.app.url}/documents/${id}`);
  const card = page.locator('.left-card');
  await card.getByText('3 more values, left by the policy').click();
  await soon(async () => (await card.getByRole('listitem').count()) === 3);
  expect(await violationsInBothThemes(page)).toEqual([]);
  const marked = (text: string, type: string) =>
    soon(async () => (await scene.spans(id)).some((span) => span.text === text && span.type === type));
  const selected = (text: string) =>
    soon(async () => (await page.locator('.picked').allInnerTexts()).join('') === text);
  await page.keyboard.press('l');
  await selected('ana@example.com');
  await page.keyboard.press('m');
  await marked('ana@example.com', 'email-address');
  await card.getByText('2 more values, left by the policy').waitFor();
  // The next key goes on in the text, and a click goes anywhere.
  await page.keyboard.press('l');
  await selected('(212) 555-0143');
  await card.getByRole('button', { name: 'bo@example.com' }).click();
  await selected('bo@example.com');
  await page.keyboard.press('m');
  await marked('bo@example.com', 'email-address');
  await page.keyboard.press('l');
  await selected('(212) 555-0143');
  await page.keyboard.press('m');
  await marked('(212) 555-0143', 'phone-number');
  await card.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await close();
});
