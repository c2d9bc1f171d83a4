import { request } from '../api/client.js';
import { MAX_ATTEMPTS, problemOf } from '../api/errors.js';
import type { components } from '../api/schema.js';
import { makeStore } from '../api/store.js';
import { masking } from '../design/masked.js';
import { chooseDensity, chooseTheme } from '../design/theme.js';
import { singleKeys } from '../keys/dispatcher.js';
import { chosenKeys } from '../keys/registry.js';
import { speak } from '../words/speak.js';
import { languageOf, zone } from '../words/t.js';

export type Settings = components['schemas']['Settings'];
type Patch = components['schemas']['SettingsPatchDto'];
export type SavedView = Settings['views'][number];

/** The user's settings; undefined until they are loaded. */
export const settings = makeStore<Settings | undefined>(undefined);

/** Applies settings to the page. */
function show(now: Settings): void {
  settings.set(now);
  speak(languageOf(now.locale));
  chooseTheme(now.theme);
  chooseDensity(now.density);
  zone.set(now.timezone ?? undefined);
  masking.set(now.maskValues);
  singleKeys.set(now.singleKeys);
  chosenKeys.set(Object.fromEntries(now.keys.map(({ action, keys }) => [action, keys])));
  document.documentElement.style.setProperty('--document-size', `${now.textSize}px`);
}

type Change = Patch | ((now: Settings) => Patch);
const patchOf = (change: Change, now: Settings): Patch => (typeof change === 'function' ? change(now) : change);

/** The settings as the server keeps them, and the changes that it has not answered yet. */
let kept: Settings | undefined;
let waiting: readonly Change[] = [];

/** Shows what the server keeps with the changes under way: a change that is refused leaves nothing behind. */
function showKept(): void {
  if (kept !== undefined) show(waiting.reduce<Settings>((now, change) => ({ ...now, ...patchOf(change, now) }), kept));
}

/** Reads the settings of the signed-in user and applies them to the page. */
export async function loadSettings(): Promise<Settings> {
  kept = await request('get', '/api/v1/account/settings');
  showKept();
  return kept;
}

/** Changes are sent one after the other, so that the last one wins. */
let sent: Promise<unknown> = Promise.resolve();

/** Does a piece of work while no other tab of this browser does. Browsers offer locks by HTTPS and on this machine alone. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('umbra.settings', work) : work();

/** Sends a change. One that depends on the settings is made anew when they were changed elsewhere meanwhile. */
async function send(change: Change, tries = MAX_ATTEMPTS): Promise<Settings> {
  if (typeof change !== 'function') return request('patch', '/api/v1/account/settings', { body: change });
  const seen = await request('get', '/api/v1/account/settings');
  try {
    return await request('patch', '/api/v1/account/settings', { body: change(seen), seen });
  } catch (error) {
    if (!problemOf(error).isOutdated || tries <= 1) throw error;
    return send(change, tries - 1);
  }
}

/**
 * Changes settings: on this page at once, on the server after all earlier changes. A function gets the settings as the
 * server has them, for a change that depends on a list that another tab may have changed.
 * @throws ApiProblem when the server does not save the change; the page then shows what the server has
 */
export async function changeSettings(change: Change): Promise<void> {
  waiting = [...waiting, change];
  showKept();
  const mine = sent.then(() => alone(() => send(change)));
  sent = mine.catch(() => undefined);
  try {
    kept = await mine;
  } finally {
    waiting = waiting.filter((other) => other !== change);
    showKept();
  }
}

/** Sets the keys of a command; undefined restores its default keys. */
export const chooseKeys = (action: string, keys: readonly string[] | undefined): Promise<void> =>
  changeSettings((now) => ({
    keys: [
      ...now.keys.filter((other) => other.action !== action),
      ...(keys === undefined ? [] : [{ action, keys: [...keys] }]),
    ],
  }));
