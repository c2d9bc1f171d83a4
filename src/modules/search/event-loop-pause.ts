import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough to make progress, short enough that no request is noticeably delayed. */
const TURN_MS = 8;

/** Lets the event loop run between parts of long synchronous work. */
export class EventLoopPause {
  private since = performance.now();

  /** True when it is time to `take` one. */
  get due(): boolean {
    return performance.now() - this.since >= TURN_MS;
  }

  async take(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
