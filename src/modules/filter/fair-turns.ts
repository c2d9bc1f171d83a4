import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { currentCaller } from '../../platform/turns/caller.js';
import { Regulars } from '../../platform/turns/regulars.js';

/** The time that one round of the event loop may work before other events are handled. */
const MAX_MS_PER_ROUND = 20;

/** The multiple of its working time for which a caller who waits alone rests; reading and access take about as long. */
const REST_FOR_WORK = 3;

type Piece = () => void;

/**
 * Schedules synchronous work of many concurrent requests so that it alternates with the rest of the process and shares
 * the thread fairly among callers. When the process is idle, work starts at once. When a round of the event loop has
 * used up its time, further work waits for the next round, so that probes and new connections are handled in between;
 * callers then take turns, one piece each.
 *
 * A request needs several rounds (reading, access, policy). A caller with one request at a time would wait in each of
 * them for the work of a caller with hundreds. Therefore, while another caller is expected, a caller who waits alone
 * rests for three times as long as it has worked (`REST_FOR_WORK`).
 */
@Injectable()
export class FairTurns {
  private spentMs = 0;
  private isNewRoundDue = false;
  /** Waiting work by caller, in order of each caller's last turn. */
  private readonly waiting = new Map<string, Piece[]>();
  private readonly regulars = new Regulars();
  private lastCaller = '';
  /** Until this time, a caller who waits alone leaves the thread to expected callers. */
  private restsUntil = 0;

  async run<T>(work: () => T): Promise<T> {
    const caller = currentCaller();
    if (this.mayBegin(caller)) return this.measured(caller, work);
    return new Promise((resolve, reject) => {
      const piece = (): void => {
        try {
          resolve(this.measured(caller, work));
        } catch (error) {
          reject(error instanceof Error ? error : new Error('The work failed.', { cause: error }));
        }
      };
      const line = this.waiting.get(caller);
      if (line === undefined) this.waiting.set(caller, [piece]);
      else line.push(piece);
      this.awaitNewRound();
    });
  }

  private mayBegin(caller: string): boolean {
    if (this.spentMs >= MAX_MS_PER_ROUND || this.waiting.has(caller)) return false;
    return !this.mustWait(caller, performance.now());
  }

  private mustWait(caller: string, now: number): boolean {
    return now < this.restsUntil && this.lastCaller === caller && this.regulars.isAnotherExpected(caller, now);
  }

  private measured<T>(caller: string, work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      const ended = performance.now();
      this.spentMs += ended - started;
      this.restsUntil = ended + REST_FOR_WORK * (ended - started);
      this.lastCaller = caller;
      this.regulars.note(caller, ended);
      this.awaitNewRound();
    }
  }

  private awaitNewRound(): void {
    if (this.isNewRoundDue) return;
    this.isNewRoundDue = true;
    setImmediate(() => {
      this.isNewRoundDue = false;
      this.spentMs = 0;
      while (this.spentMs < MAX_MS_PER_ROUND) {
        const next = this.next();
        if (next === undefined) break;
        next();
      }
      if (this.waiting.size > 0) this.awaitNewRound();
    });
  }

  private next(): Piece | undefined {
    const [first] = this.waiting;
    if (first === undefined) return undefined;
    const [caller, line] = first;
    if (this.waiting.size === 1 && this.mustWait(caller, performance.now())) return undefined;
    const piece = line.shift();
    // The caller moves behind the others; one without waiting work is removed.
    this.waiting.delete(caller);
    if (line.length > 0) this.waiting.set(caller, line);
    return piece;
  }
}
