/** A process that has refused no request for this long is no longer overloaded. */
const QUIET_MS = 5000;

/** Tracks for how long a process has been refusing requests because it is at its limit. */
export class Overload {
  private since: number | undefined;
  private last = -Infinity;

  /** @param now milliseconds of a monotonic clock */
  noteRefusal(now: number): void {
    if (now - this.last > QUIET_MS) this.since = now;
    this.last = now;
  }

  /** Returns for how many seconds requests have been refused without a pause of `QUIET_MS`; 0 when none are. */
  lastedSeconds(now: number): number {
    return this.since === undefined || now - this.last > QUIET_MS ? 0 : (now - this.since) / 1000;
  }
}
