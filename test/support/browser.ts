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
