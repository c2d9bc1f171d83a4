import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn, type WatchedPage } from '../support/browser.js';
import { bearer, call } from '../support/client.js';
import { makeGate, type Gate } from '../support/gate.js';
import { makeGroup, person, type Person } from '../support/review-people.js';
import { ReviewScene } from '../support/review.js';
import { until } from '../support/until.js';

/** One finding each, and a word by which to tell them apart. */
const letterAbout = (what: string): string => `Please write to ana@example.com about the ${what}.`;
const NOT_FINISHED = 'The last action is not finished yet.';

let scene: ReviewScene;
let browser: Browser;
let lead: Person;

beforeAll(async () => {
  scene = await ReviewScene.start();
  browser = await launchBrowser();
  lead = await person(scene.app);
  const { app } = scene;
  await call(app, 'PUT', '/api/policies/typed', { headers: bearer(app.apiKey), json: { identifiers: { ssn: {} } } });
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

async function signedIn(who: { readonly email: string; readonly password: string }): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport: { width: 1600, height: 900 } });
  await signIn(opened.page, scene.app.url, who);
  return opened;
}

/** Holds back the requests of one method to paths that match, until the gate is opened. */
async function hold(page: Page, method: string, path: RegExp): Promise<Gate> {
  const gate = makeGate();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() === method) {
        gate.reach();
        await gate.opened;
      }
      await route.fallback();
    },
  );
  return gate;
}

const isOff = (page: Page, name: RegExp): Promise<string | null> =>
  page.getByRole('button', { name }).first().getAttribute('aria-disabled');

/** Waits for a button that is on: the key of a command does nothing before its page has offered it. */
const isOffered = (page: Page, name: RegExp): Promise<void> => until(async () => (await isOff(page, name)) === null);

/** Approves a document for each word in a new batch of a group that `lead` leads. */
async function batchAbout(words: readonly string[], isApproved: boolean): Promise<string> {
  const groupId = await makeGroup(scene.admin, [lead.id, scene.member.id, scene.colleague.id], [lead.id]);
  const batchId = await scene.batch({ groupId, name: `Letters about ${words.join(', ')}` });
  for (const word of words) {
    const id = await scene.ingest({ text: letterAbout(word), batchId, name: `${word}.txt` });
    if (isApproved) await scene.approve(id);
  }
  return batchId;
}

