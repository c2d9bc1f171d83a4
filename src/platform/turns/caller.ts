import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something runs. */
interface Acting {
  readonly caller: string;
  readonly isFurther: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/** The service itself: work that no request waits for. */
export const NOBODY = '';

/**
 * Runs work on behalf of a caller, a user or an address, by whom turns are shared out.
 * @param isFurther whether it is part of work that the caller has beside other work: what others wait for goes before it
 */
export const actingFor = <T>(caller: string, work: () => T, isFurther = false): T =>
  acting.run({ caller, isFurther }, work);

/** Returns on whose behalf this runs. */
export const currentCaller = (): string => acting.getStore()?.caller ?? NOBODY;

/** Returns whether this is part of work that a caller has beside other work. */
export const isPartOfFurther = (): boolean => acting.getStore()?.isFurther ?? false;
