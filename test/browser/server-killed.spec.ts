import type { Browser, Page } from 'playwright-core';
import { AppProcess } from '../support/app-process.js';
import { launchBrowser, openPage } from '../support/browser.js';
import { bearer, signIn } from '../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { freePort } from '../support/free-port.js';
import { ingest, spansOf } from '../support/review-documents.js';
import { LIVES_ENVIRONMENT, makeLivesScene } from '../support/review-lives.js';
import { asking } from '../support/review-people.js';
import { until } from '../support/until.js';

const LETTER =
  'Write to ana@example.com or bo@example.com.\nHer number is 219-09-9999, his 219-09-9998.\nAgain: ana@example.com.\n';

let browser: Browser;
let environment: TestEnvironment;
let batchId: string;
let app: AppProcess;
beforeAll(async () => {
  // The page finds the server again where it was.
  environment = await makeEnvironment({ ...LIVES_ENVIRONMENT, PORT: String(await freePort()) });
  ({ batchId } = await makeLivesScene(environment));
  browser = await launchBrowser();
  app = await AppProcess.start(environment.env);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await environment.remove();
});

const admin = () => asking(app, bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY));
const decided = (page: Page, text: string) => page.locator('.progress').getByText(text).waitFor();

it('a server that is killed in the middle of a review takes nothing along, and the page goes on by itself', async () => {
  const id = await ingest(admin(), { batchId, text: LETTER });
  const { UMBRA_ADMIN_EMAIL: email, UMBRA_ADMIN_PASSWORD: password } = LIVES_ENVIRONMENT;
  const cookie = await signIn(app, email, password);
  const { page, close } = await openPage(browser);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: app.url }]);
  await page.goto(`${app.url}/documents/${id}`);
  await decided(page, '0 of 5 decided');
  await page.keyboard.press('a');
  await until(async () => (await spansOf(admin(), id)).some(({ status }) => status === 'APPROVED'));

  await app.kill();
  for (const key of ['r', 'a', 'a']) await page.keyboard.press(key);
  await page.getByText('Not connected.').waitFor();
  await decided(page, '4 of 5 decided');
  await page.keyboard.press('c');
  await page.getByLabel('Add a comment').fill('Half a sent');
  await page.evaluate('window.sameAsBefore = true');

  app = await AppProcess.start(environment.env);
  await page.getByText('Not connected.').waitFor({ state: 'hidden' });
  const states = async () => (await spansOf(admin(), id)).map(({ status }) => status as string).sort();
  await until(async () => (await states()).filter((status) => status !== 'PENDING').length === 4);
  expect(await states()).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'PENDING', 'REJECTED']);
  expect(await page.getByLabel('Add a comment').inputValue()).toBe('Half a sent');
  // The page was not loaded again, and the session is the same.
  expect(await page.evaluate('window.sameAsBefore')).toBe(true);
  await page.getByRole('button', { name: 'Send the comment' }).click();
  await page.locator('.said').getByText('Half a sent').waitFor();
  await close();
});
