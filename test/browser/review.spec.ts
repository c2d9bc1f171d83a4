import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { bearer, call, makeUser, type TestUser } from '../support/client.js';
import { makePdf } from '../support/pdf.js';
import { ReviewScene } from '../support/review.js';
import { ingestFile } from '../support/review-files.js';
import { ingestPdf, pdfFixture } from '../support/review-pdf.js';
import { until } from '../support/until.js';

let scene: ReviewScene;
let browser: Browser;
let mara: TestUser;
let jon: TestUser;
beforeAll(async () => {
  scene = await ReviewScene.start();
  [mara, jon] = await Promise.all([makeUser(scene.app, 'ROLE_USER'), makeUser(scene.app, 'ROLE_USER')]);
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { memberIds: [mara.id, jon.id, scene.member.id] });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

const LETTER =
  'Dear Ana,\nwrite to ana@example.com or bo@example.com.\nHer number is 219-09-9999, his 219-09-9998.\nAgain: ana@example.com.\n';

/** A page of somebody who is signed in, at a path. */
async function open(user: Omit<TestUser, 'id'>, path: string) {
  const watched = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(watched.page, scene.app.url, user);
  await watched.page.goto(`${scene.app.url}${path}`);
  return watched;
}
/** Told before the test ends when it is not so. */
const soon = (condition: () => boolean | Promise<boolean>) => until(condition, 120_000);
const decided = (page: Page, text: string) => page.locator('.progress').getByText(text).waitFor();
const statuses = async (id: string): Promise<readonly string[]> => (await scene.spans(id)).map(({ status }) => status);

/** How many dots of the first page that is drawn are dark within its box. */
const DARK_IN_BOX = `(() => {
  const box = document.querySelector('.box');
  const canvas = box.closest('.sheet').querySelector('canvas');
  const grown = canvas.width / canvas.clientWidth;
  const [x, y, width, height] = ['left', 'top', 'width', 'height'].map((side) => parseFloat(box.style[side]) * grown);
  const { data } = canvas.getContext('2d').getImageData(x, y, width, height);
  return data.filter((value, i) => i % 4 === 0 && value < 128).length;
})()`;

const isWithin = (page: Page, inner: string, outer: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const [inner, outer] = ${JSON.stringify([inner, outer])}.map((name) => document.querySelector(name)?.getBoundingClientRect());
    return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right + 1;
  })()`);

/** Presses keys one after the other within one frame. */
const pressAtOnce = (page: Page, strokes: readonly string[]): Promise<void> =>
  page.evaluate(`(async () => {
    for (const stroke of ${JSON.stringify(strokes)}) {
      const [key, ...held] = stroke.split('+').reverse();
      const [ctrlKey, shiftKey] = [held.includes('Control'), held.includes('Shift')];
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, shiftKey, bubbles: true, cancelable: true }));
      await null;
    }
  })()`);

describe('a reviewer', () => {
  it('reviews three documents from the queue to the end by keys alone', async () => {
    const batchId = await scene.batch();
    for (const name of ['one.txt', 'two.txt', 'three.txt']) await scene.ingest({ batchId, name, text: LETTER });
    const { page, faults, close } = await open(mara, `/queue?batchId=${batchId}&sort=filename&dir=asc`);
    await page.getByText('3 documents').waitFor();
    await page.getByText('Batch: 0 of 3 done').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const seen: string[] = [];
    for (let i = 0; i < 3; i++) {
      await decided(page, '0 of 5 decided');
      const id = new URL(page.url()).pathname.replace('/documents/', '');
      seen.push(id);
      for (const key of ['a', 'r', 'a', 'a', 'a']) await page.keyboard.press(key);
      await decided(page, '5 of 5 decided');
      await page.keyboard.press('Shift+A');
      await soon(async () => (await scene.statusOf(id)) === 'APPROVED');
      expect((await statuses(id)).filter((status) => status === 'REJECTED')).toHaveLength(1);
      if (i < 2) await page.waitForURL((url) => !url.pathname.endsWith(id));
    }
    expect(new Set(seen).size).toBe(3);
    await page.waitForURL((url) => url.pathname === '/queue');
    const done = page.getByRole('region', { name: 'The queue is done' });
    await done.getByRole('link', { name: 'Finalize and export 3 approved documents' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing waits here' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show finished ones too' }).click();
    await page.getByText('3 documents').waitFor();
    await page.getByText('Batch: 3 of 3 done').waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('all');
    await page.goto(`${scene.app.url}/documents/${seen[0] ?? ''}`);
    await page.getByRole('button', { name: 'Finalize' }).waitFor();
    await page.keyboard.press('Shift+F');
    await page.getByRole('heading', { name: /^Finalize \w+\.txt\?$/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Certificate' }).waitFor();
    expect(await page.locator('.text-pane').innerText()).toContain('<<EMAIL-ADDRESS>>');
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('decides many at once, takes that back as one, and does it again', async () => {
    const id = await scene.ingest(LETTER);
    const { page, faults, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('s');
    await page.getByText('2 findings change').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Which findings').selectOption('kind');
    await page.getByText('3 findings change').waitFor();
    await page.getByRole('button', { name: 'Accept 3' }).press('Enter');
    await soon(async () => (await statuses(id)).filter((status) => status === 'APPROVED').length === 3);
    await page.keyboard.press('u');
    await soon(async () => (await statuses(id)).every((status) => status === 'PENDING'));
    await page.keyboard.press('Shift+U');
    await soon(async () => (await statuses(id)).filter((status) => status === 'APPROVED').length === 3);
    await decided(page, '3 of 5 decided');
    expect(faults).toEqual([]);
    await close();
  });

  it('marks what the engine has not found, gives it another kind, and removes it', async () => {
    const id = await scene.ingest(LETTER);
    const { page, faults, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    await page
      .locator('.original')
      .first()
      .getByText('Dear')
      .dblclick({ position: { x: 8, y: 10 } });
    await page.getByRole('button', { name: 'Mark as…' }).waitFor();
    await page.keyboard.press('/');
    await page.getByLabel('Find a kind').fill('surname');
    await page.keyboard.press('Enter');
    await soon(async () => (await scene.spans(id)).some(({ type, text }) => type === 'surname' && text === 'Dear'));
    await page.keyboard.press('/');
    await page.getByLabel('Find a kind').fill('first-name');
    await page.keyboard.press('Enter');
    await soon(async () => (await scene.spans(id)).some(({ type }) => type === 'first-name'));
    await page.keyboard.press('Delete');
    await soon(async () => (await scene.spans(id)).length === 5);
    await page.keyboard.press('u');
    await soon(async () => (await scene.spans(id)).length === 6);
    expect(faults).toEqual([]);
    await close();
  });

  it('selects and marks text by keys, also far away and from right to left', async () => {
    const id = await scene.ingest(`${LETTER}שלום דנה כהן\n${'Nothing of interest.\n'.repeat(3000)}Signed by Zoe`);
    const { page, faults, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const picked = async (): Promise<string> => (await page.locator('.picked').allInnerTexts()).join('');
    const marked = (wanted: string) =>
      soon(async () => (await scene.spans(id)).some(({ text, start }) => text === wanted && start > 100));
    await press('v');
    await page.getByText('Selecting text: arrows move').waitFor();
    await press('Control+End', 'Control+Shift+ArrowLeft');
    await soon(async () => (await picked()) === 'Zoe');
    await page.getByText('Zoe, selected').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await press('m');
    await marked('Zoe');
    // All before the pane is drawn anew: keys are not lost where the screen is slower than the hand.
    const down = Array<string>(4).fill('ArrowDown');
    const back = ['Home', 'Control+ArrowLeft', 'Shift+ArrowLeft', 'Control+Shift+ArrowLeft'];
    await pressAtOnce(page, ['Control+Home', 'End', ...down, ...back]);
    await soon(async () => (await picked()) === ' דנה');
    await press('m');
    await marked('דנה');
    await page.locator('.caret').waitFor({ state: 'attached' });
    await press('Escape');
    await page.locator('.caret').waitFor({ state: 'detached' });
    // An open menu is closed by it first.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await press('Escape');
    await page.locator('.menu:popover-open').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/documents/${id}`);
    expect(faults).toEqual([]);
    await close();
  });

  it('has values hidden in lists until they are asked for, and dates in a zone of their own', async () => {
    const id = await scene.ingest(LETTER);
    const { page, faults, close } = await open(jon, '/account');
    const kept = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/account/settings') && answer.request().method() === 'PATCH',
      );
    await Promise.all([kept(), page.getByLabel('Hide found values in lists').click()]);
    await Promise.all([kept(), page.getByLabel('Time zone of dates').selectOption('Pacific/Kiritimati')]);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.goto(`${scene.app.url}/documents/${id}`);
    await decided(page, '0 of 5 decided');
    const first = page.locator('#spans .value').first();
    await page.locator('#spans .masked').first().waitFor();
    expect(await first.innerText()).toBe('value hidden');
    expect(await page.locator('.original').first().innerText()).toContain('Ana');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.locator('#says').getByText('value hidden').waitFor();
    await page.keyboard.down('h');
    await page.locator('#spans .masked').waitFor({ state: 'detached' });
    await page.locator('#says').getByText('bo@example.com').waitFor();
    await page.keyboard.up('h');
    await page.locator('#spans .masked').nth(3).waitFor();
    await first.hover();
    await soon(async () => (await first.innerText()) === 'ana@example.com');
    expect(await page.locator('#spans .masked').count()).toBe(4);
    expect(faults).toEqual([]);
    await close();
  });

  it('goes on after the session has ended in the middle, with nothing lost', async () => {
    const id = await scene.ingest(LETTER);
    const { page, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    await page.keyboard.press('c');
    await page.getByLabel('Add a comment').fill('Half a sent');
    await page.keyboard.press('Escape');
    await scene.admin('DELETE', `/api/v1/users/${mara.id}/sessions`);
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(mara.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const accepted = async (): Promise<number> => (await statuses(id)).filter((status) => status === 'APPROVED').length;
    await soon(async () => (await accepted()) === 1);
    await page.keyboard.press('a');
    await soon(async () => (await accepted()) === 2);
    expect(await page.getByLabel('Add a comment').inputValue()).toBe('Half a sent');
    await close();
  });

  it('keeps deciding while the server is away, and it is sent when that is back', async () => {
    const id = await scene.ingest(LETTER);
    const { page, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await page.getByText('Not connected.').waitFor();
    await decided(page, '2 of 5 decided');
    await page.keyboard.press('c');
    await page.getByLabel('Add a comment').fill('Seen twice.');
    await page.getByRole('button', { name: 'Send the comment' }).click();
    await page.locator('.field-error').waitFor();
    // The bar that says so does not push the actions out of sight.
    const actions = await page.locator('.review-actions').boundingBox();
    expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.unroute('**/api/**');
    await page.getByText('Not connected.').waitFor({ state: 'hidden' });
    await soon(async () => (await statuses(id)).filter((status) => status !== 'PENDING').length === 2);
    await page.locator('.said').getByText('Seen twice.').waitFor();
    await page.locator('.field-error').waitFor({ state: 'detached' });
    await close();
  });

  it('finds the decisions again that were not saved when the browser was closed, and they are saved', async () => {
    const id = await scene.ingest(LETTER);
    const { page, close } = await open(mara, `/documents/${id}`);
    const context = page.context();
    await decided(page, '0 of 5 decided');
    await context.setOffline(true);
    for (const key of ['a', 'r', 'a']) await page.keyboard.press(key);
    await decided(page, '3 of 5 decided');
    await page.locator('.progress').getByText('3 not saved yet').waitFor();
    const kept = String(await page.evaluate('JSON.stringify({ ...localStorage })'));
    expect(kept).toContain(id);
    expect(kept).not.toMatch(/ana@|219-09/);
    await page.close();
    await context.setOffline(false);
    expect(await statuses(id)).not.toContain('APPROVED');
    const again = await context.newPage();
    await again.goto(`${scene.app.url}/documents/${id}`);
    await again.getByText('3 decisions that you made here had not been saved.').waitFor();
    await decided(again, '3 of 5 decided');
    await soon(async () => (await statuses(id)).filter((status) => status !== 'PENDING').length === 3);
    await soon(async () => !String(await again.evaluate('JSON.stringify({ ...localStorage })')).includes(id));
    await close();
  });

  it('saves what is decided also when the page is left at once', async () => {
    const id = await scene.ingest(LETTER);
    const { page, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    await pressAtOnce(page, ['a', 'a', 'r', 'a', 'Escape']);
    await page.waitForURL(/queue/);
    await soon(async () => (await statuses(id)).filter((status) => status !== 'PENDING').length === 4);
    // Nothing is left that keeps others out.
    await soon(async () => (await scene.admin('GET', `/api/v1/documents/${id}`)).body.lockActive === false);
    await close();
  });

  it('loses no decision when the document is read again while an earlier one is under way', async () => {
    const id = await scene.ingest(LETTER);
    const { page, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    let [isAway, takesOne, isLate] = [true, false, false];
    const again = page.waitForResponse((answer) => answer.url().endsWith(`/documents/${id}/spans`));
    await page.route('**/api/**', async (route) => {
      if (takesOne && !isLate && route.request().url().endsWith('/decisions')) {
        isLate = true;
        // It is carried out, and its answer comes after the document was read again, with that decision in it.
        const response = await route.fetch();
        await (await again).finished();
        await route.fulfill({ response });
      } else await (isAway ? route.abort() : route.continue());
    });
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await decided(page, '2 of 5 decided');
    const decidedThere = async () => (await statuses(id)).filter((status) => status !== 'PENDING').length;
    takesOne = true;
    await soon(async () => (await decidedThere()) === 1);
    isAway = false;
    await soon(async () => (await decidedThere()) === 2);
    await close();
  });

  it('sees nothing of what another has typed in the same tab', async () => {
    const id = await scene.ingest(LETTER);
    const { page, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    await page.keyboard.press('c');
    await page.getByLabel('Add a comment').fill('Half a sent');
    await scene.admin('DELETE', `/api/v1/users/${mara.id}/sessions`);
    await page.reload();
    await page.getByLabel('Email', { exact: true }).fill(jon.email);
    await page.getByLabel('Password', { exact: true }).fill(jon.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await decided(page, '0 of 5 decided');
    await page.keyboard.press('c');
    expect(await page.getByLabel('Add a comment').inputValue()).toBe('');
    await close();
  });

  it('types words that are in no address, and there again after going back and a reload', async () => {
    const { page, close } = await open(mara, '/search');
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
    for (const [path, label] of [
      ['/search', 'Words in documents'],
      ['/queue', 'File name'],
    ] as const) {
      await page.goto(`${scene.app.url}${path}`);
      const field = page.getByRole('searchbox', { name: label });
      await field.fill('Ana Example');
      await soon(async () => JSON.stringify(await page.evaluate('history.state')).includes('Ana Example'));
      expect(new URL(page.url())).toMatchObject({ pathname: path, search: '', hash: '' });
      await page.reload();
      expect(await field.inputValue()).toBe('Ana Example');
      await page.getByRole('link', { name: 'Home' }).first().click();
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
      await page.goBack();
      expect(await field.inputValue()).toBe('Ana Example');
    }
    await close();
  });

  it('does not count as present when a page reads by the clock', async () => {
    await scene.ingest(LETTER);
    const { page, close } = await open(mara, '/queue');
    await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
    const read = () => page.waitForRequest((request) => request.url().includes('/api/v1/queue'));
    await page.clock.install();
    const first = read();
    await page.reload();
    expect((await first).headers()['x-session-activity']).toBeUndefined();
    await page.locator('.queue-count').waitFor();
    const next = read();
    await page.clock.runFor(31_000);
    expect((await next).headers()['x-session-activity']).toBe('none');
    await close();
  });

  it('who leads the group reads what has happened to a document, unless the review is blind', async () => {
    const id = await scene.ingest(LETTER);
    await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { leaderIds: [jon.id] });
    const { page, faults, close } = await open(jon, `/documents/${id}`);
    await decided(page, '0 of 5 decided');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.locator('.entry-line').first().waitFor();
    // In words, not in codes.
    const said = await page.locator('.entry-line').allInnerTexts();
    expect(said.filter((one) => /[A-Z]_[A-Z]/.test(one))).toEqual([]);
    expect(faults).toEqual([]);
    await page.route('**/api/v1/review/*/history', (route) =>
      route.fulfill({ status: 409, json: { error: 'Another person reviews it now.', code: 'BLIND_REVIEW' } }),
    );
    await page.reload();
    await decided(page, '0 of 5 decided');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'History' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('tab', { name: 'Findings' }).first().getAttribute('aria-selected')).toBe('true');
    await close();
  });
});

it('a result is downloaded where the document was finalized, also on a narrow screen', async () => {
  const id = await scene.ingest({ text: LETTER, name: 'result.txt' });
  await scene.approve(id);
  const { page, faults, close } = await open(mara, `/documents/${id}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('link', { name: 'Download result' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+D')]);
  expect(readFileSync(await download.path(), 'utf8')).not.toContain('ana@example.com');
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

describe('the pages of a PDF', () => {
  /** Three pages with a finding each. */
  const PAGES = makePdf([
    { lines: [[72, 700, 'Her number is 219-09-9999.']] },
    { rotate: 90, lines: [[100, 500, 'Write to ana@example.com soon']] },
    { lines: [[100, 500, 'His number is 219-09-9998.']] },
  ]);

  it('show their findings as boxes that are reviewed by keys and by mouse', async () => {
    const id = await ingestPdf(scene, PAGES);
    const { page, faults, close } = await open(mara, `/documents/${id}`);
    await decided(page, '0 of 3 decided');
    await page.keyboard.press('p');
    const sheet = (number: number) => page.getByRole('img', { name: `Page ${number} of 3. 1 finding begins here` });
    await sheet(1).waitFor();
    await page.locator('.box.current').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    // What the page shows lies where the server has drawn it: there are dark dots within the box.
    await soon(async () => (await sheet(1).getAttribute('aria-busy')) === 'false');
    expect(await page.evaluate(DARK_IN_BOX)).toBeGreaterThan(20);
    await page.keyboard.press('j');
    await page.locator('.box.current[data-f=em]').waitFor();
    await soon(async () => isWithin(page, '.box.current', '.sheets'));
    await page.keyboard.press('j');
    await page.locator('.box.current[data-f=id]').waitFor();
    await soon(async () => isWithin(page, '.box.current', '.sheets'));
    await page.keyboard.press('a');
    await soon(async () => (await statuses(id)).filter((status) => status === 'APPROVED').length === 1);
    await soon(async () => isWithin(page, '.box.current', '.sheets'));
    await page.keyboard.press('k');
    await page.locator('.box.current[data-s=APPROVED]').waitFor();
    await page.getByRole('button', { name: 'Fit width' }).waitFor();
    const zoom = () => page.locator('.zoom').innerText();
    const fitting = await zoom();
    await page.keyboard.press('+');
    await soon(async () => (await zoom()) !== fitting);
    await page.keyboard.press('0');
    await soon(async () => (await zoom()) === fitting);
    await page.keyboard.press('Home');
    await page.locator('.sheets').focus();
    await page.keyboard.press('Home');
    await page.locator('.box[data-f=id]:not(.current)').first().click();
    await page.keyboard.press('r');
    await soon(async () => (await statuses(id)).includes('REJECTED'));
    await soon(() => new URL(page.url()).searchParams.get('view') === 'page');
    await page.setViewportSize({ width: 360, height: 720 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.locator('.box').first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('say of a finding that it is on none of them, and lead to the text', async () => {
    // Its text is said by entries beside the glyphs, some of which stand nowhere.
    const id = await ingestPdf(scene, pdfFixture('actual-text.pdf'));
    const placeless = (await scene.spans(id)).find(({ location }) => location.coordinates === null);
    const { page, close } = await open(mara, `/documents/${id}?view=page&span=${placeless?.id as string}`);
    await page.getByText('This finding has no place on a page').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show in the text' }).click();
    await page.locator('mark.current').waitFor();
    await close();
  });

  it('are not offered of a text, and say which one could not be drawn', async () => {
    const text = await open(mara, `/documents/${await scene.ingest(LETTER)}?view=page`);
    await decided(text.page, '0 of 5 decided');
    expect(await text.page.getByRole('tab', { name: 'Pages' }).count()).toBe(0);
    await text.page.locator('.text-pane').waitFor();
    await text.close();
    const { page, close } = await open(mara, `/documents/${await ingestPdf(scene, PAGES)}`);
    await decided(page, '0 of 3 decided');
    await page.route('**/pages/1?*', (route) =>
      route.fulfill({ status: 422, json: { error: 'It takes too much memory.', code: 'PDF_TOO_COMPLEX' } }),
    );
    await page.getByRole('tab', { name: 'Pages' }).click();
    await page.getByText('Page 1 could not be drawn: It takes too much memory.').waitFor();
    await page.unroute('**/pages/1?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('could not be drawn').waitFor({ state: 'detached' });
    await close();
  });
});

it('a workbook is reviewed in its cells', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `${i},Nobody,\n`).join('');
  const csv = `id,name,mail\n1,Ana,ana@example.com\n${rows}9,Zoe,zoe@example.com\n`;
  const id = await ingestFile(scene, csv, { name: 'people-of-the-records-office-with-a-long-name-0417.csv' });
  const { page, faults, close } = await open(mara, `/documents/${id}`);
  await decided(page, '0 of 2 decided');
  await page.keyboard.press('p');
  const cell = (text: string) => page.getByRole('cell', { name: text });
  await cell('ana@example.com').locator('mark.current').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Row', 'A', 'B', 'C']);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('a');
  await soon(async () => (await statuses(id)).includes('APPROVED'));
  await cell('zoe@example.com').locator('mark.current').waitFor();
  await soon(async () => isWithin(page, 'mark.current', '.grid-scroll'));
  expect(await page.getByRole('row').count()).toBeLessThan(100);
  await page.locator('.grid-text').getByText('Zoe', { exact: true }).dblclick();
  await page.getByRole('button', { name: 'Mark as…' }).waitFor();
  await page.keyboard.press('m');
  await soon(async () => (await scene.spans(id)).some(({ text }) => text === 'Zoe'));
  await page.keyboard.press('p');
  await page.locator('.text-pane mark.current').waitFor();
  await page.setViewportSize({ width: 360, height: 720 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

it('two people at one document: the second waits for the first, and loses nothing', async () => {
  const id = await scene.ingest(LETTER);
  const first = await open(mara, `/documents/${id}`);
  await decided(first.page, '0 of 5 decided');
  await first.page.keyboard.press('a');
  await soon(async () => (await statuses(id)).includes('APPROVED'));
  const second = await open(jon, `/documents/${id}`);
  await second.page.getByText(`${mara.email} is editing until`).waitFor();
  await second.page.clock.install();
  await second.page.keyboard.press('r');
  await decided(second.page, '2 of 5 decided');
  expect(await violationsInBothThemes(second.page)).toEqual([]);
  await first.page.keyboard.press('Escape');
  await first.page.waitForURL((url) => url.pathname === '/queue');
  await soon(async () => {
    await second.page.clock.runFor(16_000);
    return (await statuses(id)).includes('REJECTED');
  });
  await first.close();
  await second.close();
});

it('an administrator takes a document over, and the page of the one who held it does not take it back', async () => {
  const id = await scene.ingest(LETTER);
  const first = await open(mara, `/documents/${id}`);
  await decided(first.page, '0 of 5 decided');
  await first.page.clock.install();
  await first.page.keyboard.press('a');
  await soon(async () => (await statuses(id)).includes('APPROVED'));
  const administrator = { email: scene.app.adminEmail, password: scene.app.adminPassword };
  const second = await open(administrator, `/documents/${id}`);
  await second.page.getByText(`${mara.email} is editing until`).waitFor();
  await second.page.clock.install();
  await second.page.keyboard.press('r');
  await decided(second.page, '2 of 5 decided');
  const locked = second.page.waitForResponse((response) => response.url().endsWith(`/review/${id}/lock`));
  await second.page.getByRole('button', { name: 'Take over' }).click();
  expect((await locked).status()).toBe(200);
  // The next pulse of the first page finds the lock of another.
  const refused = first.page.waitForResponse((response) => response.url().endsWith(`/review/${id}/lock`));
  await first.page.clock.runFor(31_000);
  expect((await refused).status()).toBe(409);
  await second.page.clock.runFor(16_000);
  await soon(async () => (await statuses(id)).includes('REJECTED'));
  await first.close();
  await second.close();
});

it('an undo of many leaves alone what was decided in another browser since, and says so', async () => {
  const id = await scene.ingest(LETTER);
  const { page, close } = await open(mara, `/documents/${id}`);
  await decided(page, '0 of 5 decided');
  await page.keyboard.press('s');
  await page.getByLabel('Which findings').selectOption('kind');
  await page.getByRole('button', { name: 'Accept 3' }).press('Enter');
  await soon(async () => (await statuses(id)).filter((status) => status === 'APPROVED').length === 3);
  const other = await open(mara, `/documents/${id}`);
  await decided(other.page, '3 of 5 decided');
  // From the first undecided finding back to one that is accepted.
  await other.page.keyboard.press('k');
  await other.page.keyboard.press('r');
  await soon(async () => (await statuses(id)).includes('REJECTED'));
  await other.close();

  const count = async (wanted: string): Promise<number> =>
    (await statuses(id)).filter((status) => status === wanted).length;
  await page.keyboard.press('u');
  await page.getByText('1 changed by somebody since, and left as it is.').waitFor();
  expect([await count('REJECTED'), await count('PENDING')]).toEqual([1, 4]);
  await decided(page, '1 of 5 decided');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Shift+U');
  await soon(async () => (await count('APPROVED')) === 2);
  expect(await count('REJECTED')).toBe(1);
  await decided(page, '3 of 5 decided');
  await close();
});

it('what a document holds and is called is text, whatever it looks like', async () => {
  const name = '<img src=x onerror="document.title=1">.txt';
  const text = 'Mail <script>alert(1)</script>ana@example.com <img src=x onerror=alert(2)> \u202Eabc\u202C end.\n';
  const id = await scene.ingest({ name, text });
  const { page, faults, close } = await open(mara, `/documents/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await decided(page, 'decided');
  expect(await page.locator('img[src=x], .text-pane script').count()).toBe(0);
  expect(await page.locator('.original').first().textContent()).toBe(text.trimEnd());
  expect(await page.locator('[data-sign=RLO]').count()).toBeGreaterThan(0);
  expect(await page.title()).toBe('Review · Umbra');
  await page.goto(`${scene.app.url}/queue`);
  await page.getByText('<img src=x').first().waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

it('what is not theirs looks like what is not there', async () => {
  const stranger = await makeUser(scene.app, 'ROLE_USER');
  const id = await scene.ingest(LETTER);
  const { page, close } = await open(stranger, `/documents/${id}`);
  await page.getByRole('heading', { name: 'Not there, or not yours' }).waitFor();
  await page.goto(`${scene.app.url}/admin/nothing`);
  await page.getByRole('heading', { name: 'Not there, or not yours' }).waitFor();
  const missing = await page.goto(`${scene.app.url}/no-such-page`);
  expect(missing?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Not there, or not yours' }).waitFor();
  const answer = await call(scene.app, 'GET', '/no-such-page', { headers: bearer(scene.app.apiKey) });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  await close();
});
