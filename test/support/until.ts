import { setImmediate as nextTurn } from 'node:timers/promises';

const DEADLINE_MS = 20_000;

/** Waits for a condition, not for a time; it fails when the condition does not come true at all. */
export async function until(condition: () => boolean | Promise<boolean>, deadlineMs = DEADLINE_MS): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not true within ${deadlineMs} ms: ${condition.toString()}`);
    await nextTurn();
  }
}
