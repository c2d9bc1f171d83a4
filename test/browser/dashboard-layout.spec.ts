import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { MuteRepository } from '../../src/modules/trend/mutes/mute.repository.js';
import { startApp, type TestApp } from '../support/app.js';
import { isLong, oneOf } from '../support/budget.js';
import { launchBrowser, openPage, violations, violationsInBothThemes } from '../support/browser.js';
import { breachOf, seedBreaches, seedSeries, type SeededSeries } from '../support/trend-data.js';

const HOUR = 3_600_000;
const TYPES = [
  'email-address',
  'person',
  'phone-number',
  'credit-card',
  'ssn',
  'iban-code',
  'us-passport',
  'city',
  'ip-address',
  'vin',
];
const LONG = `a-very-long-service-name-${'x'.repeat(980)}-the-end`;
const NARROWER = [390, 820];
/** axe looks at this width in both themes, and at one of the others; the long tier at all in both. */
const WIDEST = 1440;
const LOOKED = [WIDEST, ...oneOf(NARROWER, 'a narrower dashboard')];
/** The folder for screenshots; without it none are taken. */
const { SCREENSHOTS } = process.env;

let app: TestApp;
let browser: Browser;

/** Deterministic, so that people can compare screenshots. */
function wave(seed: number, hour: number): number {
  const day = 1 + 0.7 * Math.sin(((hour % 24) / 24) * 2 * Math.PI - 1.5);
  const noise = 0.8 + 0.4 * ((Math.sin(seed * 12.9898 + hour * 78.233) * 43_758.5453) % 1) ** 2;
  return day * noise;
}

/** A series of each of 200 sources of three organizations. */
function manySeries(now: number): SeededSeries[] {
  return Array.from({ length: 200 }, (_, i) => {
    const type = TYPES[i % TYPES.length] ?? '';
    const key = {
      organization: ['acme-health', 'globex-bank', 'initech'][i % 3] ?? '',
      context: i % 7 === 0 ? `production-${LONG}` : (['production', 'staging', 'batch-imports'][i % 4] ?? 'edge'),
      source: i % 23 === 0 ? `${i}-${LONG}` : `gateway-${String(i).padStart(3, '0')}`,
      type: i === 41 ? `type-${LONG.slice(0, 900)}` : type,
    };
    const scale = 400 / (1 + (i % TYPES.length) ** 2);
    const points = Array.from({ length: 168 }, (__, h) => ({
      at: now - (167 - h) * HOUR,
      count: Math.round(scale * wave(i, h) + (i === 4 && h > 160 ? 2600 : 0)),
    }));
    return { ...key, points };
  });
}

beforeAll(async () => {
  app = await startApp();
  const now = Date.now();
  const series = manySeries(now);
  await seedSeries(app, series);
  await seedSeries(
    app,
    series.map(({ organization, context, source, points }) => ({
      organization,
      context,
      source,
      type: '',
      points: points.map(({ at }) => ({ at, count: 1 })),
    })),
  );
  await seedBreaches(
    app,
    [4, 0, 46, 41, 13, 22, 69, 92].map((i, n) => {
      const { organization, context, source, type, points } = series[i] ?? { ...breachOf(), points: [] };
      const at = new Date(now - (n * 2 + 1) * HOUR);
      const count = points.at(-(n * 2 + 2))?.count ?? 0;
      return breachOf({
        ...(n === 3
          ? { kind: 'silence' as const, type: '', method: 'silence' }
          : { kind: n === 5 ? ('new-type' as const) : ('increase' as const), type }),
        organization,
        context,
        source,
        at,
        detectedAt: at,
        count,
        expected: count / 7,
        muted: n % 3 === 2,
      });
    }),
  );
  await app.app.get(MuteRepository, { strict: false }).save({
    organization: 'globex-bank',
    context: 'staging',
    mutedAt: new Date(now - 5 * HOUR),
    expiresAt: new Date(now + 2 * HOUR),
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function settled(page: Page): Promise<void> {
  await page.locator('#shown').waitFor();
  await page.locator('#chart canvas').waitFor();
}

/** By how many pixels the page is wider than the window. */
const sticksOut = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe('the dashboard with 200 series and long names', () => {
  it.each([...NARROWER, WIDEST])('fits a window %d pixels wide without accessibility faults', async (width) => {
    const { page, faults, close } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.goto(`${app.url}/dashboard`);
    await settled(page);
    if (SCREENSHOTS !== undefined) {
      await mkdir(SCREENSHOTS, { recursive: true });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: path.join(SCREENSHOTS, `${colorScheme}-${width}.png`), fullPage: true });
      }
    }
    expect(await sticksOut(page)).toBe(0);
    if (LOOKED.includes(width)) {
      expect(await (isLong || width === WIDEST ? violationsInBothThemes(page, 'always') : violations(page))).toEqual(
        [],
      );
    }
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a narrow window', () => {
  it('keeps the column headings in sight while the lists are scrolled', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 700 } });
    await page.goto(`${app.url}/dashboard`);
    await settled(page);
    for (const list of ['flows', 'trends']) {
      await page.locator(`#${list} tbody tr`).nth(12).scrollIntoViewIfNeeded();
      for (const head of await page.locator(`#${list} th`).all()) {
        const box = await head.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect(box?.y).toBeLessThan(60);
        expect(box?.height).toBeGreaterThan(10);
      }
    }
    await close();
  });
});
