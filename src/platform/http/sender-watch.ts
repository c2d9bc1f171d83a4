import type { AppError } from './app-error.js';
import { notReceived, sentTooSlowly } from './receive-errors.js';

/** How the sender of a body has to keep up. */
export interface Pace {
  /** The longest break between two pieces; 0 for no limit. */
  readonly idleMs: number;
  /** The rate that callers without a credential have to keep, on average and after a time to start. */
  readonly atLeast?: { readonly bytesPerSecond: number; readonly afterMs: number };
}

/**
 * Watches the sender of one body. A sender is late when it sends nothing for too long, or when it has sent less than the
 * rate asks for: a body of which one byte is held back is given up after the time to start and no later.
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
    // Bytes that came while the process was busy are read before a timer that is due is judged.
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
