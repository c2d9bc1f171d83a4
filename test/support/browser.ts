import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian's; `scripts/services/chromium.sh` installs it where it is missing. */
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Without a sandbox of its own, which containers do not allow. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A page, and everything that went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, of the console and of the content policy, and dialogs; a test expects none. */
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

/** Signs somebody in without the form; the cookie stays with the page's context. */
export async function signIn(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const answer = await page.request.post(`${url}/api/session`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}.`);
}

/** Returns what axe finds wrong on a page in its present theme, each with where it is; `rules` are all unless given. */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Frames alone need the second page in which axe otherwise puts its results together; there are none.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What axe finds in both themes. They differ in nothing but their colours, so that the second is looked at for those. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  return [...dark.map((one) => `dark ${one}`), ...light.map((one) => `light ${one}`)];
}
