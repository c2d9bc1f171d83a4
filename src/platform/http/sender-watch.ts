import type { AppError } from './app-error.js';
import { notReceived, sentTooSlowly } from './receive-errors.js';

/** How fast the sender of a body has to be. */
export interface Pace {
  /** The longest pause between two chunks; 0 for no limit. */
  readonly idleMs: number;
  /** The minimum average rate of callers without a credential, checked after a grace period. */
  readonly atLeast?: { readonly bytesPerSecond: number; readonly afterMs: number };
}

/**
 * Watches the sender of one body. A sender is too slow when it sends nothing for `idleMs`, or when its average rate is
 * below the minimum: a body with even one byte withheld is given up after the grace period and not later.
 */
export class SenderWatch {
  private readonly begun = performance.now();
  private bytes = 0;
  private isStopped = false;
  private idle: NodeJS.Timeout | undefined;
  private slow: NodeJS.Timeout | undefined;

  constructor(
    private readonly pace: Pace,
    private readonly giveUp: (error: AppError) => void,
  ) {
    const { idleMs, atLeast } = pace;
    if (idleMs > 0) {
      this.idle = setTimeout(() => {
        this.afterReading((bytes) => {
          if (bytes === 0) giveUp(notReceived(idleMs));
        });
      }, idleMs);
    }
    if (atLeast !== undefined) this.lookAgainIn(atLeast.afterMs);
  }

  received(bytes: number): void {
    this.bytes += bytes;
    this.idle?.refresh();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.idle);
    clearTimeout(this.slow);
  }

  /** Judges a due timer once the bytes are read that arrived while the process was busy. @param judge gets their number */
  private afterReading(judge: (bytes: number) => void): void {
    const before = this.bytes;
    setImmediate(() => {
      if (!this.isStopped) judge(this.bytes - before);
    });
  }

  private lookAgainIn(ms: number): void {
    this.slow = setTimeout(() => {
      this.afterReading(() => {
        this.judge();
      });
    }, ms);
  }

  private judge(): void {
    const { atLeast } = this.pace;
    if (atLeast === undefined) return;
    const { bytesPerSecond, afterMs } = atLeast;
    const leftMs = this.begun + afterMs + (this.bytes / bytesPerSecond) * 1000 - performance.now();
    if (leftMs > 0) this.lookAgainIn(leftMs);
    else this.giveUp(sentTooSlowly(bytesPerSecond));
  }
}
