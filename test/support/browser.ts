import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian's Chromium; `scripts/services/chromium.sh` installs it. */
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Launches the browser without its own sandbox, which containers do not allow. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A page with all errors that occurred on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, the console and the content security policy, and dialogs; a test expects none. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Berlin', ...options });
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
  return { page, faults, close: () => context.close() };
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

/**
 * Returns the violations that axe finds on a page in its current theme, with their locations; `rules` default to all.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Legacy mode avoids the second page in which axe merges results of frames; there are no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Returns the violations that axe finds in both themes. They differ only in colors, so the dark theme is checked for
 * contrast only.
 */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  return [...dark.map((one) => `dark ${one}`), ...light.map((one) => `light ${one}`)];
}
