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
  private idle: NodeJS.Timeout | undefined;
  private slow: NodeJS.Timeout | undefined;

  constructor(
    private readonly pace: Pace,
    private readonly giveUp: (error: AppError) => void,
  ) {
    const { idleMs, atLeast } = pace;
    if (idleMs > 0) {
      this.idle = setTimeout(() => {
        giveUp(notReceived(idleMs));
      }, idleMs);
    }
    if (atLeast !== undefined) this.lookAgainIn(atLeast.afterMs);
  }

  received(bytes: number): void {
    this.bytes += bytes;
    this.idle?.refresh();
  }

  stop(): void {
    clearTimeout(this.idle);
    clearTimeout(this.slow);
  }

  private lookAgainIn(ms: number): void {
    // Bytes that arrived while the process was busy are read before the due timer is evaluated.
    this.slow = setTimeout(() => {
      setImmediate(() => {
        this.judge();
      });
    }, ms);
  }

  private judge(): void {
    const { atLeast } = this.pace;
    if (atLeast === undefined || this.slow === undefined) return;
    const { bytesPerSecond, afterMs } = atLeast;
    const leftMs = this.begun + afterMs + (this.bytes / bytesPerSecond) * 1000 - performance.now();
    if (leftMs > 0) this.lookAgainIn(leftMs);
    else this.giveUp(sentTooSlowly(bytesPerSecond));
  }
}
