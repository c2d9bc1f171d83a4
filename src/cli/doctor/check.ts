import type { Settings } from '../../platform/config/settings.js';

/** `fail`: the server does not start or cannot do its work. `warn`: an administrator should look at it. */
export type State = 'ok' | 'warn' | 'fail';

/** The result of one check, with advice. It contains no secrets and no stored data. */
export interface Finding {
  readonly check: string;
  readonly state: State;
  readonly says: string;
}

/** Checks one part of what the server needs. @returns an empty list if the settings do not use that part */
export type Check = (settings: Settings) => Promise<readonly Finding[]>;

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says });
export const warn = (check: string, says: string): Finding => ({ check, state: 'warn', says });
export const fail = (check: string, says: string): Finding => ({ check, state: 'fail', says });
