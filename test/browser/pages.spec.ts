import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { isDrawn, seedFor } from '../support/budget.js';
import {
  goWithin,
  launchBrowser,
  openPage,
  signIn,
  violations,
  violationsInBothThemes,
  type WatchedPage,
} from '../support/browser.js';
import { bearer, call, makeUser } from '../support/client.js';
import { decideAll, ingest, post, spansOf } from '../support/review-documents.js';
import { report } from '../support/trend.js';

/** Names that would do something if they became HTML, that turn the line around, and that find no place to break. */
const HOSTILE = '<img src=x onerror=alert(1)>"\'&amp;<b>\u202Ebackwards';
/** What must be of one line that goes one way. */
const MARKUP = '<img src=x onerror=alert(1)>';
const LONG = 'W'.repeat(80);

let app: TestApp;
let browser: Browser;
interface Account {
  readonly email: string;
  readonly password: string;
}
let people: Readonly<Record<'admin' | 'auditor' | 'user', Account>>;
/** The ids that stand for the names in the paths below. */
let ids: Readonly<Record<string, string>>;

const asAdmin = (method: string, path: string, json: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), json });

/** Sends what the pages are to show. @throws Error if it is refused, since they would then show nothing of it */
async function made(method: string, at: string, json: unknown): Promise<void> {
  const { status } = await asAdmin(method, at, json);
  if (status >= 300) throw new Error(`${method} ${at} answered ${status}`);
}

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  const [auditor, user] = [await makeUser(app, 'ROLE_AUDITOR'), await makeUser(app, 'ROLE_USER')];
  people = { admin: { email: app.adminEmail, password: app.adminPassword }, auditor, user };
  const strategy = { strategy: 'STATIC_REPLACE', staticReplacement: HOSTILE, condition: 'confidence > 0', alert: true };
  await made('PUT', '/api/policies/hostile', { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } });
  await made('PUT', '/api/policies/hostile/samples', [
    { name: HOSTILE, text: `${HOSTILE} ${LONG} 219-09-9999`, redacted: ['219-09-9999'], kept: [LONG] },
  ]);
  await made('PUT', `/api/policies/hostile?note=${encodeURIComponent(HOSTILE)}&confirm=fails-samples`, {
    identifiers: { ssn: { ssnFilterStrategies: [strategy] }, emailAddress: {} },
  });
  await made('PUT', `/api/policies/hostile/draft?note=${encodeURIComponent(LONG)}`, { identifiers: { ssn: {} } });
  await made('POST', `/api/lists/hostile?description=${encodeURIComponent(HOSTILE)}`, [HOSTILE, LONG]);
  const group = await post(asAdmin, '/api/v1/groups', {
    ...{ name: MARKUP, memberIds: [auditor.id, user.id], leaderIds: [user.id] },
  });
  await made('PUT', `/api/contexts/${encodeURIComponent(HOSTILE)}`, { everyone: true });
  ids = await reviewed(group.body.id as string);
  await made('POST', '/api/v1/finalization-policies', { name: LONG, option: 'LEGAL_HOLD' });
  await made('POST', '/api/v1/compliance-profiles', { name: MARKUP, exemptionCodes: [] });
  await made('POST', '/api/v1/weight-sets', { name: MARKUP, weights: {} });
  await made('POST', '/api/v1/filter-instances', { name: LONG, url: 'http://127.0.0.1:9/' });
  await made('POST', '/api/v1/ollama', { name: MARKUP, url: 'http://127.0.0.1:9/' });
  await made('POST', '/api/v1/holds', { kind: 'audit', reason: `${MARKUP} ${LONG}` });
  await made('POST', '/api/v1/service-accounts', { name: 'program', description: MARKUP });
  await made('PUT', '/api/v1/sso/issuers/clinic', {
    issuerUrl: 'http://127.0.0.1:9/tenant',
    clientId: LONG,
    clientSecret: LONG,
    title: MARKUP,
  });
  await made('POST', '/api/v1/invitations', { email: 'invited@example.com', role: 'ROLE_USER' });
  await call(app, 'POST', `/api/filter?p=hostile&c=${encodeURIComponent(HOSTILE)}`, {
    headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
    text: 'SSN 219-09-9999',
  });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** Makes what the pages of the review show: a batch, a document, an opinion that is asked for, a comment, a sample. */
