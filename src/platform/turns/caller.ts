import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/** The service itself, for work that no request waits for. */
export const NOBODY = '';

/** Runs work on behalf of a caller, a user or an address, among whom turns are shared. */
export const actingFor = <T>(caller: string, work: () => T): T => callers.run(caller, work);

/** Returns the caller on whose behalf this runs. */
export const currentCaller = (): string => callers.getStore() ?? NOBODY;
