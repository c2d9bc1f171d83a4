import type { Browser, Page } from 'playwright-core';
import { MuteRepository } from '../../src/modules/trend/mutes/mute.repository.js';
import { startApp, type TestApp } from '../support/app.js';
import { launchBrowser, openPage, violations, violationsInBothThemes } from '../support/browser.js';
import { call } from '../support/client.js';
import { breachOf, seedBreaches, seedSeries } from '../support/trend-data.js';
import { until } from '../support/until.js';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp({ env: { MONITOR_NEW_TYPE_AFTER: '0' } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const HALF_A_MINUTE = 30_000;
const ingest = (json: unknown) => call(app, 'POST', '/ingest', { json });
const shown = (page: Page) => page.locator('#shown').waitFor();

describe('an empty dashboard', () => {
  it('explains how to send the first report, and shows that report without a reload', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.clock.install();
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('heading', { name: 'No reports in the last 24 hours' }).waitFor();
    const command = await page.locator('#empty code').first().innerText();
    expect(command).toContain(`curl -X POST ${app.url}/ingest`);
    expect(await violations(page)).toEqual([]);

    // The server accepts the body of the proposed command.
    const body = /-d '(?<body>.*)'/.exec(command)?.groups?.body ?? '';
    expect((await ingest(JSON.parse(body))).status).toBe(202);
    // The server caches its answer for a moment.
    await until(async () => (await call(app, 'GET', '/api/dashboard/summary')).body.total_entries === 1);
    await page.clock.fastForward(HALF_A_MINUTE + 5000);
    await shown(page);
    expect(await page.locator('#flows').getByRole('link', { name: 'my-service' }).count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a dashboard that is left open', () => {
  it('shows a new alert without a reload, and keeps focus, page and scroll position', async () => {
    const organization = 'left-open';
    const now = Date.now();
    await seedSeries(
      app,
      Array.from({ length: 30 }, (_, i) => ({
        organization,
        context: 'production',
        source: `server-${i}`,
        type: 'ssn',
        points: [{ at: now - 60_000, count: 30 - i }],
      })),
    );
    const { page, faults, close } = await openPage(browser, { viewport: { width: 1300, height: 700 } });
    await page.clock.install();
    await page.goto(`${app.url}/dashboard?organization=${organization}`);
    await shown(page);
    await page.getByRole('button', { name: 'Flows: next page' }).click();
    const link = page.locator('#flows').getByRole('link', { name: 'server-25' });
    await link.focus();
    const before = await page.evaluate('scrollY');
    expect(before).toBeGreaterThan(0);

    await seedBreaches(app, [breachOf({ organization, source: 'server-25', count: 4711, context: 'production' })]);
    await ingest({ source_id: 'server-25', organization, context: 'production', pii_types: { ssn: 2 } });
    await page.clock.fastForward(HALF_A_MINUTE + 5000);
    await page.getByText('4,711 instead of 4').waitFor();
    expect(await page.title()).toMatch(/^\(\d+\) Trend monitor/);
    expect(await page.locator('#announcer').innerText()).toMatch(/New breaches: \d/);
    expect(await page.locator('#flows .range').innerText()).toBe('21–30 of 30');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('server-25');
    expect(await page.evaluate('scrollY')).toBe(before);
    expect(faults).toEqual([]);
    await close();
  });

  it('says that the server is unreachable, retries every five seconds, and keeps showing its data', async () => {
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await page.goto(`${app.url}/dashboard`);
    await shown(page);
    await page.route('**/api/dashboard/**', (route) => route.abort());
    await page.clock.fastForward(HALF_A_MINUTE + 5000);
    await page.locator('#status[data-state=offline]').waitFor();
    expect(await page.locator('#trouble').innerText()).toContain('cannot be reached');
    expect(await page.locator('#headline dd').first().isVisible()).toBe(true);
    expect(await page.locator('#announcer').innerText()).toBe('The connection is lost');
    await page.unroute('**/api/dashboard/**');
    await page.clock.fastForward(5000);
    await page.locator('#status[data-state=live]').waitFor();
    expect(await page.locator('#trouble').isVisible()).toBe(false);
    await close();
  });
});

describe('the description of a breach', () => {
  it('names method, score and limit, and the time of the count when it was detected later', async () => {
    const organization = 'judged';
    const detectedAt = new Date(Date.now() - 60_000);
    const late = new Date(detectedAt.getTime() - 3_600_000);
    await seedBreaches(app, [
      breachOf({ organization, source: 'at-once', at: detectedAt, detectedAt, score: 0.254, limit: 0.2, method: 'm' }),
      breachOf({ organization, source: 'late', at: late, detectedAt, score: Infinity }),
    ]);
    const { page, faults, close } = await openPage(browser);
    await page.goto(`${app.url}/dashboard?organization=${organization}`);
    await shown(page);
    const alert = (source: string) => page.locator('.alert').filter({ hasText: source });
    expect(await alert('at-once').locator('.judged').innerText()).toBe('m · score 0.25 · limit 0.2');
    expect(await alert('at-once').locator('time').count()).toBe(1);
    expect(await alert('late').locator('.judged').innerText()).toBe('z_score · score ∞ · limit 3');
    expect(await alert('late').locator('.numbers time').getAttribute('datetime')).toBe(late.toISOString());
    await page.locator('#chart').getByText('No counts in this window.').waitFor();
    expect(await page.locator('#chart').getAttribute('aria-label')).toBe('No counts in this window.');
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a chart without counts', () => {
  it('says that there are none, and is drawn once there are counts', async () => {
    const organization = 'chart';
    const points = [{ at: Date.now() - 1000, count: 3 }];
    await seedSeries(app, [{ organization, context: 'c', source: 's', type: 'email', points }]);
    const { page, faults, close } = await openPage(browser);
    await page.goto(`${app.url}/dashboard?organization=${organization}&pii_type=none`);
    await shown(page);
    const nothing = page.getByText('No counts in this window.');
    await nothing.waitFor();
    expect(await page.locator('#chart canvas').count()).toBe(0);
    await page.locator('#pii-type').selectOption('email');
    await page.locator('#chart canvas').waitFor();
    expect(await nothing.isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });
});

describe('hostile names', () => {
  const NAMES = [
    '<img src=x onerror="window.hit=1">',
    '"><script>window.hit=1</script>',
    '</title><script>window.hit=1</script>',
    "' onmouseover='window.hit=1",
    '\u202Egnp.tset\u2066\u2069\u2069',
    `long-${'w'.repeat(1019)}`,
    '👩‍👩‍👧‍👦 family',
    '__proto__',
    'constructor',
    '12345',
    'javascript:window.hit=1',
    '=HYPERLINK("http://127.0.0.1","x")',
  ];
  const organization = '<svg onload=window.hit=1>';

  beforeAll(async () => {
    const now = Date.now();
    await seedSeries(
      app,
      NAMES.flatMap((name, i) =>
        [name, ''].map((type) => ({
          organization,
          context: name,
          source: name,
          type,
          points: [{ at: now - 1000, count: 10 + i }],
        })),
      ),
    );
    await seedBreaches(
      app,
      NAMES.map((name) => breachOf({ organization, context: name, source: name, type: name })),
    );
    await app.app.get(MuteRepository, { strict: false }).save({
      organization,
      context: NAMES[0] ?? '',
      mutedAt: new Date(now - 1000),
      expiresAt: new Date(now + 3_600_000),
    });
  });

  it('are shown as plain text', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto(`${app.url}/dashboard?organization=${encodeURIComponent(organization)}`);
    await shown(page);
    await page.getByText('The counts as a table').click();
    for (const name of NAMES) {
      const shownNames = await page.locator('bdi.name').evaluateAll((all) => all.map(({ textContent }) => textContent));
      expect(shownNames).toContain(name);
    }
    // The page of a source has its name in the address and in the heading.
    for (const name of NAMES.slice(0, 5)) {
      await page.locator('#flows').getByTitle(name, { exact: true }).first().click();
      await page.locator('#place-title').waitFor();
      expect(await page.locator('#place-title bdi').textContent()).toBe(name);
      await page.goBack();
      await page.locator('#place').waitFor({ state: 'hidden' });
    }
    expect(
      await page.evaluate(`'hit' in window || document.querySelector('main script, main img, svg') !== null`),
    ).toBe(false);
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('are not formulas in a CSV file', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${app.url}/dashboard?organization=${encodeURIComponent(organization)}`);
    await shown(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Flows as CSV' }).click();
    let csv = '';
    for await (const chunk of await (await download).createReadStream()) csv += String(chunk);
    expect(csv).toContain(`"'=HYPERLINK(""http://127.0.0.1"",""x"")"`);
    expect(csv.split('\r\n')).toHaveLength(NAMES.length + 2);
    await close();
  });
});

/** The focused element, marked when its outline is invisible; the outline of a radio button is on its label. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  if (element === document.body) return 'end';
  const visible = element.type === 'radio' ? element.nextElementSibling : element;
  const name = element.id || element.ariaLabel || element.textContent.slice(0, 30);
  return name + (getComputedStyle(visible).outlineStyle === 'none' ? ' UNSEEN' : '');
})()`;

describe('the keyboard', () => {
  it('reaches and operates every control, and the focus is visible', async () => {
    const organization = 'keyboard';
    await seedSeries(app, [
      { organization, context: 'c', source: 's', type: 'email', points: [{ at: Date.now() - 1000, count: 3 }] },
    ]);
    const { page, faults, close } = await openPage(browser, { reducedMotion: 'reduce' });
    await page.goto(`${app.url}/dashboard?organization=${organization}`);
    await shown(page);
    await page.locator('#flows').getByRole('link', { name: 's', exact: true }).waitFor();

    const reached: string[] = [];
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    for (let presses = 0; presses < 40; presses += 1) {
      reached.push(await page.evaluate<string>(FOCUSED));
      await page.keyboard.press('Tab');
    }
    expect(reached.filter((name) => name.endsWith('UNSEEN'))).toEqual([]);
    for (const name of ['refresh', 'theme', 'organization', 'pii-type', 'scale', 'chart-csv', 'Flows as CSV', 's']) {
      expect(reached).toContain(name);
    }

    await page.locator('input[name=hours]:checked').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/hours=72/);
    await page.locator('#flows').getByRole('link', { name: 's', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#place-title').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('place-title');
    expect(new URL(page.url()).searchParams.get('source_id')).toBe('s');
    await page.locator('#scale').focus();
    await page.keyboard.press('Space');
    expect(await page.locator('#scale').getAttribute('aria-pressed')).toBe('true');
    expect(faults).toEqual([]);
    await close();
  });
});

describe('the theme', () => {
  it('changes the colours and is kept after a reload', async () => {
    const { page, close } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(`${app.url}/dashboard`);
    const color = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await color();
    await page.getByLabel('Theme').selectOption('dark');
    const dark = await color();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
    expect(await color()).toBe(dark);
    await close();
  });
});
