import { unzipSync } from 'fflate';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, violationsInBothThemes } from '../support/browser.js';
import { administratorOf, makeUser } from '../support/client.js';
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
  await page.getByRole('button', { name: 'Finalize all 2 approved' }).waitFor();
  await page.keyboard.press('Shift+F');
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
  await page.keyboard.press('q');
  await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('a folder is taken in with the names of its folders, and a file that had arrived is not there twice', async () => {
  const batchId = await scene.batch();
  const folder = await mkdtemp(path.join(tmpdir(), 'umbra-folder-'));
  await mkdir(path.join(folder, 'ward'));
  await writeFile(path.join(folder, 'one.txt'), 'Call 212-555-0143.');
  await writeFile(path.join(folder, 'ward', 'two.txt'), 'Write to ann@example.com.');
  const { page, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, { email: scene.app.adminEmail, password: scene.app.adminPassword });
  // As on a server without TLS, where browsers do not offer it.
  await page.addInitScript('delete Crypto.prototype.randomUUID');
  // The server takes the first file, and its answer is lost.
  let isLost = false;
  await page.route('**/api/v1/documents/file?**', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.fulfill({ status: 500, json: { error: 'The answer was lost.', code: 'INTERNAL' } });
  });
  await page.goto(`${scene.app.url}/batches/${batchId}`);
  const add = page.getByRole('button', { name: 'Add a folder' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.click()]);
  await chooser.setFiles(folder);
  await page.getByRole('button', { name: 'Try the one that failed again' }).click();
  await page.getByText('2 of 2 files').waitFor();
  const { content } = (await scene.admin('GET', `/api/v1/queue?batchId=${batchId}`)).body as {
    readonly content: readonly { readonly filename: string }[];
  };
  const name = path.basename(folder);
  expect(content.map(({ filename }) => filename).sort()).toEqual([`${name}/one.txt`, `${name}/ward/two.txt`]);
  await rm(folder, { recursive: true });
  await close();
});

it('an upload whose session ends in the middle goes on after signing in over the page', async () => {
  const mara = await makeUser(scene.app, 'ROLE_USER');
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, { memberIds: [mara.id, scene.member.id] });
  const batchId = await scene.batch();
  const { page, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, mara);
  // The session ends once the first file has arrived, while others are on their way.
  let sent = 0;
  await page.route('**/api/v1/documents/file?**', async (route) => {
    if (++sent === 2) await scene.admin('DELETE', `/api/v1/users/${mara.id}/sessions`);
    return route.continue();
  });
  await page.goto(`${scene.app.url}/batches/${batchId}`);
  await page.getByRole('button', { name: 'Add a folder' }).waitFor();
  const names = Array.from({ length: 7 }, (_, i) => `file-${i + 1}.txt`);
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(
      names.map((name, i) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Call 212-555-014${i}.`) })),
    );
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(mara.password);
  await page.keyboard.press('Enter');
  await page.getByText('7 of 7 files').waitFor();
  const { content } = (await scene.admin('GET', `/api/v1/queue?batchId=${batchId}`)).body as {
    readonly content: readonly { readonly filename: string }[];
  };
  expect(content.map(({ filename }) => filename).sort()).toEqual(names);
  await close();
});

it('a document under a legal hold says so, and is erased only after the hold', async () => {
  const batchId = await scene.batch();
  const id = await scene.ingest({ batchId, name: 'held.txt' });
  await scene.member.ask('POST', `/api/v1/documents/${id}/reject`, {});
  const { page, faults, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, administratorOf(scene.app));
  const badge = page.getByText('On legal hold');
  const erase = page.getByRole('button', { name: 'Erase for good' });
  const openMore = async (): Promise<void> => {
    await page.goto(`${scene.app.url}/documents/${id}`);
    await page.locator('.text-pane').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await erase.waitFor();
  };
  // The hold of a batch is one of each of its documents.
  for (const held of [
    { kind: 'document', resourceId: id },
    { kind: 'batch', resourceId: batchId },
  ]) {
    const hold = await scene.admin('POST', '/api/v1/holds', { ...held, reason: 'Case 4 of the court' });
    await openMore();
    await badge.waitFor();
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    expect(await erase.getAttribute('title')).toBe('It is under a legal hold and cannot be erased.');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await scene.admin('POST', `/api/v1/holds/${hold.body.id as string}/release`, { reason: 'The case is closed' });
  }
  await openMore();
  expect(await badge.count()).toBe(0);
  expect(await erase.getAttribute('aria-disabled')).not.toBe('true');
  // Who may not know of holds is told nothing of them.
  await scene.admin('POST', '/api/v1/holds', { kind: 'document', resourceId: id, reason: 'Case 5 of the court' });
  const others = await openPage(browser);
  await signIn(others.page, scene.app.url, scene.member);
  await others.page.goto(`${scene.app.url}/documents/${id}`);
  await others.page.locator('.text-pane').waitFor();
  expect(await others.page.getByText('On legal hold').count()).toBe(0);
  expect([...faults, ...others.faults]).toEqual([]);
  await others.close();
  await close();
});

it('a document is erased by who leads its group, with the reference of the request', async () => {
  const lead = await makeUser(scene.app, 'ROLE_USER');
  await scene.admin('PATCH', `/api/v1/groups/${scene.groupId}`, {
    memberIds: [lead.id, scene.member.id],
    leaderIds: [lead.id],
  });
  const id = await scene.ingest({ batchId: await scene.batch(), name: 'mistake.txt' });
  await scene.member.ask('POST', `/api/v1/documents/${id}/reject`, {});
  const { page, faults, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, lead);
  await page.goto(`${scene.app.url}/documents/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase .+ for good\?$/ });
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  // A blank is no reference.
  await dialog.getByLabel('Reference of the request').fill('  ');
  await erase.click();
  await dialog.locator('input:invalid').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Reference of the request').fill('Request 17');
  await erase.click();
  await page.getByText('This document was erased.').waitFor();
  await page.getByRole('heading', { name: 'erased', exact: true }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

it('batches are shown in pages, and found by name beyond the first one', async () => {
  for (let i = 0; i <= 100; i++) await scene.admin('POST', '/api/v1/batches', { name: `Many ${i}` });
  await scene.admin('POST', '/api/v1/batches', { name: 'Zebra letters' });
  const { page, close } = await openPage(browser, { viewport: { width: 1300, height: 800 } });
  await signIn(page, scene.app.url, administratorOf(scene.app));
  await page.goto(`${scene.app.url}/batches`);
  const zebra = page.getByRole('link', { name: 'Zebra letters' });
  const first = page.getByRole('link', { name: 'Many 0', exact: true });
  await page.getByText('Page 1 of 2').waitFor();
  await first.waitFor();
  expect(await zebra.count()).toBe(0);
  await page.getByLabel('Find a batch').fill('ZEBRA');
  await zebra.waitFor();
  await first.waitFor({ state: 'detached' });
  await page.getByLabel('Find a batch').fill('');
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'After' }).click();
  await zebra.waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await close();
});
