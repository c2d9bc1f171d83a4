import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violationsInBothThemes, type WatchedPage } from '../support/browser.js';
import { bearer, call, makeUser } from '../support/client.js';
import { until } from '../support/until.js';

let app: TestApp;
let browser: Browser;
let opened: WatchedPage;
let page: Page;

const ask = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  ({ page } = opened);
  await signIn(page, app.url, { email: app.adminEmail, password: app.adminPassword });
});
afterAll(async () => {
  // Browsers report each refused request; those that are expected are of the policy and the alert.
  expect(opened.faults.filter((fault) => !/status of 4(?:09|12)/.test(fault))).toEqual([]);
  await browser.close();
  await app.close();
});

const dialog = () => page.getByRole('dialog').last();
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

it('a group begins with what it is now, and two changes of its members are not mixed up unseen', async () => {
  const [mara, jon] = [await makeUser(app, 'ROLE_USER'), await makeUser(app, 'ROLE_USER')];
  const { body } = await ask('POST', '/api/v1/groups', { name: 'Records', memberIds: [], leaderIds: [] });
  const path = `/api/v1/groups/${(body as { id: string }).id}`;
  await page.goto(`${app.url}/admin/groups`);
  await row('Records').waitFor();
  // Another window changes the group after the list was read.
  await ask('PATCH', path, { name: 'Records office' });
  await page.getByRole('button', { name: 'Open Records' }).click();
  await field('Name').waitFor();
  expect(await field('Name').inputValue()).toBe('Records office');
  await dialog().getByLabel(mara.email, { exact: true }).check();
  await dialog().getByLabel(`${mara.email}: leads`).check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await ask('PATCH', path, { memberIds: [jon.id] });
  await press('Save');
  await dialog().getByText('Both of you changed: Members.').waitFor();
  await press('Save mine');
  await row('Records office').getByText('1').first().waitFor();
  expect((await ask('GET', path)).body).toMatchObject({ memberIds: [mara.id], leaderIds: [mara.id] });
  await page.getByRole('button', { name: 'Open Records office' }).click();
  await press('Delete');
  await press('Delete');
  await page.getByText('No groups yet').waitFor();
});

it('a list of terms begins with what it is now, and keeps what another window has changed beside', async () => {
  await page.goto(`${app.url}/lists`);
  await page.getByRole('button', { name: 'New list' }).first().waitFor();
  await page.keyboard.press('n');
  await field('Name').fill('wards');
  await field('Terms').fill('North wing\nMaple ward');
  await press('Save');
  await row('wards').waitFor();
  await ask('POST', '/api/lists/wards?description=Of%20the%20house', ['North wing']);
  await page.getByRole('button', { name: 'Open wards' }).click();
  await dialog().getByText('Terms: 1, hidden').waitFor();
  expect(await field('What it is for').inputValue()).toBe('Of the house');
  await press('Show them');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await field('Terms').fill('North wing\nEast wing');
  await ask('POST', '/api/lists/wards?description=Wings', ['North wing']);
  await press('Save');
  await dialog().waitFor({ state: 'detached' });
  expect((await ask('GET', '/api/lists/wards')).body).toMatchObject({
    description: 'Wings',
    items: ['North wing', 'East wing'],
  });
});

