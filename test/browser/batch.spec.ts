import { unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { makeUser } from '../support/client.js';
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

it('what is approved of a batch is finalized at once, and taken along in one file', async () => {
  const mara = await makeUser(scene.app, 'ROLE_USER');
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { memberIds: [mara.id, scene.member.id] });
  const batchId = await scene.batch();
  for (const name of ['one.txt', 'two.txt']) await scene.approve(await scene.ingest({ batchId, name }));
  await scene.ingest({ batchId, name: 'open.txt' });
  const { page, faults, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, mara);
  await page.goto(`${scene.app.url}/batches/${batchId}`);
  await page.getByRole('button', { name: 'Finalize all 2 approved' }).click();
  await page.getByText('1 that still has to be reviewed').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Finalize 2 documents' }).click();
  await page.getByText('Done. 2 finalized, 0 refused.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all 2 (ZIP)' }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files).sort()).toEqual(['one.txt', 'two.txt']);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
