/** How long after its last work a caller is expected to come back. */
export const EXPECTED_MS = 250;

/**
 * Knows which callers are expected to come back: who sends one request after another has none waiting most of the time,
 * and would find all places taken each time by somebody who sends hundreds.
 */
export class Regulars {
  /** When each worked last, in milliseconds; the latest at the end. */
  private readonly workedAt = new Map<string, number>();

  /** Notes that a caller has worked until now. */
  note(caller: string, now: number): void {
    this.workedAt.delete(caller);
    this.workedAt.set(caller, now);
    this.forgetBefore(now - EXPECTED_MS);
  }

  /** Whether anybody but this caller is expected. */
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
