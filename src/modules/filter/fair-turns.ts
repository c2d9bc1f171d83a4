import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';

/** How long one round of the event loop may be kept from everything else. */
const MOST_MS_A_ROUND = 20;

/**
 * Lets synchronous work of many requests that arrived together take turns with the rest of the process: once a round of
 * the event loop has worked for its time, further work waits for the next, so that probes and new connections are seen
 * to in between. Work of a process that is not busy begins at once.
 */
@Injectable()
export class FairTurns {
  private spentMs = 0;
  private isNewRoundDue = false;
  private readonly waiting: (() => void)[] = [];

  async run<T>(work: () => T): Promise<T> {
    if (this.spentMs < MOST_MS_A_ROUND && this.waiting.length === 0) return this.measured(work);
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        try {
          resolve(this.measured(work));
        } catch (error) {
          reject(error instanceof Error ? error : new Error('The work failed.', { cause: error }));
        }
      });
    });
  }

  private measured<T>(work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      this.spentMs += performance.now() - started;
      this.awaitNewRound();
    }
  }

  private awaitNewRound(): void {
    if (this.isNewRoundDue) return;
    this.isNewRoundDue = true;
    setImmediate(() => {
      this.isNewRoundDue = false;
      this.spentMs = 0;
      while (this.spentMs < MOST_MS_A_ROUND) {
        const next = this.waiting.shift();
        if (next === undefined) return;
        next();
      }
    });
  }
}