describe('what is typed into the text of a policy', () => {
  const open = () => signedIn({ email: scene.app.adminEmail, password: scene.app.adminPassword });

  it('stays when the page shows what was typed before', async () => {
    const { page, faults, close } = await open();
    await page.goto(`${scene.app.url}/policies/typed`);
    const editor = page.getByRole('textbox', { name: 'Policy as JSON' });
    await editor.getByText('identifiers').waitFor();
    await page.locator('.policy-kind').first().waitFor();
    await editor.focus();
    // The form tells of the first letter, which is not JSON, as soon as the page is drawn: then comes the second one.
    await page.evaluate(`(() => {
      const type = (letter) => document.execCommand('insertText', false, letter);
      new MutationObserver((_, observer) => {
        observer.disconnect();
        type('b');
      }).observe(document.querySelector('.policy-views'), { subtree: true, childList: true, attributes: true });
      type('a');
    })()`);
    await page.getByText('is not valid JSON').first().waitFor();
    // The page draws once more.
    await page.keyboard.type('c');
    await editor.filter({ hasText: /^abc\{/ }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('goes on in the editor that takes the place of a plain field', async () => {
    const { page, faults, close } = await open();
    const gate = await hold(page, 'GET', /\/code-editor-.*\.js$/);
    await page.goto(`${scene.app.url}/policies/typed`);
    const editor = page.getByRole('textbox', { name: 'Policy as JSON' });
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('be');
    gate.open();
    await page.locator('div.code-editor').waitFor();
    await page.keyboard.type('fore');
    await editor.filter({ hasText: /^before\{/ }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('replaces what was selected in the plain field', async () => {
    const { page, faults, close } = await open();
    const gate = await hold(page, 'GET', /\/code-editor-.*\.js$/);
    await page.goto(`${scene.app.url}/policies/typed`);
    await page.getByRole('textbox', { name: 'Policy as JSON' }).click();
    await page.keyboard.press('Control+a');
    gate.open();
    await page.locator('div.code-editor').waitFor();
    await page.keyboard.type('all');
    await page.getByRole('textbox', { name: 'Policy as JSON' }).filter({ hasText: /^all$/ }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('keys pressed while a sample is judged', () => {
  const draw = async (words: readonly string[]): Promise<string> => {
    const batchId = await batchAbout(words, true);
    const sample = { name: words.join(' '), unit: 'passages', size: words.length, batchId };
    return (await lead.ask('POST', '/api/v1/quality-samples', sample)).body.id as string;
  };
  const judgedOf = async (id: string): Promise<unknown> =>
    (await lead.ask('GET', `/api/v1/quality-samples/${id}`)).body.judged;

  it('count for the next item as soon as it is shown', async () => {
    const id = await draw(['garden', 'house', 'road']);
    const { page, faults, close } = await signedIn(scene.colleague);
    await page.goto(`${scene.app.url}/quality/${id}`);
    const first = await page.locator('.excerpt').innerText();
    const figures = await hold(page, 'GET', /\/quality-samples\/[^/]+$/);
    await isOffered(page, /^Nothing missed/);
    await page.keyboard.press('a');
    await page.locator('.excerpt').filter({ hasNotText: first }).waitFor();
    await figures.reached;
    // The page is drawn with the next item before it is drawn with its buttons on.
    await isOffered(page, /^Nothing missed/);
    await page.keyboard.press('a');
    await until(async () => (await judgedOf(id)) === 2);
    figures.open();
    await page.getByText('2 of 3 judged').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('are refused in so many words until then', async () => {
    const id = await draw(['roof', 'door']);
    const { page, faults, close } = await signedIn(scene.colleague);
    await page.goto(`${scene.app.url}/quality/${id}`);
    const first = await page.locator('.excerpt').innerText();
    const verdict = await hold(page, 'PUT', /\/items\//);
    await isOffered(page, /^Nothing missed/);
    await page.keyboard.press('a');
    await verdict.reached;
    await until(async () => (await isOff(page, /^Nothing missed/)) === 'true');
    expect(await isOff(page, /^Save and go on/)).toBe('true');
    await page.keyboard.press('a');
    await page.locator('#says', { hasText: NOT_FINISHED }).waitFor({ state: 'attached' });
    verdict.open();
    await page.locator('.excerpt').filter({ hasNotText: first }).waitFor();
    await page.getByText('1 of 2 judged').waitFor();
    expect(await judgedOf(id)).toBe(1);
    await page.keyboard.press('a');
    await page.getByText('Nothing is left for you to judge').waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

describe('keys pressed while a document is closed', () => {
  it('are not taken for it, nor for the next one', async () => {
    const batchId = await batchAbout(['bridge', 'canal', 'dam', 'weir'], false);
    const { page, faults, close } = await signedIn(scene.member);
    await page.goto(`${scene.app.url}/queue?batchId=${batchId}&sort=filename&dir=asc`);
    await page.getByRole('link', { name: 'bridge.txt' }).click();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await heading('bridge.txt').waitFor();
    await page.keyboard.press('a');
    await page.getByText('1 of 1 decided').waitFor();
    const approval = await hold(page, 'POST', /\/approve$/);
    await page.keyboard.press('Shift+A');
    await approval.reached;
    for (const name of [/^Refuse/, /^Approve/]) await until(async () => (await isOff(page, name)) === 'true');
    await page.keyboard.press('r');
    await page.keyboard.press('Shift+A');
    await page.locator('#says', { hasText: NOT_FINISHED }).waitFor({ state: 'attached' });
    approval.open();
    await heading('canal.txt').waitFor();
    await page.getByText('0 of 1 decided').waitFor();
    expect(await isOff(page, /^Refuse/)).toBeNull();

    // Steps are counted while the list is read.
    const list = await hold(page, 'GET', /\/v1\/queue$/);
    await page.keyboard.press(']');
    await list.reached;
    await page.keyboard.press(']');
    list.open();
    await heading('weir.txt').waitFor();

    // What is typed while a comment is sent stays.
    const sending = await hold(page, 'POST', /\/comments$/);
    await page.keyboard.press('c');
    await page.keyboard.type('First');
    await page.keyboard.press('Control+Enter');
    await sending.reached;
    await page.keyboard.type(' second');
    sending.open();
    await page.locator('.entry-line', { hasText: 'First' }).waitFor();
    expect(await page.getByLabel('Add a comment').inputValue()).toBe('second');
    expect(faults).toEqual([]);
    await close();
  });
});

describe('keys pressed while a document is taken from the queue', () => {
  it('take no second one', async () => {
    const batchId = await batchAbout(['mill', 'pond'], false);
    const { page, faults, close } = await signedIn(scene.colleague);
    await page.goto(`${scene.app.url}/queue?batchId=${batchId}`);
    const claim = await hold(page, 'POST', /\/claim$/);
    await page.getByRole('link', { name: 'mill.txt' }).waitFor();
    await isOffered(page, /^Take the next/);
    await page.keyboard.press('c');
    await claim.reached;
    await page.keyboard.press('c');
    await page.locator('#says', { hasText: NOT_FINISHED }).waitFor({ state: 'attached' });
    claim.open();
    await page.getByText('0 of 1 decided').waitFor();
    const mine = (await scene.colleague.ask('GET', `/api/v1/queue?batchId=${batchId}&assignee=me`)).body;
    expect(mine.totalElements).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a second opinion that was given', () => {
  it('stays in its place, so that the next click finds no other finding there', async () => {
    const batchId = await batchAbout(['lake', 'river'], false);
    const { content } = (await scene.member.ask('GET', `/api/v1/queue?batchId=${batchId}`)).body;
    for (const { id } of content as { id: string }[]) {
      const [span] = (await scene.member.ask('GET', `/api/v1/documents/${id}/spans`)).body as { id: string }[];
      await scene.member.ask('PATCH', `/api/v1/spans/${span?.id ?? ''}`, { status: 'NEEDS_SECOND_OPINION' });
      await scene.leave(id);
    }
    const { page, faults, close } = await signedIn(scene.colleague);
    await page.goto(`${scene.app.url}/second-opinions`);
    await page.getByRole('button', { name: 'Accept' }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Accept' }).first().dblclick();
    await page.getByRole('main').getByText('accepted', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(1);
    expect(await page.getByRole('listitem').first().innerText()).toContain('accepted');
    expect(faults).toEqual([]);
    await close();
  });
});
