import type { Settings } from '../../platform/config/settings.js';

/** `fail`: the server does not start, or not do its work. `warn`: somebody should look at it. */
export type State = 'ok' | 'warn' | 'fail';

/** The result of one check, with what to do about it. It holds no secrets and no stored data. */
export interface Finding {
  readonly check: string;
  readonly state: State;
  readonly says: string;
}

/** Looks at one part of what the server needs. @returns nothing where the settings do not use that part */
export type Check = (settings: Settings) => Promise<readonly Finding[]>;

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says });
export const warn = (check: string, says: string): Finding => ({ check, state: 'warn', says });
export const fail = (check: string, says: string): Finding => ({ check, state: 'fail', says });
