import type { AppError } from './app-error.js';
import { ReadFirstTimer } from './read-first-timer.js';
import { notReceived, sentTooSlowly } from './receive-errors.js';

/** The speed that the sender of a body must have. */
export interface Pace {
  /** The longest pause between two chunks; 0 for no limit. */
  readonly idleMs: number;
  /** The minimum average rate of callers without a credential, checked after a grace period. */
  readonly atLeast?: { readonly bytesPerSecond: number; readonly afterMs: number };
}

/**
 * Watches the sender of one body. A sender is too slow when it sends nothing for `idleMs`, or when its average rate is
 * below the minimum. A sender that withholds its last byte is therefore given up after the grace period.
 */
export class SenderWatch {
  private readonly begun = performance.now();
  private bytes = 0;
  private idle: ReadFirstTimer | undefined;
  private slow: ReadFirstTimer | undefined;

  constructor(
    private readonly pace: Pace,
    private readonly giveUp: (error: AppError) => void,
  ) {
    const { idleMs, atLeast } = pace;
    if (idleMs > 0) {
      this.idle = new ReadFirstTimer(idleMs, () => {
        giveUp(notReceived(idleMs));
      });
    }
    if (atLeast !== undefined) this.checkAfter(atLeast.afterMs);
  }

  received(bytes: number): void {
    this.bytes += bytes;
    this.idle?.refresh();
  }

  stop(): void {
    this.idle?.stop();
    this.slow?.stop();
  }

  private checkAfter(ms: number): void {
    this.slow = new ReadFirstTimer(ms, () => {
      this.checkRate();
    });
  }

  private checkRate(): void {
    const { atLeast } = this.pace;
    if (atLeast === undefined) return;
    const { bytesPerSecond, afterMs } = atLeast;
    const leftMs = this.begun + afterMs + (this.bytes / bytesPerSecond) * 1000 - performance.now();
    if (leftMs > 0) this.checkAfter(leftMs);
    else this.giveUp(sentTooSlowly(bytesPerSecond));
  }
}
