import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { administratorOf, type TestUser } from '../support/client.js';
import { ReviewScene } from '../support/review.js';

let scene: ReviewScene;
let browser: Browser;
beforeAll(async () => {
  scene = await ReviewScene.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

async function open(who: Pick<TestUser, 'email' | 'password'>, path: string, options: BrowserContextOptions) {
  const watched = await openPage(browser, options);
  await signIn(watched.page, scene.app.url, who);
  await watched.page.goto(`${scene.app.url}${path}`);
  return watched;
}

it.each(['en-US', 'de-DE'])('the bars of a document need one line each, down to 761 px (%s)', async (locale) => {
  const id = await scene.ingest({ text: 'Write to ana@example.com.', name: 'letter.txt' });
  const { page, faults, close } = await open(scene.member, `/documents/${id}`, {
    viewport: { width: 1024, height: 768 },
    locale,
  });
  await page.locator('.text-pane').waitFor();
  const heightOf = async (bar: string) => (await page.locator(bar).boundingBox())?.height;
  for (const width of [1024, 960, 761]) {
    await page.setViewportSize({ width, height: 768 });
    for (const bar of ['.review-head', '.review-tools', '.review-actions'])
      expect(await heightOf(bar)).toBeLessThan(64);
  }
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
  await scene.leave(id);
  await close();
});

it('in a low window, the navigation shows where one is', async () => {
  const { page, close } = await open(administratorOf(scene.app), '/account', {
    viewport: { width: 1024, height: 600 },
  });
  const here = page.locator('.side .nav-link[aria-current=page]', { hasText: 'Account' });
  await here.waitFor();
  const box = await here.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
  await close();
});

it('a setting of backups without a value is not set, and no limit', async () => {
  const { page, close } = await open(administratorOf(scene.app), '/admin/backups', {});
  const row = page.getByRole('row').filter({ hasText: 'BACKUP_FOLDER' }).first();
  await row.getByText('not set').waitFor();
  expect(await page.getByText('no limit').count()).toBe(0);
  await close();
});

it('the opinion of a model says which finding it is about, also when another one is current', async () => {
  const id = await scene.ingest({ text: 'Write to ana@example.com or bo@example.com.', name: 'opinion.txt' });
  const { page, close } = await open(scene.member, `/documents/${id}`, { viewport: { width: 1280, height: 800 } });
  const opinion = { response: 'So it is.', verdict: 'agree', model: 'any', instanceName: 'Station' };
  await page.route('**/second-opinion', (route) => route.fulfill({ json: opinion }));
  await page.locator('#spans').getByText('ana@example.com').waitFor();
  await page.keyboard.press('x');
  const card = page.locator('section.opinion');
  await card.getByText('Verdict: agree').waitFor();
  const about = card.getByText('ana@example.com');
  await about.waitFor();
  await page.keyboard.press('j');
  await page.locator('#spans [aria-selected=true]').getByText('bo@example.com').waitFor();
  expect(await about.count()).toBe(1);
  await scene.leave(id);
  await close();
});
