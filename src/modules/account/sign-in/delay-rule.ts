/** Delays attempts after failures: the first few are free, then each failure doubles the wait up to a maximum. */
export interface DelayRule {
  readonly free: number;
  readonly firstMs: number;
  readonly maxMs: number;
  /** Failures are forgotten after this time without a further one. */
  readonly rememberedMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** One account from one network or known browser, or one signed-in person. */
export const ONE_PLACE: DelayRule = { free: 5, firstMs: MINUTE, maxMs: 15 * MINUTE, rememberedMs: 2 * HOUR };

/**
 * One account from all networks that are new to it. The wait is short, because a person at a new place has to wait too.
 */
export const ONE_ACCOUNT: DelayRule = { free: 10, firstMs: SECOND, maxMs: MINUTE, rememberedMs: 24 * HOUR };

/** All accounts that are new to one network. A clinic or an office behind one address makes many honest mistakes. */
export const ONE_NETWORK: DelayRule = { free: 100, firstMs: SECOND, maxMs: MINUTE, rememberedMs: HOUR };

/** The codes of one account, after its correct password. */
export const SECOND_FACTOR: DelayRule = {
  free: 5,
  firstMs: 5 * MINUTE,
  maxMs: 15 * MINUTE,
  rememberedMs: 24 * HOUR,
};

/** Returns how long to wait after this number of failures, in milliseconds. */
export function delayAfter(failures: number, { free, firstMs, maxMs }: DelayRule): number {
  return failures < free ? 0 : Math.min(maxMs, firstMs * 2 ** (failures - free));
}
