import type { Browser } from 'playwright-core';
import { NoticeFollowTask } from '../../src/modules/review/notices/notice-follow.task.js';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { makeUser, type TestUser } from '../support/client.js';
import { person, type Person } from '../support/review-people.js';
import { ReviewScene } from '../support/review.js';

let scene: ReviewScene;
let browser: Browser;
let mara: TestUser;
let lead: Person;
beforeAll(async () => {
  scene = await ReviewScene.start();
  [mara, lead] = [await makeUser(scene.app, 'ROLE_USER'), await person(scene.app)];
  const members = { memberIds: [mara.id, lead.id], leaderIds: [lead.id] };
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, members);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

const SENTENCES = {
  en: ['Inbox', 'has assigned a document to you.', 'has mentioned you in a comment.', 'Archive', 'Nothing here', 'All'],
  de: [
    'Eingang',
    'hat Ihnen ein Dokument zugewiesen.',
    'hat Sie in einem Kommentar erwähnt.',
    'Ablegen',
    'Nichts hier',
    'Alle',
  ],
} as const;

it.each(['en', 'de'] as const)(
  'who is given a document or mentioned reads it (%s), and goes there',
  async (language) => {
    const [title, assigned, mentioned, archive, nothing, all] = SENTENCES[language];
    const id = await scene.ingest({ text: 'Nothing of interest.', name: 'ward.txt' });
    await lead.ask('PUT', `/api/v1/documents/${id}/assignee`, { userId: mara.id });
    await lead.ask('POST', `/api/v1/documents/${id}/comments`, { text: `@${mara.email} what do you think?` });
    await scene.app.app.get(NoticeFollowTask, { strict: false }).run(new AbortController().signal);
    const locale = language === 'de' ? 'de-DE' : 'en-US';
    const { page, faults, close } = await openPage(browser, { viewport: { width: 360, height: 740 }, locale });
    await signIn(page, scene.app.url, mara);
    await page.goto(`${scene.app.url}/inbox`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const message = page.getByRole('listitem').filter({ hasText: mentioned });
    await message.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
      '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
    );
    expect(scrollWidth).toBe(clientWidth);
    await message.getByRole('button', { name: archive }).click();
    await message.waitFor({ state: 'detached' });
    const link = page.getByRole('link', { name: `${lead.email} ${assigned}` });
    await link.click();
    await page.getByRole('heading', { name: 'ward.txt', level: 1 }).waitFor();
    await page.goto(`${scene.app.url}/inbox`);
    // What was opened is read.
    await page.getByRole('heading', { name: nothing, level: 2 }).waitFor();
    await page.getByRole('tab', { name: all, exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: assigned }).getByRole('button', { name: archive }).click();
    await link.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  },
);
