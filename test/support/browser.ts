import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { isDrawn, seedFor } from './budget.js';

/** Debian's Chromium; `scripts/services/chromium.sh` installs it. */
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Longer than any wait on a busy machine. */
const PATIENCE_MS = 120_000;

/** Where a worker process keeps its browser: each suite evaluates this file again. */
const SHARED = Symbol.for('umbra.browser');
const worker = globalThis as { [SHARED]?: Promise<Browser & { stop(): Promise<void> }> };

/**
 * Returns the browser of this worker process, launched by the first suite that needs it. Contexts share nothing, so
 * that a suite finds nothing of those before it; its `close` closes the contexts and keeps the browser for the next.
 */
export async function launchBrowser(): Promise<Browser> {
  const known = await worker[SHARED]?.catch(() => undefined);
  if (known?.isConnected() !== true) worker[SHARED] = launch();
  return worker[SHARED] as Promise<Browser>;
}

/** Launches without the browser's own sandbox, which containers do not allow. */
async function launch(): Promise<Browser & { stop(): Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: PATIENCE_MS,
  });
  const stop = browser.close.bind(browser);
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return Object.assign(browser, { close, stop });
}

/** A page with all errors that occurred on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, the console and the content security policy, and dialogs; a test expects none. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** The pages that are open now. */
const opened = new Set<Pick<WatchedPage, 'page' | 'faults'>>();
const MAX_CHARACTERS_TOLD = 3000;
/** What is said to screen readers too, without the navigation. */
const SHOWN = "[...document.querySelectorAll('main, [role=dialog], #says')].map((one) => one.innerText).join('\\n')";

/** Returns what the open pages show, so that a wait which has failed elsewhere says what was there instead. */
async function whatPagesShow(): Promise<string> {
  const texts = [...opened].map(async ({ page, faults }) => {
    const shown = await page.evaluate<string>(SHOWN).catch(String);
    return [page.url(), ...faults, shown.slice(0, MAX_CHARACTERS_TOLD)].join('\n');
  });
  return (await Promise.all(texts)).join('\n\n');
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Berlin', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  const watched = { page, faults };
  opened.add(watched);
  page.once('close', () => opened.delete(watched));
  Object.assign(globalThis, { [Symbol.for('umbra.tellMore')]: whatPagesShow });
  return { ...watched, close: () => context.close() };
}

/** Signs a user in without the form; the cookie is kept in the page's context. */
export async function signIn(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const answer = await page.request.post(`${url}/api/session`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}.`);
}

/** The script of axe, read once. */
let axe: string | undefined;

/** A rule that a page violates, and the elements that do. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Goes to another page of the application as a link does, without loading its scripts again, and waits until its heading
 * is there.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  // A heading that stays would be that of the page before: each path has a page of its own.
  await page.evaluate(`(() => {
    for (const heading of document.querySelectorAll('h1, .empty h2')) heading.dataset.left = '';
    history.pushState(null, '', ${JSON.stringify(path)});
  })()`);
  await page.locator('h1:not([data-left]), .empty h2:not([data-left])').first().waitFor();
}

/**
 * Returns the violations that axe finds on a page in its current theme, with their locations; `rules` default to all.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A document keeps the script: reading it takes a third as long as a run.
  if (await page.evaluate("typeof axe === 'undefined'")) {
    axe ??= await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
  }
  const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: [...rules] }) };
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How many states of pages this file has been asked about in both themes. */
let places = 0;
const LOOKED_FROM = seedFor('states of pages');
const DARK_FROM = seedFor('dark pages');
const SHARE_LOOKED_AT = 3;
const SHARE_DARK = 3;

/**
 * Returns the violations that axe finds in the light theme and, in a third of these states of a page, in the dark one.
 * One state out of three is looked at unless `looked` is `always`; the long tier looks at all of them in both themes. Themes
 * differ only in colors, so the dark one is checked for contrast only; that each ink is legible on each paper is proven
 * by test/architecture/colours.
 */
export async function violationsInBothThemes(page: Page, looked?: 'always'): Promise<readonly string[]> {
  const found: string[] = [];
  const place = places++;
  if (looked === undefined && !isDrawn(place, SHARE_LOOKED_AT, LOOKED_FROM)) return found;
  if (isDrawn(Math.trunc(place / SHARE_LOOKED_AT), SHARE_DARK, DARK_FROM)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await violations(page, ['color-contrast'])).map((one) => `dark ${one}`));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  found.push(...(await violations(page)).map((one) => `light ${one}`));
  return found;
}
