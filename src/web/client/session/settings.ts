import { request } from '../api/client.js';
import type { components } from '../api/schema.js';
import { makeStore } from '../api/store.js';
import { masking } from '../design/masked.js';
import { chooseDensity, chooseTheme } from '../design/theme.js';
import { singleKeys } from '../keys/dispatcher.js';
import { chosenKeys } from '../keys/registry.js';
import { languageOf, speak, zone } from '../words/t.js';

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

/** Reads the settings of the signed-in user and applies them to the page. */
export async function loadSettings(): Promise<Settings> {
  const now = await request('get', '/api/v1/account/settings');
  show(now);
  return now;
}

/** Changes are sent one after the other, so that the last one wins. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * Changes settings: on this page at once, on the server after all earlier changes. A function gets the settings as the
 * server has them, for a change that depends on a list that another tab may have changed.
 * @throws ApiProblem when the server does not save the change; the page then shows the settings before it
 */
export async function changeSettings(change: Patch | ((now: Settings) => Patch)): Promise<void> {
  const known = settings.get();
  if (known !== undefined) show({ ...known, ...(typeof change === 'function' ? change(known) : change) });
  const work = async (): Promise<Settings> => {
    const body = typeof change === 'function' ? change(await request('get', '/api/v1/account/settings')) : change;
    return request('patch', '/api/v1/account/settings', { body });
  };
  const mine = sent.then(work);
  sent = mine.catch(() => undefined);
  const last = sent;
  try {
    const now = await mine;
    if (last === sent) show(now);
  } catch (error) {
    if (known !== undefined && last === sent) show(known);
    throw error;
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
