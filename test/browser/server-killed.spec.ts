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

const states = async (id: string) => (await spansOf(admin(), id)).map(({ status }) => status as string);

/** Opens an undecided document as administrator. */
async function openDocument(id: string) {
  const { UMBRA_ADMIN_EMAIL: email, UMBRA_ADMIN_PASSWORD: password } = LIVES_ENVIRONMENT;
  const cookie = await signIn(app, email, password);
  const opened = await openPage(browser);
  const [name = '', value = ''] = cookie.split('=');
  await opened.page.context().addCookies([{ name, value, url: app.url }]);
  await opened.page.goto(`${app.url}/documents/${id}`);
  await decided(opened.page, '0 of 5 decided');
  return opened;
}

it('a server that is killed in the middle of a review takes nothing along, and the page goes on by itself', async () => {
  const id = await ingest(admin(), { batchId, text: LETTER });
  const { page, close } = await openDocument(id);
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
  await until(async () => (await states(id)).filter((status) => status !== 'PENDING').length === 4);
  expect((await states(id)).sort()).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'PENDING', 'REJECTED']);
  expect(await page.getByLabel('Add a comment').inputValue()).toBe('Half a sent');
  // The page was not loaded again, and the session is the same.
  expect(await page.evaluate('window.sameAsBefore')).toBe(true);
  await page.getByRole('button', { name: 'Send the comment' }).click();
  await page.locator('.said').getByText('Half a sent').waitFor();
  await close();
});

// The server is killed before the undo arrives, and after it was carried out but before its answer.
it.each([
  ['before it arrives', false],
  ['before it is answered', true],
])('an undo of many is carried out once when the server is killed %s', async (_when, isCarriedOut) => {
  const id = await ingest(admin(), { batchId, text: LETTER });
  const { page, close } = await openDocument(id);
  await page.keyboard.press('s');
  await page.getByLabel('Which findings').selectOption('kind');
  await page.getByRole('button', { name: 'Accept 3' }).press('Enter');
  await until(async () => (await states(id)).filter((status) => status === 'APPROVED').length === 3);
  let isKilled = false;
  await page.route('**/undo', async (route) => {
    if (isKilled) return route.continue();
    isKilled = true;
    if (isCarriedOut) await route.fetch();
    await app.kill();
    return route.abort();
  });
  await page.keyboard.press('u');
  await page.getByText('Not connected.').waitFor();
  await decided(page, '0 of 5 decided');

  app = await AppProcess.start(environment.env);
  await page.getByText('Not connected.').waitFor({ state: 'hidden' });
  await until(async () => (await states(id)).every((status) => status === 'PENDING'));
  await decided(page, '0 of 5 decided');
  expect(await page.getByRole('alert').count()).toBe(0);
  await close();
});
