import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Within the time that a test has: whoever waits must not give up on a busy machine before the test does. */
const DEADLINE_MS = 240_000;
/** Most conditions come true when they have been asked for a few times. */
const AT_ONCE = 3;
const MAX_PAUSE_MS = 10;

/** Waits for a condition, not for a time; it fails when the condition does not come true at all. */
export async function until(condition: () => boolean | Promise<boolean>, deadlineMs = DEADLINE_MS): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (let asked = 1; ; asked++) {
    const answer = condition();
    if (await answer) return;
    if (performance.now() > deadline) throw new Error(`Not true within ${deadlineMs} ms: ${condition.toString()}`);
    // Asking without pauses takes the processor away from what is waited for.
    const pauseMs = Math.min(2 ** (asked - AT_ONCE), typeof answer === 'boolean' ? 1 : MAX_PAUSE_MS);
    await (asked <= AT_ONCE ? nextTurn() : pause(pauseMs));
  }
}
