import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { sharedApp, type TestApp } from '../support/app.js';
import { isLong, oneOf } from '../support/budget.js';
import { launchBrowser, openPage, violations, violationsInBothThemes } from '../support/browser.js';

const PAGES = ['', '/reference/policies', '/tutorials/pages', '/adr'];
/** axe looks at every page of this width in both themes, and at one page of each other width; the long tier at all. */
const WIDEST = 1600;
/** The folder for screenshots; without it none are taken. */
const { SCREENSHOTS } = process.env;

let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await sharedApp();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
beforeEach(async () => {
  ({ page } = await openPage(browser, { viewport: { width: 1600, height: 900 } }));
});
afterEach(() => page.context().close());

const widthOf = (): Promise<readonly number[]> =>
  page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');

describe('the documentation in a browser', () => {
  it.each([360, 1024, WIDEST])('fits %i pixels, and axe finds nothing', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const looked = width === WIDEST ? PAGES : oneOf(PAGES, `pages of documentation ${width} pixels wide`);
    for (const name of PAGES) {
      await page.goto(`${app.url}/docs${name}`);
      await page.getByRole('searchbox').waitFor();
      const [content, screen] = await widthOf();
      expect([name, content]).toEqual([name, screen]);
      if (SCREENSHOTS !== undefined) {
        await mkdir(SCREENSHOTS, { recursive: true });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: path.join(SCREENSHOTS, `docs${name.replaceAll('/', '-')}-${width}-${colorScheme}.png`),
          });
        }
      }
      if (looked.includes(name)) {
        expect(await (isLong || width === WIDEST ? violationsInBothThemes(page, 'always') : violations(page))).toEqual(
          [],
        );
      }
    }
  });

  it('is searched with the keyboard alone', async () => {
    await page.goto(`${app.url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('backup_folder');
    const results = page.getByRole('list', { name: 'Search results' });
    await results.getByRole('link').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/\w+/);
    expect(await page.getByRole('main').textContent()).toContain('BACKUP_FOLDER');
  });

  it('says when nothing is found, and closes the results with Escape', async () => {
    await page.goto(`${app.url}/docs/reference/policies`);
    await page.getByRole('searchbox').fill('zzzzqqqq');
    await page.getByText('Nothing found.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Search results' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.id')).toBe('query');
  });

  it('says when the search could not be loaded, and loads it again', async () => {
    await page.route('**/sections.json', (route) => route.abort(), { times: 1 });
    await page.goto(`${app.url}/docs`);
    await page.getByRole('searchbox').fill('policy');
    await page.getByText('The search could not be loaded.').first().waitFor();
    await page.getByRole('searchbox').fill('policies');
    await page.getByRole('list', { name: 'Search results' }).getByRole('link').first().waitFor();
  });

  it('folds the list of pages on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${app.url}/docs/operate/backup`);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.waitFor({ state: 'hidden' });
    await page.getByText('Contents', { exact: true }).click();
    await pages.waitFor({ state: 'visible' });
  });
});
