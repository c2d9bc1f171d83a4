/** A process that has refused nobody for so long is no longer overloaded. */
const QUIET_MS = 5000;

/** Remembers for how long a process has been refusing requests for want of room. */
export class Overload {
  private since: number | undefined;
  private last = -Infinity;

  /** @param now in milliseconds of a clock that never goes back */
  noteRefusal(now: number): void {
    if (now - this.last > QUIET_MS) this.since = now;
    this.last = now;
  }

  /** Returns for how many seconds requests have been refused without a longer break; 0 when none are. */
  lastedSeconds(now: number): number {
    return this.since === undefined || now - this.last > QUIET_MS ? 0 : (now - this.since) / 1000;
  }
}
