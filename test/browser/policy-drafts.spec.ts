import type { Browser } from 'playwright-core';
import { NoticeFollowTask } from '../../src/modules/review/notices/notice-follow.task.js';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { administratorOf, bearer, call, makeUser, type TestUser } from '../support/client.js';

let app: TestApp;
let browser: Browser;
let second: TestUser;
beforeAll(async () => {
  app = await startApp({ env: { POLICY_APPROVAL: 'second-person' } });
  second = await makeUser(app, 'ROLE_ADMIN');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const follow = () => app.app.get(NoticeFollowTask, { strict: false }).run(new AbortController().signal);
async function open(who: Pick<TestUser, 'email' | 'password'>, path: string) {
  const watched = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(watched.page, app.url, who);
  await watched.page.goto(`${app.url}${path}`);
  return watched;
}

it('a new policy waits as a draft, is found by a second person, and becomes active', async () => {
  const author = administratorOf(app);
  const mine = await open(author, '/try?policy=');
  await mine.page.getByRole('button', { name: 'Save as policy' }).click();
  await mine.page.getByRole('dialog').getByLabel('Name').fill('ward');
  await mine.page.keyboard.press('Enter');
  await mine.page.getByText('It waits for the approval of a second person.').waitFor();
  await mine.page.getByText('This policy is not active yet: it is only a draft.').waitFor();
  await mine.page.getByRole('region', { name: 'Draft' }).getByText('waits for approval').waitFor();
  await mine.page.getByText('Another administrator who has written no part of it must approve it.').waitFor();
  expect(await mine.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await violationsInBothThemes(mine.page)).toEqual([]);

  // Who wrote it waits; who may approve it is told.
  await mine.page.goto(`${app.url}/`);
  await mine.page.getByRole('region', { name: 'Status of the service' }).getByText('All parts').waitFor();
  expect(await mine.page.getByText('to approve').count()).toBe(0);
  await follow();
  const theirs = await open(second, '/inbox');
  await theirs.page
    .getByRole('link', { name: `${author.email} asks you to approve a draft of the policy “ward”.` })
    .waitFor();
  await theirs.page.goto(`${app.url}/`);
  const waiting = theirs.page.getByRole('link', { name: '1 draft of a policy to approve' });
  await waiting.waitFor();
  expect(await violationsInBothThemes(theirs.page)).toEqual([]);
  await waiting.click();
  await theirs.page.getByText(`draft of ${author.email}, waits for approval`).waitFor();
  expect(await violationsInBothThemes(theirs.page)).toEqual([]);
  await theirs.page.getByRole('link', { name: 'ward' }).click();
  await theirs.page.getByRole('region', { name: 'Draft' }).getByRole('region', { name: 'What it changes' }).waitFor();
  expect(await violationsInBothThemes(theirs.page)).toEqual([]);

  // Sent back with a reason, by keys alone; the author is told, reads why, and asks again.
  await theirs.page.keyboard.press('Shift+R');
  await theirs.page.getByRole('dialog').getByLabel('Reason').fill('E-mail addresses are missing');
  expect(await violationsInBothThemes(theirs.page)).toEqual([]);
  await theirs.page.keyboard.press('Control+Enter');
  await theirs.page.getByText('Sent back to its authors.').waitFor();
  await follow();
  await mine.page.goto(`${app.url}/inbox`);
  await mine.page
    .getByRole('link', { name: `${second.email} has sent your draft of the policy “ward” back.` })
    .waitFor();
  await mine.page.goto(`${app.url}/`);
  await mine.page.getByRole('link', { name: '1 draft of a policy was sent back to you' }).click();
  await mine.page.getByText(`sent back by ${second.email}`).waitFor();
  await mine.page.getByRole('link', { name: 'ward' }).click();
  await mine.page.getByText(`${second.email} has sent it back: E-mail addresses are missing`).waitFor();
  expect(await violationsInBothThemes(mine.page)).toEqual([]);
  await mine.page.keyboard.press('Shift+S');
  await mine.page.getByText('It waits for approval. Other administrators are told.').waitFor();
  await theirs.page.reload();
  await theirs.page.getByRole('button', { name: 'Approve' }).waitFor();
  await theirs.page.keyboard.press('Shift+A');
  await theirs.page.getByText('This policy is not active yet').waitFor({ state: 'detached' });
  await theirs.page.getByRole('tab', { name: 'Versions' }).click();
  await theirs.page.getByText(`approved · ${second.email}`).waitFor();
  await theirs.page.getByText(`written by ${author.email}`).waitFor();

  // Who restores an earlier version is an author as well.
  const at = '/api/policies/ward';
  const draft = await call(app, 'PUT', at, { headers: bearer(app.apiKey), json: { identifiers: { ssn: {} } } });
  const tag = { 'if-match': draft.headers.get('etag') ?? '' };
  expect((await theirs.page.request.post(`${app.url}${at}/draft/approve`, { headers: tag, data: {} })).status()).toBe(
    200,
  );
  await theirs.page.reload();
  await theirs.page.getByRole('button', { name: 'Restore' }).click();
  await theirs.page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await theirs.page.getByText('It waits for the approval of a second person.').waitFor();
  await theirs.page.goto(`${app.url}/policies`);
  await theirs.page.getByRole('link', { name: 'Try ward' }).waitFor();
  await theirs.page.getByText(`draft of ${second.email}, waits for approval`).waitFor();
  await mine.close();
  await theirs.close();
});

it('a draft is discarded only after it was asked', async () => {
  const { page, close } = await open(second, '/try?policy=');
  await page.getByRole('button', { name: 'Save as policy' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('mistaken');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByText('cannot be restored').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Draft' }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Not there, or not yours' }).waitFor();
  await close();
});
