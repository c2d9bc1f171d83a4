const FIRST_MS = 1000;
const MAX_MS = 5 * 60_000;

/**
 * Returns how long to wait after this number of failed attempts: doubled each time up to five minutes, half of it
 * random, so that failures that occurred together are not retried together.
 * @param failures at least 1
 * @param random from 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 30), MAX_MS);
  return Math.round(longest * (0.5 + random / 2));
}
