import type { Browser } from 'playwright-core';
import {
  launchBrowser,
  openPage,
  signIn,
  violations,
  violationsInBothThemes,
  type WatchedPage,
} from '../support/browser.js';
import { makeGroup, person, type Person } from '../support/review-people.js';
import { ADDRESS, LETTER, ReviewScene } from '../support/review.js';

let scene: ReviewScene;
let lead: Person;
let browser: Browser;
let batchId: string;

beforeAll(async () => {
  scene = await ReviewScene.start();
  browser = await launchBrowser();
  lead = await person(scene.app);
  const groupId = await makeGroup(scene.admin, [lead.id, scene.member.id, scene.colleague.id], [lead.id]);
  batchId = await scene.batch({ groupId, name: 'Letters' });
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await scene.approve(await scene.ingest({ text: LETTER, batchId, name }));
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

async function signedIn(who: Person): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(opened.page, scene.app.url, who);
  return opened;
}

describe('quality control', () => {
  it('draws a sample, judges it by keys, and tells what was wrong', async () => {
    const opened = await signedIn(lead);
    const { page, faults } = opened;
    await page.goto(`${scene.app.url}/quality`);
    await page.getByText('No sample has been drawn').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('November');
    await dialog.getByLabel('Batch', { exact: true }).selectOption({ label: 'Letters' });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'November', level: 1 }).waitFor();

    await page.getByText('0 of 3 judged').waitFor();
    expect(await page.locator('.to-judge').textContent()).toBe(ADDRESS);
    // Nothing on the page tells what was decided.
    expect(await page.getByText(scene.member.email).count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('combobox').selectOption('email-address');
    await page.getByRole('button', { name: /^Redact/ }).click();
    await page.getByText('1 of 3 judged').waitFor();
    await page.keyboard.press('1');
    await page.getByText('2 of 3 judged').waitFor();
    await page.keyboard.press('r');
    await page.getByText('Nothing is left for you to judge').waitFor();
    await page.getByText('1 of 3 judged').waitFor();

    const wrong = page.getByRole('region', { name: 'Wrong ones' });
    expect(await wrong.getByRole('row').count()).toBe(2);
    expect(await wrong.textContent()).toContain(scene.member.email);
    expect(await page.getByRole('region', { name: 'By reviewer' }).textContent()).toContain('33%');
    expect(await violations(page)).toEqual([]);

    // Who leads has read what was decided: what they said stays.
    expect(await page.getByRole('button', { name: 'Back to the last one' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(faults).toEqual([]);
    await opened.close();
  });

  it('asks of passages how much was missed, and tells figures to those who lead alone', async () => {
    const { body } = await lead.ask('POST', '/api/v1/quality-samples', {
      name: 'Passages',
      unit: 'passages',
      size: 3,
      batchId,
    });
    const opened = await signedIn(scene.colleague);
    const { page, faults } = opened;
    await page.goto(`${scene.app.url}/quality/${body.id as string}`);
    await page.locator('.redacted').waitFor();
    await page.getByText('Figures are for those who lead the group.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('a');
    await page.getByText('1 of 3 judged').waitFor();
    await page.getByLabel('Values missed').fill('2');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 3 judged').waitFor();
    // What was said last can be said otherwise by who does not lead.
    await page.keyboard.press('u');
    await page.getByText('You judge this one once more.').waitFor();
    await page.getByLabel('Values missed').fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('You judge this one once more.').waitFor({ state: 'detached' });
    const { figures } = (await lead.ask('GET', `/api/v1/quality-samples/${body.id as string}`)).body;
    expect(figures).toMatchObject({ total: { judged: 2, wrong: 1 }, missedValues: 3 });
    expect(faults).toEqual([]);
    await opened.close();
  });
});
