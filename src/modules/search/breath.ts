import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough to get on, short enough that no request notices. */
const TURN_MS = 8;

/** Lets the event loop run in between when work in this thread takes long. */
export class Breath {
  private since = performance.now();

  /** Whether it is time to `take` one. */
  get due(): boolean {
    return performance.now() - this.since >= TURN_MS;
  }

  async take(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
