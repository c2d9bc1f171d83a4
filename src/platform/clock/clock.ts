/** The only source of time, so that tests can control it. */
export abstract class Clock {
  abstract now(): Date;
  /** Returns monotonic milliseconds, unaffected by clock changes. */
  abstract steady(): number;
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }

  override steady(): number {
    return performance.now();
  }
}
