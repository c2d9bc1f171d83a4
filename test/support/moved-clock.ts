import { Clock } from '../../src/platform/clock/clock.js';

/** Real time, moved on by the test. */
export class MovedClock extends Clock {
  private ahead = 0;

  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  moveOn(ms: number): void {
    this.ahead += ms;
  }
}
