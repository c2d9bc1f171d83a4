import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, signIn, violations, type WatchedPage } from '../support/browser.js';
import { bearer, call } from '../support/client.js';

let app: TestApp;
let browser: Browser;
let opened: WatchedPage;
let page: Page;

const ask = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });

beforeAll(async () => {
  app = await startApp({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', RATE_LIMITS_PER_GROUP: 'pages=20000/86400' } });
  browser = await launchBrowser();
  opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  ({ page } = opened);
  await signIn(page, app.url, { email: app.adminEmail, password: app.adminPassword });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function open(path: string): Promise<void> {
  await page.goto(`${app.url}/admin/${path}`);
  await page.locator('h1').waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

const dialog = () => page.getByRole('dialog').last();
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
/** Opens the dialog of a new record by its key. */
async function makeNew(): Promise<void> {
  await page.keyboard.press('n');
  await dialog().waitFor();
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
async function openRecord(name: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await dialog().locator('.record-fields').waitFor();
}
async function removeOpen(): Promise<void> {
  await press('Delete');
  await press('Delete');
  await page.getByText('Deleted.', { exact: true }).waitFor();
}

describe('the administration', () => {
  it('leads to each of its pages, and back', async () => {
    await page.goto(`${app.url}/admin`);
    const links = page.locator('.admin-link');
    await links.first().waitFor();
    expect(await links.count()).toBe(18);
    await links.filter({ hasText: 'Legal holds' }).click();
    await page.getByRole('heading', { name: 'Legal holds', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByText('Keys on this page').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('finalization policies', () => {
  it('are made, changed and deleted, and others’ changes are not lost', async () => {
    await open('finalization');
    await makeNew();
    await field('Name').fill('Court files');
    await field('The submitted text').selectOption('DELETE_AFTER_X_DAYS');
    await field('Days').fill('90');
    expect(await violations(page)).toEqual([]);
    await press('Save');
    await row('Court files').getByText('is deleted after 90 days').waitFor();

    await openRecord('Court files');
    const { body } = await ask('GET', '/api/v1/finalization-policies');
    const { id } = (body as { id: string; name: string }[]).find(({ name }) => name === 'Court files') ?? { id: '' };
    const path = `/api/v1/finalization-policies/${id}`;
    await ask('PATCH', path, { deleteAfterDays: 30 });
    await field('Days').fill('60');
    await press('Save');
    await dialog().getByText('Both of you changed: Days.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await ask('GET', path)).body).toMatchObject({ deleteAfterDays: 30 });
    await press('Save mine');
    await row('Court files').getByText('is deleted after 60 days').waitFor();

    // Somebody changes another field meanwhile: both changes stay.
    await openRecord('Court files');
    await ask('PATCH', path, { deleteAfterDays: 14 });
    await field('Name').fill('Files of the court');
    await press('Save');
    await row('Files of the court').getByText('is deleted after 14 days').waitFor();
    await openRecord('Files of the court');
    await removeOpen();
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('show a refusal in the form, which keeps what was typed', async () => {
    await open('finalization');
    await makeNew();
    await field('Name').fill('Default');
    await press('Save');
    await dialog().getByRole('alert').waitFor();
    expect(await field('Name').inputValue()).toBe('Default');
    await page.keyboard.press('Escape');
    await openRecord('Default');
    expect(await dialog().getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('compliance profiles and weight sets', () => {
  it('are made of lines', async () => {
    await open('compliance');
    await makeNew();
    await field('Name').fill('State law');
    await press('Add a code');
    await field('Code, line 1').fill('7(b)');
    await field('What it stands for, line 1').fill('Health');
    await press('Save');
    await openRecord('State law');
    await press('Archive');
    await dialog().getByText('✓').waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Cancel');
    await row('State law').getByText('Archived').waitFor();

    await open('weights');
    await makeNew();
    await field('Name').fill('Psychiatry');
    await press('Add a weight');
    await field('Kind, line 1').selectOption('ssn');
    await field('Weight, line 1').fill('8');
    await press('Save');
    await row('Psychiatry').waitFor();
    expect((await ask('GET', '/api/v1/weight-sets')).body).toMatchObject([{ name: 'Psychiatry', weights: { ssn: 8 } }]);
  });
});

describe('approval rules', () => {
  it('are those of a batch', async () => {
    const { body } = await ask('POST', '/api/v1/batches', { name: 'Discharge letters' });
    const path = `/api/v1/batches/${(body as { id: string }).id}`;
    await open('rules');
    await makeNew();
    const isIdle = dialog().getByText('No rule is selected, so the set never applies');
    await isIdle.waitFor();
    await dialog().getByLabel('The risk is high').check();
    await isIdle.waitFor({ state: 'detached' });
    await field('Risk above (0 to 1)').fill('0.7');
    await press('Save');
    await row('The risk is high').waitFor();
    await openRecord('The risk is high');
    await dialog().getByLabel('The reviewer is new').check();
    await press('Save');
    await row('The risk is high + The reviewer is new').waitFor();
    expect((await ask('GET', path)).body).toMatchObject({
      approvalRuleSets: [{ rules: ['HIGH_RISK_SCORE', 'INEXPERIENCED_REVIEWER'], riskScoreThreshold: 0.7 }],
    });
    await openRecord('The risk is high + The reviewer is new');
    await removeOpen();
    await page.getByText('One approval is enough in this batch').waitFor();
  });
});

describe('legal holds', () => {
  it('are set with a reason and released with one', async () => {
    await open('holds');
    await makeNew();
    await field('What is held').selectOption('audit');
    await field('Reason').fill('Case 4 of the court');
    await press('Save');
    await openRecord('Case 4 of the court');
    await press('Release');
    await field('Why it is not needed any more').fill('The case is closed');
    expect(await violations(page)).toEqual([]);
    await press('Release');
    await dialog().getByText('Released.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await row('Case 4 of the court').getByText('Over').waitFor();
  });

  it('are set on documents and batches that are found by their names', async () => {
    const batch = (await ask('POST', '/api/v1/batches', { name: 'Court <i>7</i>' })).body as { id: string };
    await ask('POST', '/api/v1/batches', { name: 'Another batch' });
    const letter = { batchId: batch.id, name: 'Case 7 letter.txt', text: 'Nothing of interest.' };
    const { taskId } = (await ask('POST', '/api/v1/ingest', letter)).body as { taskId: string };
    await open('holds');
    await makeNew();
    await field('What is held').selectOption('batch');
    await field('Find a batch').fill('court');
    // Batches are looked for after typing has paused; until then all are offered.
    const offered = field('Batch').locator('option');
    await offered.filter({ hasText: 'Another batch' }).waitFor({ state: 'detached' });
    await field('Batch').selectOption(batch.id);
    expect(await offered.allInnerTexts()).toEqual(['Choose…', 'Court <i>7</i>']);
    // What is chosen of one kind is not that of another.
    await field('What is held').selectOption('document');
    expect(await field('Document').inputValue()).toBe('');
    await field('Find a document by its file name').fill('7 LETTER');
    await field('Document').selectOption(taskId);
    await field('Reason').fill('Case 7');
    expect(await violations(page)).toEqual([]);
    await press('Save');
    await row('Case 7').getByRole('link', { name: 'Case 7 letter.txt' }).waitFor();
  });

  it('name what they keep, with a link to it, and show the id of what is gone', async () => {
    const batch = (await ask('POST', '/api/v1/batches', { name: 'Letters of <b>case 5</b>' })).body as { id: string };
    await ask('POST', '/api/v1/holds', { kind: 'batch', resourceId: batch.id, reason: 'Case 5' });
    // The page that is still open may ask for the batch too.
    await page.route(`**/api/v1/batches/${batch.id}`, (route) => route.abort());
    await open('holds');
    await row('Case 5').getByText(batch.id, { exact: true }).waitFor();
    await page.unroute(`**/api/v1/batches/${batch.id}`);
    await open('holds');
    await row('Case 5').getByRole('link', { name: 'Letters of <b>case 5</b>', exact: true }).click();
    await page.getByRole('heading', { name: 'Letters of <b>case 5</b>', level: 1 }).waitFor();
  });
});

describe('people', () => {
  it('are invited once the administrator has confirmed the session over the form', async () => {
    let asked = 0;
    await page.route('**/api/v1/invitations', async (route) => {
      if (route.request().method() !== 'POST' || ++asked > 1) await route.fallback();
      else await route.fulfill({ status: 403, json: { error: 'Confirm first', code: 'REAUTHENTICATION_REQUIRED' } });
    });
    await open('users');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await field('Email').fill('newcomer@example.com');
    const passkeys = page.waitForResponse((answer) => answer.url().endsWith('/account/passkeys'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Is it still you?' }).waitFor();
    // Offered to those who have one.
    expect(await (await passkeys).json()).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(await dialog().getByRole('button', { name: 'Confirm with a passkey' }).count()).toBe(0);
    await field('Password').fill(app.adminPassword);
    await page.keyboard.press('Enter');
    await page.locator('.secret', { hasText: '/invitation#' }).waitFor();
    // A form within a form would send both, or leave the page.
    expect(asked).toBe(2);
    expect(page.url()).toBe(`${app.url}/admin/users`);
  });
});

describe('a user', () => {
  it('is deleted once that was confirmed, and what is closed first is the question', async () => {
    await ask('POST', '/api/v1/users', { email: 'leaver@example.com', password: app.adminPassword, role: 'ROLE_USER' });
    await open('users');
    await page.getByRole('button', { name: 'Open leaver@example.com' }).click();
    await press('Delete this user');
    await dialog().getByText('This cannot be undone.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Change leaver@example.com' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press('Delete this user');
    await press('Delete this user');
    await row('leaver@example.com').waitFor({ state: 'detached' });
  });
});

describe('single sign-on', () => {
  it('has issuers that are entered, tested, switched off and deleted', async () => {
    await open('sso');
    await page.getByText(`${app.url}/api/sso/<name>/backchannel-logout`).waitFor();
    await page.getByText(`${app.url}/scim/v2`).waitFor();
    await makeNew();
    await dialog().getByLabel('Name', { exact: true }).fill('clinic');
    await field('Issuer identifier').fill('http://127.0.0.1:9/tenant');
    await field('Client id').fill('umbra');
    await field('Client secret').fill('not to be seen');
    await press('Add a role');
    await field('Value of the claim, line 1').fill('umbra-admins');
    await field('Role, line 1').selectOption('ROLE_ADMIN');
    await press('Save');
    await openRecord('clinic');
    expect(await field('Client secret').inputValue()).toBe('');
    await dialog().getByText(`${app.url}/api/sso/clinic/callback`).waitFor();
    await press('Test');
    await dialog().locator('.notice.danger').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByLabel('People may sign in with it').uncheck();
    await press('Save');
    await row('clinic').getByText('Off').waitFor();
    expect((await ask('GET', '/api/v1/sso/issuers/clinic')).body).toMatchObject({
      enabled: false,
      clientSecretSet: true,
      roles: [{ value: 'umbra-admins', role: 'ROLE_ADMIN' }],
    });
    await openRecord('clinic');
    await removeOpen();
    await page.getByText('No issuer yet').waitFor();
  });
});

describe('service accounts', () => {
  it('get a key that is shown once and revoked, and a certificate', async () => {
    await open('keys');
    await makeNew();
    await field('Name').fill('directory');
    await press('Save');
    // The first key is offered at once, and may be made later.
    await dialog().getByText('The account was created.').waitFor();
    await press('Cancel');
    await dialog().getByText('No key yet.').waitFor();
    await press('Make a key');
    await field('Name of the key').fill('scim');
    await dialog().getByLabel('scim:write').check();
    expect(await violations(page)).toEqual([]);
    await press('Save');
    const key = await dialog().locator('.secret').innerText();
    const users = () => call(app, 'GET', '/scim/v2/Users', { headers: bearer(key) });
    expect((await users()).status).toBe(200);
    await press('I have stored it');
    expect(await page.content()).not.toContain(key);

    await press('Add a certificate');
    await field('Known by').selectOption('dns');
    await field('Value').fill('directory.example.com');
    await dialog().getByLabel('scim:write').check();
    await press('Save');
    await dialog().getByText('directory.example.com').first().waitFor();

    await press('Revoke scim');
    await press('Revoke');
    await dialog().getByText('No key yet.').waitFor();
    expect((await users()).status).toBe(401);
    await page.keyboard.press('Escape');
  });
});

describe('other services', () => {
  it('are made known and tested', async () => {
    await open('models');
    await makeNew();
    await field('Name').fill('Ward server');
    await field('Address').fill('http://127.0.0.1:9');
    await press('Save');
    await openRecord('Ward server');
    await press('Test');
    await dialog().locator('.notice.danger').waitFor();
    await page.keyboard.press('Escape');
    const who = page.getByRole('region', { name: 'Who is asked' });
    await who.getByLabel('Second opinions').selectOption({ label: 'Ward server' });
    // The message of the save before may still be there.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await who.getByRole('button', { name: 'Save' }).click();
    expect((await saved).ok()).toBe(true);
    expect(JSON.stringify((await ask('GET', '/api/v1/ollama/defaults')).body)).toContain('"secondOpinion":{');

    await open('instances');
    await makeNew();
    await field('Name').fill('Itself');
    await field('Address').fill(app.url);
    await field('Key').fill(app.apiKey);
    await press('Save');
    await row('Itself').getByText('set', { exact: true }).waitFor();
    await openRecord('Itself');
    await press('Test');
    await dialog()
      .getByText(/^It answers, and has/)
      .waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the webhook', () => {
  it('is set with a secret that is shown once, and removed', async () => {
    await open('webhooks');
    await page.keyboard.press('n');
    await field('Address').fill('http://127.0.0.1:9/hook');
    await press('Save');
    expect((await dialog().locator('.secret').innerText()).length).toBeGreaterThan(20);
    await press('I have stored it');
    await page.getByText('Every message has arrived.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the webhook' }).click();
    await press('Remove the webhook');
    await page.getByText('You have no webhook').waitFor();
  });
});

describe('what whoever runs the server has set', () => {
  it('is shown without secrets', async () => {
    await open('limits');
    await row('RATE_LIMITS_PER_GROUP').getByText('pages=20000/86400').waitFor();
    await open('retention');
    await row('ALERT_RETENTION_DAYS').getByText('365').waitFor();
    await open('backups');
    await page.locator('.command', { hasText: /^(?:UMBRA_DATA_DIR=\S+ umbra backup|mongodump) / }).waitFor();
    await row('MONGODB_URI')
      .getByText(/^(?:not )?set$/)
      .waitFor();
    expect(await page.locator('main').innerText()).not.toContain('mongodb://');
    const faults = opened.faults.filter((fault) => !/status of (?:400|403|404|409|502)|ERR_FAILED/.test(fault));
    expect(faults).toEqual([]);
  });
});
