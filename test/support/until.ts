import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Longer than any wait on a busy machine, but shorter than the timeout of a test. */
const DEADLINE_MS = 240_000;
/** The number of checks of a value without a pause; most become true within a few. */
const AT_ONCE = 3;
const MAX_PAUSE_MS = 10;
/** A wait that takes long is looked at less often, and takes a twentieth longer at most. */
const SHARE_OF_WAIT = 1 / 20;
const MAX_LONG_PAUSE_MS = 100;
/** The pause behind a question, as a multiple of the time that it took: asking fills a third of the time at most. */
const PAUSE_PER_QUESTION = 2;

/** Waits for a condition instead of a fixed time. Fails if it does not become true. */
export async function until(condition: () => boolean | Promise<boolean>, deadlineMs = DEADLINE_MS): Promise<void> {
  const start = performance.now();
  for (let asked = 1; ; asked++) {
    const asking = performance.now();
    const answer = condition();
    if (await answer) return;
    const now = performance.now();
    const waited = now - start;
    if (waited > deadlineMs) throw new Error(`Not true within ${deadlineMs} ms: ${condition.toString()}`);
    if (typeof answer === 'boolean') {
      await (asked <= AT_ONCE ? nextTurn() : pause(1));
      continue;
    }
    // Questions to the product take the processor away from the awaited work.
    const shortest = (now - asking) * PAUSE_PER_QUESTION;
    const longest = Math.min(Math.max(MAX_PAUSE_MS, waited * SHARE_OF_WAIT, shortest), MAX_LONG_PAUSE_MS);
    await pause(Math.min(Math.max(shortest, 2 ** (asked - AT_ONCE)), longest));
  }
}
