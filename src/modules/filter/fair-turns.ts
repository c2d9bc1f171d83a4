import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { currentCaller } from '../../platform/turns/caller.js';
import { Regulars } from '../../platform/turns/regulars.js';

/** How long one round of the event loop may be kept from everything else. */
const MAX_MS_PER_ROUND = 20;

/** What one alone in waiting leaves to others for each millisecond of its work: reading and access cost about as much. */
const REST_FOR_WORK = 3;

type Piece = () => void;

/**
 * Lets synchronous work of many requests that arrived together take turns with the rest of the process, and shares the
 * thread among callers. Work of a process that is not busy begins at once. Once a round of the event loop has worked for
 * its time, further work waits for the next, so that probes and new connections are seen to in between; there callers
 * take turns, one piece each.
 *
 * A request reaches its turn through several rounds (reading, access, policy). A caller who sends one after another would
 * wait in each of them for the work of one who sends hundreds. So while another caller is expected, one who is alone in
 * waiting works for half of the time.
 */
@Injectable()
export class FairTurns {
  private spentMs = 0;
  private isNewRoundDue = false;
  /** Work that waits, by caller; the callers in the order of their last turn. */
  private readonly waiting = new Map<string, Piece[]>();
  private readonly regulars = new Regulars();
  private lastCaller = '';
  /** Until then a caller who is alone in waiting leaves the thread to those who are expected. */
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
    return !this.mustRest(caller, performance.now());
  }

  private mustRest(caller: string, now: number): boolean {
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
    if (this.waiting.size === 1 && this.mustRest(caller, performance.now())) return undefined;
    const piece = line.shift();
    // Behind the others until its next turn; one for whom nothing waits is forgotten.
    this.waiting.delete(caller);
    if (line.length > 0) this.waiting.set(caller, line);
    return piece;
  }
}
