/** Counts something by caller, and in all. A caller whose count is 0 takes no memory. */
export class Tally {
  private all = 0;
  private readonly counts = new Map<string, number>();

  /** The sum over all callers. */
  get total(): number {
    return this.all;
  }

  /** The number of callers whose count is not 0. */
  get callers(): number {
    return this.counts.size;
  }

  countOf(caller: string): number {
    return this.counts.get(caller) ?? 0;
  }

  /** Changes a count by a number, which may be negative. */
  add(caller: string, by: number): void {
    this.all += by;
    const count = this.countOf(caller) + by;
    if (count > 0) this.counts.set(caller, count);
    else this.counts.delete(caller);
  }
}
