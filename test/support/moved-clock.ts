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

/** Time that passes by the test alone, however long the machine takes. */
export class StillClock extends Clock {
  private time = Date.now();

  override now(): Date {
    return new Date(this.time);
  }

  moveOn(ms: number): void {
    this.time += ms;
  }
}
