import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { makeGroup, person, type Person } from '../support/review-people.js';
import { ReviewScene } from '../support/review.js';
import { until } from '../support/until.js';

const TEXT = 'Write to ana@example.com and ben@example.com about 123-45-6789 and the other matter.';

let scene: ReviewScene;
let third: Person;
let browser: Browser;
let id: string;

/** Decides the findings in their order and approves the document. */
async function review({ ask }: Person, statuses: readonly string[]): Promise<void> {
  const spans = (await ask('GET', `/api/v1/documents/${id}/spans`)).body as { readonly id: string }[];
  for (const [i, status] of statuses.entries()) await ask('PATCH', `/api/v1/spans/${spans[i]?.id ?? ''}`, { status });
  await ask('POST', `/api/v1/documents/${id}/approve`, {});
}

beforeAll(async () => {
  scene = await ReviewScene.start();
  browser = await launchBrowser();
  third = await person(scene.app);
  const groupId = await makeGroup(scene.admin, [third.id, scene.member.id, scene.colleague.id]);
  const batchId = await scene.batch({
    groupId,
    confidenceThreshold: 1,
    blindDoubleReview: { enabled: true, percentage: 100 },
  });
  id = await scene.ingest({ text: TEXT, batchId });
  await review(scene.member, ['APPROVED', 'APPROVED', 'APPROVED']);
  await review(scene.colleague, ['APPROVED', 'REJECTED', 'REJECTED']);
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

describe('a document on which two blind reviewers differ', () => {
  it('shows both side by side, and is settled by keys or buttons', async () => {
    const { page, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await signIn(page, scene.app.url, third);
    await page.goto(`${scene.app.url}/documents/${id}`);

    const table = page.getByRole('table', { name: 'Two reviewers differ' });
    await table.waitFor();
    expect(await table.locator('tbody').count()).toBe(2);
    expect(await table.textContent()).toContain(scene.member.email);
    expect(await table.textContent()).toContain(scene.colleague.email);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1100, height: 900 });
    // The names of kinds wrap instead of being cut.
    const cut = `[...document.querySelectorAll('.adjudication td .button')].filter((one) => one.scrollWidth > one.clientWidth).length`;
    expect(await page.evaluate<number>(cut)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });

    // The first that is undecided is where the page opens.
    await page.locator('tbody[aria-current="true"]').filter({ hasText: 'ben@example.com' }).waitFor();
    await page.keyboard.press('.');
    const row = (value: string) => table.locator('tbody').filter({ hasText: value });
    await row('ben@example.com').getByRole('button', { name: 'leave it', pressed: true }).waitFor();
    await row('123-45-6789').getByRole('button', { name: 'Social security number' }).click();
    await row('123-45-6789').getByRole('button', { name: 'Social security number', pressed: true }).waitFor();
    await page.keyboard.press('u');
    await row('123-45-6789').getByRole('button', { name: 'Social security number', pressed: false }).waitFor();
    await row('123-45-6789').getByRole('button', { name: 'Social security number' }).click();
    await row('123-45-6789').getByRole('button', { name: 'Social security number', pressed: true }).waitFor();
    await page.keyboard.press('Shift+A');
    await until(async () => (await scene.statusOf(id)) === 'APPROVED');
    const statuses = (await scene.spans(id)).map((span) => span.status);
    expect(statuses).toEqual(['APPROVED', 'REJECTED', 'APPROVED']);
    expect(faults).toEqual([]);
  });
});
