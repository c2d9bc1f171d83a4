/** How much may wait for a turn. */
export interface TurnLimits {
  readonly atOnce: number;
  /** In one of the two lanes: that of known callers, or that of strangers. */
  readonly maxWaiting: number;
  /** From one stranger. */
  readonly maxWaitingOfOne: number;
}

/**
 * Lets a few pieces of work run at once, in turn by who asks. Each stranger has a line of its own and the lines are
 * served one after another, so that a stranger with many requests waits for itself and not others for it. Known callers
 * go first: they are few, and each has shown who they are.
 */
export class TurnsByCaller {
  private running = 0;
  private waitingStrangers = 0;
  private readonly known: (() => void)[] = [];
  /** By stranger, the one to be served next at the front. */
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Does the work when its turn comes.
   * @param stranger who asks; undefined for a known caller
   * @returns undefined when too many wait and the work is not done
   */
  run<T>(stranger: string | undefined, work: () => Promise<T>): Promise<T> | undefined {
    if (this.running < this.limits.atOnce) {
      this.running++;
      return this.finish(work);
    }
    const turn = stranger === undefined ? this.waitAsKnown() : this.waitAsStranger(stranger);
    return turn?.then(() => this.finish(work));
  }

  private waitAsKnown(): Promise<void> | undefined {
    if (this.known.length >= this.limits.maxWaiting) return undefined;
    return new Promise((resolve) => this.known.push(resolve));
  }

  private waitAsStranger(stranger: string): Promise<void> | undefined {
    const line = this.lines.get(stranger) ?? [];
    if (line.length >= this.limits.maxWaitingOfOne || this.waitingStrangers >= this.limits.maxWaiting) return undefined;
    this.lines.set(stranger, line);
    this.waitingStrangers++;
    return new Promise((resolve) => line.push(resolve));
  }

  private async finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // The turn is handed on, so that a newcomer cannot slip in between.
      const next = this.known.shift() ?? this.nextStranger();
      if (next === undefined) this.running--;
      else next();
    }
  }

  private nextStranger(): (() => void) | undefined {
    const [first] = this.lines;
    if (first === undefined) return undefined;
    const [stranger, line] = first;
    this.waitingStrangers--;
    // To the end of the lines, or gone.
    this.lines.delete(stranger);
    const next = line.shift();
    if (line.length > 0) this.lines.set(stranger, line);
    return next;
  }
}