async function reviewed(groupId: string): Promise<Readonly<Record<string, string>>> {
  const rules = { approvalRuleSets: [{ rules: ['HIGH_RISK_SCORE'] }] };
  const batch = { name: MARKUP, groupId, policyName: 'hostile', confidenceThreshold: 1, ...rules };
  const batchId = (await post(asAdmin, '/api/v1/batches', batch)).body.id as string;
  const text = `${HOSTILE} SSN 219-09-9999, 219-09-9998.\n${LONG}\n`;
  const id = await ingest(asAdmin, { batchId, text, name: `${MARKUP} ${LONG}.txt` });
  const [asked, decided] = await spansOf(asAdmin, id);
  await made('PATCH', `/api/v1/spans/${asked.id as string}`, { status: 'NEEDS_SECOND_OPINION' });
  await made('PATCH', `/api/v1/spans/${decided.id as string}`, { status: 'APPROVED' });
  await post(asAdmin, `/api/v1/documents/${id}/comments`, { text: HOSTILE });
  await post(asAdmin, `/api/v1/review/${id}/release`);
  const done = await ingest(asAdmin, { batchId, text });
  await decideAll(asAdmin, await spansOf(asAdmin, done), 'APPROVED');
  await post(asAdmin, `/api/v1/documents/${done}/approve`);
  const sample = await post(asAdmin, '/api/v1/quality-samples', { name: MARKUP, unit: 'decisions', size: 1, batchId });
  await report(app, { source_id: HOSTILE, organization: MARKUP, context: LONG, pii_types: { [MARKUP]: 3 } });
  return { batch: batchId, document: id, sample: sample.body.id as string };
}

async function signedIn(account: Account): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(opened.page, app.url, account);
  return opened;
}

/** Opens a page and waits until nothing of it is awaited. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await page.locator('h1, .empty h2').first().waitFor();
  await nothingAwaited(page);
}
const nothingAwaited = (page: Page): Promise<void> => page.locator('.skeleton').first().waitFor({ state: 'detached' });

/** Like `open`; a page whose path differs from that of the page before is gone to as by a link. */
async function visit(page: Page, path: string): Promise<void> {
  const pathOf = (url: string): string => new URL(url, app.url).pathname;
  const now = page.url();
  if (!now.startsWith(app.url) || pathOf(now) === pathOf(path)) return open(page, path);
  await goWithin(page, path);
  return nothingAwaited(page);
}

const FOR_ALL = [
  '/try?example=clinic',
  '/policies',
  '/lists',
  '/contexts',
  '/alerts',
  '/account',
  '/reports?view=people',
];
/** Suites of their own look at these too. */
const OF_REVIEW = [
  ...['/', '/queue?status=all', '/second-opinions', '/search', '/inbox', '/batches', '/batches/:batch'],
  ...['/documents/:document', '/documents/:document?view=split', '/quality', '/quality/:sample', '/trends'],
];
const FOR_READERS = [
  '/policies/hostile',
  '/policies/hostile?tab=samples',
  '/policies/hostile?tab=versions',
  '/reports',
  '/admin/users',
  '/admin/groups',
  '/admin/audit',
  '/admin/health',
  '/admin',
  ...['sso', 'keys', 'rules', 'finalization', 'compliance', 'weights', 'models'].map((part) => `/admin/${part}`),
  ...['gateway', 'instances', 'webhooks', 'retention', 'holds', 'limits', 'backups'].map((part) => `/admin/${part}`),
];

/** Of the pages that each role sees a share is drawn, and all in the long tier. */
const DRAWN = seedFor('pages of each role');
const drawn = (paths: readonly string[], of: number) => paths.filter((_, place) => isDrawn(place, of, DRAWN));

describe.each([
  ['admin', drawn([...FOR_ALL, ...FOR_READERS, ...OF_REVIEW], 2)],
  ['auditor', drawn([...FOR_READERS, ...FOR_ALL, ...OF_REVIEW], 8)],
  ['user', drawn([...FOR_ALL, ...OF_REVIEW], 4)],
] as const)('the pages of %s', (role, paths) => {
  it('are clean in each theme, hold no HTML of anybody, and fit a narrow screen', async () => {
    const { page, faults, close } = await signedIn(people[role]);
    const found: string[] = [];
    for (const named of paths) {
      const path = named.replace(/:(?<name>\w+)/, (_, name: string) => ids[name] ?? '');
      await visit(page, path);
      const seen = await violationsInBothThemes(page, 'always');
      found.push(...seen.map((one) => `${path} ${one}`));
      expect(await page.locator('main :is(img, script), main b:has-text("backwards")').count()).toBe(0);
      expect(await page.title()).toMatch(/ · Umbra$/);
      await page.setViewportSize({ width: 360, height: 720 });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(overflow) > 0) found.push(`${path} is ${String(overflow)} px too wide`);
      if (path === '/admin/users') {
        const isWider = await page.evaluate(
          '(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector(".table-scroll"))',
        );
        if (isWider !== false) found.push(`the table of ${path} scrolls sideways`);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(found).toEqual([]);
    // That somebody has no webhook is an answer, which browsers count as a fault all the same.
    const missing = faults.filter((fault) => fault.includes('status of 404'));
    expect(missing).toHaveLength(paths.filter((path) => path === '/admin/webhooks').length);
    expect(faults).toEqual(missing);
    await close();
  });
});

it('no page of the application is left out', () => {
  const file = path.resolve(__dirname, '../../src/web/client/app/routes.tsx');
  const routes = [...readFileSync(file, 'utf8').matchAll(/\bpath: '(?<path>[^']+)'/g)].map(
    ({ groups }) => groups?.path,
  );
  const kindOf = (one: string): string => one.replace(/\?.*/, '').replace(/:\w+|(?<=\/policies\/)\w+/, '*');
  const seen = [...FOR_ALL, ...FOR_READERS, ...OF_REVIEW].map(kindOf);
  // Those for people who are not in yet are in test/browser/entering.
  const entered = ['/password', '/sign-in', '/invitation'];
  expect(new Set([...seen, ...entered])).toEqual(new Set(routes.map((one = '') => kindOf(one))));
});

