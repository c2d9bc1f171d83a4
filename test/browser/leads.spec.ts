import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, violations, violationsInBothThemes } from '../support/browser.js';
import { makeGroup, person, type Person } from '../support/review-people.js';
import { LETTER, ReviewScene } from '../support/review.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let scene: ReviewScene;
let lead: Person;
let browser: Browser;
let batchId: string;

beforeAll(async () => {
  scene = await ReviewScene.start();
  browser = await launchBrowser();
  lead = await person(scene.app);
  const groupId = await makeGroup(scene.admin, [lead.id, scene.member.id, scene.colleague.id], [lead.id]);
  await scene.batch({ groupId, name: 'Answers' });
  batchId = await scene.batch({ groupId, name: 'Letters', dueAt: new Date(Date.now() - DAY_MS).toISOString() });
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await scene.ingest({ text: LETTER, batchId, name });
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

it('a lead finds what is late, shares it out, takes it back, moves the due date, and sees how people work', async () => {
  const { page, faults, close } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(page, scene.app.url, lead);
  await page.goto(scene.app.url);
  await page.getByRole('link', { name: '3 documents are late' }).click();
  await page.getByText('3 documents', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');

  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Batch').selectOption({ label: 'Letters' });
  await dialog.getByLabel(scene.member.email).check();
  await dialog.getByLabel(scene.colleague.email).check();
  const assign = dialog.getByRole('button', { name: 'Assign 3 documents' });
  await assign.waitFor();
  expect(await dialog.locator('tbody tr').allTextContents()).toEqual([
    `${scene.member.email}02`,
    `${scene.colleague.email}01`,
  ]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await assign.click();
  const waiting = async (): Promise<unknown> =>
    (await scene.admin('GET', `/api/v1/queue?batchId=${batchId}&assignee=none`)).body.totalElements;
  await page.getByText('3 documents assigned').waitFor();
  expect(await waiting()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 documents given back').waitFor();
  expect(await waiting()).toBe(3);

  await page.goto(`${scene.app.url}/batches`);
  const letters = page.getByRole('listitem').filter({ hasText: 'Letters' });
  await letters.getByText('0 of 3 done').waitFor();
  await letters.getByText('3 documents are late').waitFor();
  await letters.getByText('was due').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Show').selectOption('closed');
  await page.getByText('There is no such batch').waitFor();
  await page.getByLabel('Show').selectOption('past their due date');
  await page.getByLabel('Sort by').selectOption('due date');
  expect(new URL(page.url()).search).toBe('?show=pastDue&sort=due');
  await page.reload();
  await letters.getByText('3 documents are late').waitFor();
  expect(await page.getByRole('link', { name: 'Answers' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Letters' }).click();
  await page.getByText('3 documents are late').waitFor();
  await page.keyboard.press('d');
  await dialog.getByLabel('To be reviewed by').fill('2099-01-01T12:00');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('3 documents are late').waitFor({ state: 'detached' });

  for (const by of [scene.member, scene.colleague]) {
    const { body } = await scene.admin('GET', `/api/v1/queue?batchId=${batchId}&status=REVIEW_REQUIRED&size=1`);
    const [document] = body.content as { id: string }[];
    expect((await by.ask('POST', `/api/v1/documents/${document?.id ?? ''}/reject`, { reason: 'x' })).status).toBe(200);
  }
  await page.goto(`${scene.app.url}/reports`);
  const people = page.getByRole('region', { name: 'Speed and overturns' });
  const names = async () => (await people.locator('tbody td:first-child').allTextContents()).join();
  const sorted = [scene.member.email, scene.colleague.email].sort(new Intl.Collator('en', { numeric: true }).compare);
  await people.getByRole('button', { name: 'Person' }).click();
  expect(await names()).toBe(sorted.join());
  await people.getByRole('button', { name: 'Person' }).click();
  expect(await names()).toBe(sorted.toReversed().join());
  expect(await people.locator('th[aria-sort=descending]').count()).toBe(1);
  expect(await violationsInBothThemes(page)).toEqual([]);
  // On a telephone the numbers scroll by, and whose they are stays.
  await page.setViewportSize({ width: 360, height: 740 });
  const table = page.locator('.table-scroll').first();
  const first = people.locator('tbody td:first-child').first();
  const before = (await first.boundingBox())?.x;
  expect(await table.evaluate((one) => (one.scrollLeft = 200))).toBe(200);
  expect((await first.boundingBox())?.x).toBe(before);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
