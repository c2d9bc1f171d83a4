/** A part of the work that has its own limit. */
export interface Step {
  readonly timeoutMs: number;
  /** Returns how long the current step has taken. */
  readonly takenMs: () => number;
}

/** Aborts when the total time or the time of a step is exceeded, not counting the time of `without`. */
export class Stopwatch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private stepTimer: NodeJS.Timeout | undefined;
  private startedAt = 0;
  private aborted: 'time' | 'step' | undefined;
  private leftMs: number;

  constructor(
    private readonly timeoutMs: number,
    private readonly step?: Step,
  ) {
    this.leftMs = timeoutMs;
    this.start();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Returns which limit was exceeded; undefined if none was. */
  get over(): 'time' | 'step' | undefined {
    return this.aborted;
  }

  async without<T>(wait: () => Promise<T>): Promise<T> {
    this.stop();
    try {
      return await wait();
    } finally {
      this.start();
    }
  }

  /** Gives the whole time again. */
  restart(): void {
    this.stop();
    this.leftMs = this.timeoutMs;
    this.start();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.stepTimer);
    this.leftMs -= performance.now() - this.startedAt;
  }

  private start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(() => {
      this.abort('time');
    }, this.leftMs);
    if (this.step !== undefined) this.startStep(this.step);
  }

  /** Checks again when the current step would have exceeded its limit; another step may have begun by then. */
  private startStep(step: Step): void {
    this.stepTimer = setTimeout(() => {
      if (step.takenMs() >= step.timeoutMs) this.abort('step');
      else this.startStep(step);
    }, step.timeoutMs - step.takenMs());
  }

  private abort(over: 'time' | 'step'): void {
    this.aborted ??= over;
    this.controller.abort();
  }
}