it('a long list is found by name, gone through by keys, and as it was after coming back', async () => {
  for (let n = 10; n < 24; n++) await ask('POST', `/api/lists/letters-${n}`, ['oak']);
  await page.goto(`${app.url}/lists`);
  await page.getByLabel('Find by name').fill('ETTERS-2');
  await row('letters-10').waitFor({ state: 'detached' });
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  for (const key of ['j', 'j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog', { name: 'letters-21' }).locator('.record-fields').waitFor();
  await page.keyboard.press('Escape');
  await until(() => page.evaluate('history.state?.find !== undefined'));
  await page.getByRole('link', { name: 'Contexts', exact: true }).click();
  await page.getByRole('heading', { name: 'Contexts', level: 1 }).waitFor();
  await page.goBack();
  expect(await page.getByLabel('Find by name').inputValue()).toBe('ETTERS-2');
  expect(await row('letters-10').count()).toBe(0);
});

it('an alert that is done goes, the next one has the focus, and a refusal is shown', async () => {
  const strategy = { strategy: 'REDACT', condition: 'confidence > 0', alert: true };
  const identifiers = { emailAddress: { emailAddressFilterStrategies: [strategy] } };
  await ask('PUT', '/api/policies/alarmed', { identifiers });
  const headers = { ...bearer(app.apiKey), 'content-type': 'text/plain' };
  for (const name of ['oak', 'elm', 'fir'])
    await call(app, 'POST', '/api/filter?p=alarmed', { headers, text: `Write to ${name}@example.com.` });
  await page.goto(`${app.url}/alerts`);
  const done = page.getByRole('button', { name: /^Done/ });
  await done.nth(2).waitFor();
  await page.route('**/api/alerts/*', (route) => route.fulfill({ status: 409, json: { error: 'Not now.' } }));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Not now.').waitFor();
  await page.unroute('**/api/alerts/*');
  const focused = () => page.evaluate('document.activeElement.textContent');
  const next = await done.nth(1).textContent();
  await page.keyboard.press('Enter');
  await done.nth(2).waitFor({ state: 'detached' });
  expect(await focused()).toBe(next);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('a context is opened for groups, and a change of another window is shown first', async () => {
  const { body } = await ask('POST', '/api/v1/groups', { name: 'Clinic', memberIds: [], leaderIds: [] });
  const { id } = body as { id: string };
  await ask('PUT', '/api/contexts/ward-4', { everyone: true });
  await page.goto(`${app.url}/contexts`);
  await row('ward-4').getByText('everybody').waitFor();
  await page.getByRole('button', { name: 'Change ward-4' }).click();
  await field('Everybody').uncheck();
  await dialog().getByLabel('Clinic', { exact: true }).check();
  await press('Save');
  await row('ward-4').getByText('1 group').waitFor();
  expect((await ask('GET', '/api/contexts/ward-4')).body).toMatchObject({ everyone: false, groupIds: [id] });
  await page.getByRole('button', { name: 'Change ward-4' }).click();
  await field('Everybody').check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await press('Save');
  await row('ward-4').getByText('everybody').waitFor();
});

it('a context is forgotten once that was confirmed, and one that keeps no values has nothing to forget', async () => {
  await ask('PUT', '/api/policies/consistent', {
    identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }] } },
  });
  await ask('PUT', '/api/contexts/empty', { everyone: true });
  const headers = { ...bearer(app.apiKey), 'content-type': 'text/plain' };
  const redacted = async () =>
    (await call(app, 'POST', '/api/filter?p=consistent&c=kept', { headers, text: 'SSN 219-09-9999' })).body as string;
  const before = await redacted();
  expect(await redacted()).toBe(before);
  await page.goto(`${app.url}/contexts`);
  const forget = (name: string) => page.getByRole('button', { name: `Forget all values ${name}` });
  await forget('empty').waitFor();
  expect(await forget('empty').getAttribute('aria-disabled')).toBe('true');
  expect(await forget('empty').getAttribute('title')).toBe('It keeps no values.');
  await forget('empty').click({ force: true });
  expect(await dialog().count()).toBe(0);
  await forget('kept').click();
  await page.getByRole('dialog', { name: 'Forget 1 value of kept?' }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await ask('GET', '/api/contexts/kept')).body.size).toBe(1);
  await forget('kept').click();
  await press('Forget all values');
  // A context is no more than its values, unless somebody has said who may use it.
  await row('kept').waitFor({ state: 'detached' });
  await row('empty').waitFor();
  expect(await redacted()).not.toBe(before);
});

it('a policy that somebody else has saved says who, when and why, and is replaced only when asked for', async () => {
  await ask('PUT', '/api/policies/letters', { identifiers: { ssn: {} } });
  await page.goto(`${app.url}/policies/letters`);
  await page.getByLabel('What changes, and why').fill('Mine');
  await ask('PUT', '/api/policies/letters?note=Telephones%20too', { identifiers: { ssn: {}, phoneNumber: {} } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has saved this policy' });
  await alert.getByText('Telephones too').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect((await ask('GET', '/api/policies/letters')).body).toMatchObject({ identifiers: { phoneNumber: {} } });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await alert.getByRole('button', { name: 'Save mine over it' }).click();
  await saved;
  expect((await ask('GET', '/api/policies/letters')).body).toEqual({ identifiers: { ssn: {} } });
});

it('the models that are asked begin with what was chosen, and two choices of the same are not mixed up unseen', async () => {
  const { body } = await ask('POST', '/api/v1/ollama', { name: 'Ward model', url: 'http://127.0.0.1:9/' });
  const instanceId = (body as { id: string }).id;
  const path = '/api/v1/ollama/defaults';
  await page.goto(`${app.url}/admin/models`);
  const chosen = page.getByRole('region', { name: 'Who is asked' });
  const press = (name: string) => chosen.getByRole('button', { name, exact: true }).click();
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await chosen.getByLabel('Second opinions', { exact: true }).selectOption({ label: 'Ward model' });
  // Another window chooses for the other purpose: both choices are kept.
  await ask('PUT', path, { explain: { instanceId, model: 'theirs' }, secondOpinion: null });
  await Promise.all([saved(), press('Save')]);
  expect((await ask('GET', path)).body).toMatchObject({
    explain: { instanceId, model: 'theirs' },
    secondOpinion: { instanceId, model: null },
  });
  // Another window chooses for the same purpose.
  await chosen.getByLabel('Model of explanations').fill('mine');
  await ask('PUT', path, { explain: { instanceId, model: 'again theirs' }, secondOpinion: null });
  await press('Save');
  await chosen.getByRole('alert').getByText('Both of you changed: Explanations.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect((await ask('GET', path)).body).toMatchObject({ explain: { model: 'again theirs' } });
  await Promise.all([saved(), press('Save mine')]);
  expect((await ask('GET', path)).body).toMatchObject({ explain: { model: 'mine' } });
});
