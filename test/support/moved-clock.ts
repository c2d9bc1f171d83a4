import { Clock } from '../../src/platform/clock/clock.js';

/** A real-time clock that the test can move forward. */
export class MovedClock extends Clock {
  private ahead = 0;

  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  override steady(): number {
    return performance.now() + this.ahead;
  }

  moveOn(ms: number): void {
    this.ahead += ms;
  }
}

/** A clock that only the test moves. */
export class StillClock extends Clock {
  private time = Date.now();

  override now(): Date {
    return new Date(this.time);
  }

  override steady(): number {
    return this.time;
  }

  moveOn(ms: number): void {
    this.time += ms;
  }
}
