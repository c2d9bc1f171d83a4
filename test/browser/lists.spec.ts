import type { Browser, Page } from 'playwright-core';
import { NoticeFollowTask } from '../../src/modules/review/notices/notice-follow.task.js';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { makeUser, type TestUser } from '../support/client.js';
import { person, type Person } from '../support/review-people.js';
import { ReviewScene } from '../support/review.js';
import { until } from '../support/until.js';

let scene: ReviewScene;
let browser: Browser;
let lead: Person;
beforeAll(async () => {
  scene = await ReviewScene.start();
  lead = await person(scene.app);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

/** A new member of the group, so that no test finds what another one left. */
async function member(): Promise<TestUser> {
  const made = await makeUser(scene.app, 'ROLE_USER');
  members.push(made.id);
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, {
    memberIds: [lead.id, scene.member.id, ...members],
    leaderIds: [lead.id],
  });
  return made;
}
const members: string[] = [];

async function open(user: Pick<TestUser, 'email' | 'password'>, path: string, width = 1300) {
  const watched = await openPage(browser, { viewport: { width, height: 800 } });
  await signIn(watched.page, scene.app.url, user);
  await watched.page.goto(`${scene.app.url}${path}`);
  return watched;
}

const current = (page: Page) => page.locator('li[aria-current=true]');

describe('the inbox by keys', () => {
  const ABOUT = ['ward-1.txt', 'ward-2.txt', 'ward-3.txt', 'ward-4.txt'];
  async function withMessages(): Promise<TestUser> {
    const reader = await member();
    for (const name of ABOUT) {
      const id = await scene.ingest({ text: 'Nothing of interest.', name });
      await lead.ask('POST', `/api/v1/documents/${id}/comments`, { text: `@${reader.email} please look` });
      // Each is told by itself, so that their order is known.
      await scene.app.app.get(NoticeFollowTask, { strict: false }).run(new AbortController().signal);
    }
    return reader;
  }

  it('goes from message to message, reads, archives and opens', async () => {
    const reader = await withMessages();
    const { page, faults, close } = await open(reader, '/inbox');
    const rows = page.locator('.inbox-line');
    await rows.nth(3).waitFor();
    const hrefs = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(4);
    const href = (): Promise<string | null> => current(page).getByRole('link').getAttribute('href');
    expect(await href()).toBe(hrefs[0]);
    expect(await current(page).locator('kbd').allTextContents()).toEqual(['m', 'e']);
    expect(await page.locator('.inbox-line kbd:visible').count()).toBe(2);
    // A row that becomes current while its button is pressed does not move the button away from the pointer.
    const last = rows.nth(3).getByRole('button', { name: 'Mark as read' });
    const before = await last.boundingBox();
    await last.focus();
    await rows.nth(3).locator('kbd:visible').first().waitFor();
    expect(await last.boundingBox()).toEqual(before);
    await rows.first().getByRole('link').focus();
    await until(async () => (await rows.first().getAttribute('aria-current')) === 'true');
    await page.locator('h1').focus();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await href()).toBe(hrefs[1]);
    await page.keyboard.press('e');
    await rows.nth(3).waitFor({ state: 'detached' });
    expect(await href()).toBe(hrefs[2]);
    await page.keyboard.press('m');
    await rows.nth(2).waitFor({ state: 'detached' });
    expect(await href()).toBe(hrefs[3]);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Mark as read').waitFor();
    await page.keyboard.press('Escape');
    const isRead = page.waitForResponse((answer) => answer.url().endsWith('/read'));
    await page.keyboard.press('Enter');
    await Promise.all([isRead, page.waitForURL(`**${hrefs[3]}`)]);
    await page.goto(`${scene.app.url}/inbox`);
    // What was opened is read.
    await rows.first().waitFor();
    expect(await href()).toBe(hrefs[0]);
    expect(await rows.count()).toBe(1);
    await page.getByRole('tab', { name: 'Archived' }).click();
    const link = rows.getByRole('link');
    await until(async () => (await rows.count()) === 1 && (await link.getAttribute('href')) === hrefs[1]);
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps the focus in the list when the row that had it goes', async () => {
    const reader = await withMessages();
    const { page, faults, close } = await open(reader, '/inbox');
    const rows = page.locator('.inbox-line');
    await rows.nth(3).waitFor();
    const second = rows.nth(1).getByRole('button', { name: 'Archive' });
    await second.focus();
    expect(
      await current(page)
        .getByRole('button', { name: 'Archive' })
        .evaluate((one) => one === one.ownerDocument.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await rows.nth(3).waitFor({ state: 'detached' });
    await until(() => rows.nth(1).evaluate((row) => row.contains(row.ownerDocument.activeElement)));
    expect(faults).toEqual([]);
    await close();
  });

  it('says so and brings the message back when the server refuses', async () => {
    const reader = await withMessages();
    const { page, close } = await open(reader, '/inbox');
    const rows = page.locator('.inbox-line');
    await rows.nth(3).waitFor();
    await page.route('**/archive', (route) =>
      route.fulfill({ status: 500, json: { error: 'It broke.', code: 'INTERNAL' } }),
    );
    await page.keyboard.press('e');
    await page.getByRole('alert').getByText('It broke.').waitFor();
    await rows.nth(3).waitFor();
    await close();
  });
});

describe('second opinions by keys', () => {
  async function asked(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const id = await scene.ingest({ text: `Write to ${name}@example.com.`, name: `${name}.txt` });
      const [span] = await scene.spans(id);
      await scene.member.ask('PATCH', `/api/v1/spans/${span?.id ?? ''}`, { status: 'NEEDS_SECOND_OPINION' });
      await scene.leave(id);
    }
  }

  it('are given one after the other, and taken back when the server refuses', async () => {
    const reader = await member();
    await asked(['oak', 'elm', 'fir']);
    const { page, close } = await open(reader, '/second-opinions');
    const rows = page.getByRole('listitem').filter({ hasText: '@example.com' });
    await rows.nth(2).waitFor();
    expect(await current(page).locator('kbd').allTextContents()).toEqual(['a', 'r']);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('a');
    await rows.nth(0).getByText('accepted', { exact: true }).waitFor();
    await page.keyboard.press('r');
    await rows.nth(1).getByText('refused', { exact: true }).waitFor();
    await page.route('**/api/v1/spans/*', (route) =>
      route.fulfill({ status: 409, json: { error: 'Somebody has decided it.', code: 'CONFLICT' } }),
    );
    await page.keyboard.press('a');
    await rows.nth(2).getByText('Somebody has decided it.').waitFor();
    await rows.nth(2).getByRole('button', { name: 'Accept' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    // The value keeps a line of its own.
    expect((await rows.nth(2).locator('b').boundingBox())?.height).toBeLessThan(40);
    expect((await rows.nth(2).boundingBox())?.height).toBeLessThan(240);
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await page.locator('#says', { hasText: 'You have decided this one.' }).waitFor({ state: 'attached' });
    await close();
  });
});

describe('the queue on a telephone', () => {
  it('begins on the first screen: its filters are behind a button that counts them', async () => {
    const reader = await member();
    await scene.ingest({ text: 'Write to oak@example.com.', name: 'first.txt' });
    const { page, faults, close } = await open(reader, '/queue', 360);
    await page.getByRole('link', { name: 'first.txt' }).waitFor();
    expect((await page.locator('.queue-card').boundingBox())?.y).toBeLessThan(240);
    const state = page.getByLabel('State').first();
    expect(await state.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
    await page.keyboard.press('Enter');
    await state.selectOption('To review');
    const used = page.getByRole('button', { name: 'Filter: 1' });
    await used.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await used.click();
    expect(await state.isVisible()).toBe(false);
    // On a wide screen all of them stand in a row.
    await page.setViewportSize({ width: 1300, height: 800 });
    await state.waitFor();
    expect(await used.isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a comment', () => {
  it('completes the names of colleagues', async () => {
    const [writer, colleague] = [await member(), await member()];
    const id = await scene.ingest({ text: 'Nothing of interest.', name: 'ward.txt' });
    const { page, faults, close } = await open(writer, `/documents/${id}`);
    await page.locator('.text-pane').waitFor();
    await page.keyboard.press('c');
    const field = page.getByLabel('Add a comment');
    await field.pressSequentially(`Ask @${colleague.email.slice(0, 6)}`);
    const list = page.getByRole('listbox', { name: 'Colleagues' });
    await list.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    const name = colleague.email.slice(0, colleague.email.indexOf('@'));
    await field.fill('');
    await field.pressSequentially(`Ask @${name}`);
    await list.getByRole('option', { name: colleague.email, selected: true }).waitFor();
    // One may not mention oneself.
    expect(await list.getByText(writer.email).count()).toBe(0);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(`Ask @${name} `);
    await page.keyboard.type('and @');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });
});

it('on a telephone, the head of a document says its state, and the document can be rejected', async () => {
  const reader = await member();
  const id = await scene.ingest({ text: 'Write to ana@example.com.', name: 'narrow.txt' });
  const { page, faults, close } = await open(reader, `/documents/${id}`, 360);
  await page.locator('.review-head').getByText('To review').waitFor();
  await page.locator('.review-head').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('the audit log shows its entries in the order of their pages: by time', async () => {
  const { page, close } = await open(await makeUser(scene.app, 'ROLE_AUDITOR'), '/inbox');
  // An entry may be recorded after one that happened later.
  await page.route('**/api/v1/audit?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { content: { seq: number }[] };
    const [first, second] = body.content;
    if (first !== undefined && second !== undefined) [first.seq, second.seq] = [second.seq, first.seq];
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${scene.app.url}/admin/audit`);
  await page.locator('.entries summary').nth(1).waitFor();
  const numbers = await page.locator('.entries summary .number').allTextContents();
  expect(Number(numbers[0])).toBeLessThan(Number(numbers[1]));
  await close();
});

describe('a list of several pages', () => {
  it('is found in as a whole', async () => {
    const names = Array.from({ length: 101 }, (_, n) => `Ward ${String(n).padStart(3, '0')}`);
    await Promise.all(names.map((name) => scene.admin('POST', '/api/v1/groups', { name, memberIds: [] })));
    const administrator = await makeUser(scene.app, 'ROLE_ADMIN');
    const { page, faults, close } = await open(administrator, '/admin/groups');
    const last = page.getByRole('cell', { name: 'Ward 100', exact: true });
    await page.getByRole('cell', { name: 'Ward 000', exact: true }).waitFor();
    expect(await last.count()).toBe(0);
    await page.getByLabel('Find by name').fill('ward 100');
    await last.waitFor();
    expect(await page.locator('[data-rows] tr').count()).toBe(1);
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

it('a program is found among many by one request', async () => {
  await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      scene.admin('POST', '/api/v1/service-accounts', { name: `ward-${String(n).padStart(3, '0')}` }),
    ),
  );
  const { page, faults, close } = await open(await makeUser(scene.app, 'ROLE_ADMIN'), '/admin/keys');
  await page.getByRole('cell', { name: 'ward-000', exact: true }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/service-accounts')) asked.push(request.url());
  });
  await page.getByLabel('Find by name').fill('WARD-119');
  await page.getByRole('cell', { name: 'ward-119', exact: true }).waitFor();
  expect(await page.locator('[data-rows] tr').count()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(faults).toEqual([]);
  await close();
});

it('what is chosen is seen in forced colours, where fills are not drawn', async () => {
  const administrator = await makeUser(scene.app, 'ROLE_ADMIN');
  const { page, close } = await open(administrator, '/reports');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('tab', { selected: true }).waitFor();
  const styleOf = (selector: string, property: string): Promise<string> =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  const fillOf = (isSelected: boolean): Promise<string> =>
    styleOf(`.tabs [aria-selected=${String(isSelected)}]`, 'backgroundColor');
  expect(await fillOf(true)).not.toBe(await fillOf(false));
  expect(await styleOf('.nav-link[aria-current=page]', 'outlineStyle')).toBe('solid');
  await close();
});
