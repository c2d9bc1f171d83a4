import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Longer than any wait on a busy machine, but shorter than the timeout of a test. */
const DEADLINE_MS = 240_000;
/** The number of checks without a pause; most conditions become true within a few. */
const AT_ONCE = 3;
const MAX_PAUSE_MS = 10;
/** A wait that takes long is looked at less often, and takes a twentieth longer at most. */
const SHARE_OF_WAIT = 1 / 20;
const MAX_LONG_PAUSE_MS = 100;
/** A question to the product takes its processor: asking fills a fifth of the time at most. */
const PAUSE_PER_QUESTION = 4;

/** Waits for a condition instead of a fixed time. Fails if it does not become true. */
export async function until(condition: () => boolean | Promise<boolean>, deadlineMs = DEADLINE_MS): Promise<void> {
  const start = performance.now();
  for (let asked = 1; ; asked++) {
    const began = performance.now();
    const answer = condition();
    if (await answer) return;
    const now = performance.now();
    const waited = now - start;
    if (waited > deadlineMs) throw new Error(`Not true within ${deadlineMs} ms: ${condition.toString()}`);
    // Polling without pauses would take the processor away from the awaited work.
    const usual = Math.max(MAX_PAUSE_MS, waited * SHARE_OF_WAIT, (now - began) * PAUSE_PER_QUESTION);
    const longest = Math.min(usual, MAX_LONG_PAUSE_MS);
    const pauseMs = Math.min(2 ** (asked - AT_ONCE), typeof answer === 'boolean' ? 1 : longest);
    await (asked <= AT_ONCE ? nextTurn() : pause(pauseMs));
  }
}