describe('what a role may not see', () => {
  it('looks like what is not there, and is not in the navigation', async () => {
    const { page, close } = await signedIn(people.user);
    await open(page, '/');
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    for (const one of FOR_READERS.filter((path) => path.startsWith('/admin') || path.startsWith('/policies/'))) {
      await visit(page, one);
      await page.getByRole('heading', { name: 'Not there, or not yours' }).waitFor();
    }
    await close();
  });
});

describe('the playground', () => {
  it('redacts what is typed, tells why, and keeps it as a policy that is changed and rolled back', async () => {
    const { page, faults, close } = await signedIn(people.admin);
    // A new policy begins with a form and a sample: no JSON is needed.
    await open(page, '/policies');
    await page.getByRole('button', { name: 'New policy' }).waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Field of work').selectOption('Bank');
    await page.locator('.policy-kind', { hasText: 'swiftBic' }).waitFor();
    await page.locator('.finding', { hasText: '4111 1111 1111 1111' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Policy as JSON' }).count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.locator('.policy-kind', { hasText: 'creditCard' }).locator('summary').click();
    await page.getByRole('button', { name: 'Remove the kind: Payment card' }).click();
    await page.locator('.result', { hasText: '4111 1111 1111 1111' }).waitFor();
    expect(await page.getByLabel('Field of work').count()).toBe(0);

    // What the policy leaves is told, and looked for in a copy.
    await open(page, '/try?example=clinic');
    await page.getByText(/more values, left by this policy/).click();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Look for them in a copy' }).click();
    await page.locator('.result', { hasText: '{{{REDACTED-date}}}' }).waitFor();

    await open(page, '/try');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`My SSN is 219-09-9999. ${HOSTILE}`);
    await page.getByRole('button', { name: '219-09-9999' }).click();
    const why = page.getByRole('region', { name: 'Why' });
    await why.getByText('identifiers.ssn').waitFor();
    expect(await page.locator('.result').innerText()).toContain(HOSTILE);

    // A copy of the policy, with a mistake, then right.
    await page.getByRole('button', { name: 'Edit a copy' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.getByRole('tab', { name: 'JSON' }).click();
    const editor = page.getByRole('textbox', { name: 'Policy as JSON' });
    // The copy comes with the editor; what is typed before it would be lost.
    await editor.getByText('identifiers').first().waitFor();
    await editor.fill('{"identifiers": {"ssn": {"ssnFilterStrategies": [{"strategy": "LAST_5"}]}}}');
    await page.getByText('identifiers.ssn.ssnFilterStrategies[0].strategy').waitFor();
    await editor.fill('{"identifiers": {"ssn": {"ssnFilterStrategies": [{"strategy": "LAST_4"}]}}}');
    await page.locator('.result', { hasText: 'My SSN is 9999.' }).waitFor();
    await page.getByRole('button', { name: 'Save as policy' }).click();
    await page.getByLabel('Name', { exact: true }).fill('from-page');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The policy was saved.').waitFor();

    // A refusal of a policy that is being typed is an answer. Chromium styles what replaces marked text in an editable
    // field; the content policy refuses that, and the editor draws it anew.
    const refused = faults.filter((fault) => /status of 400|Applying inline style/.test(fault));
    expect(faults).toEqual(refused);

    await open(page, '/policies/from-page');
    await editor.fill('{"identifiers": {"ssn": {}}}');
    await page.getByLabel('What changes, and why').fill('All of it goes');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as a new version.').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('All of it goes').waitFor();
    await page.getByRole('button', { name: 'Compare with the version before' }).first().click();
    await page.getByText('identifiers.ssn').first().waitFor();
    await page.getByRole('button', { name: 'Restore' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('restored version 1').waitFor();
    const { body } = await call(app, 'GET', '/api/policies/from-page', { headers: bearer(app.apiKey) });
    expect(JSON.stringify(body)).toContain('LAST_4');

    // The rules are those that were restored. A save that samples speak against says which, and goes on when told to.
    await asAdmin('PUT', '/api/policies/from-page/samples', [
      { name: 'letter', text: 'SSN 219-09-9999', redacted: ['219-09-9999'], kept: [] },
    ]);
    // What is removed by mistake is brought back.
    await page.getByRole('tab', { name: 'Samples' }).click();
    await page.getByRole('button', { name: 'Remove letter' }).click();
    await page.getByText('No samples yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'letter' }).waitFor();
    await page.getByRole('tab', { name: 'Rules' }).click();
    expect(await editor.innerText()).toContain('LAST_4');
    await editor.fill('{"identifiers": {"url": {}}}');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByText('letter').waitFor();
    await page.getByRole('button', { name: 'Save all the same' }).click();
    await page.getByText('Saved as a new version.').waitFor();
    await close();
  });
});

describe('the form of a policy', () => {
  it('changes by mouse and keys the same text as the editor, and leaves the rest of it', async () => {
    const { page, faults, close } = await signedIn(people.admin);
    const policy = { config: { splitting: { enabled: false } }, identifiers: { ssn: {} } };
    await asAdmin('PUT', '/api/policies/formed', policy);
    await open(page, '/policies/formed');
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await page.getByText('One thing is only in the text').waitFor();
    await page.locator('.policy-kind summary').first().press('Enter');
    await page.getByRole('button', { name: 'Add a strategy' }).click();
    const strategy = page.getByRole('group', { name: 'Strategy 1' });
    await strategy.getByLabel('Strategy', { exact: true }).selectOption('MASK');
    await strategy.getByLabel('Confidence at least').fill('0.8');
    await strategy.getByLabel('Character', { exact: true }).fill('#');
    await page.getByLabel('Another kind').selectOption('url');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as a new version.').waitFor();
    const { body } = await call(app, 'GET', '/api/policies/formed', { headers: bearer(app.apiKey) });
    const masked = { strategy: 'MASK', condition: 'confidence >= 0.8', maskCharacter: '#' };
    expect(body).toEqual({ ...policy, identifiers: { ssn: { ssnFilterStrategies: [masked] }, url: {} } });
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the account', () => {
  it('makes a key with scopes by keys, shows it once, and revokes it', async () => {
    const { page, faults, close } = await signedIn(people.user);
    await open(page, '/account');
    const keys = page.getByRole('region', { name: 'API keys' });
    await keys.getByText('No key yet.').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('Name of the key').fill(MARKUP);
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('alert').getByText('Tick at least one scope.').waitFor();
    await dialog.getByLabel('redaction:read').check();
    await page.keyboard.press('Control+Enter');
    const key = await dialog.locator('.secret').innerText();
    expect(key).toMatch(/^umbra_/);
    expect((await call(app, 'GET', '/api/session', { headers: bearer(key) })).status).toBe(403);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await keys.getByRole('button', { name: `Revoke ${MARKUP}` }).click();
    expect((await call(app, 'GET', '/api/session', { headers: bearer(key) })).status).toBe(403);
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await keys.getByText('No key yet.').waitFor();
    expect((await call(app, 'GET', '/api/session', { headers: bearer(key) })).status).toBe(401);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the audit log', () => {
  it('is found by what the address says, and verified', async () => {
    const { page, faults, close } = await signedIn(people.auditor);
    await open(page, '/admin/audit');
    await page.getByLabel('Action', { exact: true }).selectOption('POLICY_SAVE');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(/action=POLICY_SAVE/);
    await page.locator('summary', { hasText: 'POLICY_SAVE' }).first().click();
    await page
      .getByText(/"fingerprint": "/)
      .first()
      .waitFor();
    await page.keyboard.press('v');
    await page.getByText(/entries, unbroken\./).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('in German', () => {
  it('the pages speak German', async () => {
    const { page, close } = await openPage(browser, { locale: 'de-AT' });
    await page.goto(`${app.url}/sign-in`);
    await page.getByLabel('E-Mail', { exact: true }).fill(people.user.email);
    await page.getByLabel('Passwort', { exact: true }).fill(people.user.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
    for (const [path, title] of [
      ['/try', 'Probieren'],
      ['/policies', 'Regeln'],
      ['/account', 'Konto'],
      ['/alerts', 'Meldungen'],
    ] as const) {
      await open(page, path);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    }
    await close();
  });
});
