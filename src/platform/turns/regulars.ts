/** The time after its last work in which a caller is expected to return. */
export const EXPECTED_MS = 250;

/**
 * Tracks which callers are expected to return. A caller who sends requests one after another has none waiting most of
 * the time, and would otherwise find all slots taken each time by a caller who sends hundreds.
 */
export class Regulars {
  /** The time of each caller's last work in milliseconds, the latest last. */
  private readonly workedAt = new Map<string, number>();

  /** Records that a caller's work has just ended. */
  note(caller: string, now: number): void {
    this.workedAt.delete(caller);
    this.workedAt.set(caller, now);
    this.forgetBefore(now - EXPECTED_MS);
  }

  /** Returns true if a caller other than this one is expected. */
  isAnotherExpected(caller: string, now: number): boolean {
    this.forgetBefore(now - EXPECTED_MS);
    return this.workedAt.size > (this.workedAt.has(caller) ? 1 : 0);
  }

  private forgetBefore(time: number): void {
    for (const [caller, at] of this.workedAt) {
      if (at >= time) return;
      this.workedAt.delete(caller);
    }
  }
}
