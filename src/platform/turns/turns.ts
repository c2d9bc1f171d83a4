import { performance } from 'node:perf_hooks';
import { currentCaller, NOBODY } from './caller.js';
import { EXPECTED_MS, Regulars } from './regulars.js';
import { Tally } from './tally.js';

/** The queue of all work that goes first; no caller has this name. */
const FIRST = '\0first';

type GrantTurn = () => void;

/** The limits of waiting work, and the error when they are exceeded. */
export interface WaitingLimits {
  /**
   * The maximum number of waiting items of all callers together. Work that goes first has the same limit for itself.
   */
  readonly most: number;
  /** The maximum number of waiting items of one caller. */
  readonly maxOfOne: number;
  /** Throws the error for a caller who exceeds the limits. */
  readonly refuse: () => never;
}

/** Information for work about its turn. */
export interface Turn {
  /**
   * The caller has other work running or waiting, or is the service itself; a caller with a single request has
   * priority.
   */
  readonly isFurther: boolean;
}

/** Options of turns. */
export interface TurnsOptions {
  readonly limits?: WaitingLimits;
  /**
   * True gives another caller a slot beyond the number while one caller, or the service itself, has all of them. It is
   * for work that may take long, where even a single slot must not be one caller's alone.
   */
  readonly keepsOneMore?: boolean;
}

/** Options of a turn. */
export interface TurnOptions {
  /** Gives up while waiting; work that has begun is not stopped. */
  readonly signal?: AbortSignal | undefined;
  /** The caller whose share of slots is used; by default the caller on whose behalf this runs. */
  readonly caller?: string;
  /** Before all other waiting work, in order of arrival, and without a limit on its share of slots. */
  readonly goesFirst?: boolean;
}

/**
 * Limits concurrent work, and shares the slots among callers: a free slot goes to the caller with the fewest, and among
 * those to the one whose last turn was longest ago. With several slots one caller never has all of them, so that
 * another finds one free, and at most half of them while another is expected to return. With one slot, or all of them
 * with the service itself, `keepsOneMore` adds one for another caller.
 */
export class Turns {
  private readonly working = new Tally();
  /** Waiting work by caller; the callers in the order of their last turn. */
  private readonly lines = new Map<string, GrantTurn[]>();
  private readonly regulars = new Regulars();
  private recheck: NodeJS.Timeout | undefined;

  constructor(
    private readonly places: number,
    private readonly options: TurnsOptions = {},
  ) {}

  /**
   * Runs the work when it is its turn.
   * @throws the signal's reason if it aborts while waiting, the error of the limits, and any error of the work
   */
  async take<T>(work: (turn: Turn) => Promise<T>, options: TurnOptions = {}): Promise<T> {
    const { signal, goesFirst = false } = options;
    const caller = goesFirst ? FIRST : (options.caller ?? currentCaller());
    signal?.throwIfAborted();
    if (this.mayEnter(caller)) this.enter(caller);
    else {
      this.assertRoom(caller);
      this.recheckLater();
      await this.place(caller, signal);
    }
    try {
      const isFurther = caller === NOBODY || this.working.countOf(caller) > 1 || this.lines.has(caller);
      return await work({ isFurther });
    } finally {
      this.leave(caller);
    }
  }

  private mayEnter(caller: string): boolean {
    return this.hasPlaceFor(caller) && !this.lines.has(caller);
  }

  private hasPlaceFor(caller: string): boolean {
    if (this.working.countOf(caller) >= this.shareOf(caller)) return false;
    return this.working.total < this.places || this.hasOneMoreFor(caller);
  }

  /** The service's own work waits for an ordinary slot. */
  private hasOneMoreFor(caller: string): boolean {
    if (this.options.keepsOneMore !== true || caller === NOBODY) return false;
    return this.working.total === this.places && this.working.callers === 1 && this.working.countOf(caller) === 0;
  }

  /**
   * Returns the caller's maximum number of slots. No request waits for the service's own work, so it takes what is
   * left.
   */
  private shareOf(caller: string): number {
    if (caller === NOBODY || caller === FIRST) return this.places;
    const isBesideOthers = this.regulars.isAnotherExpected(caller, performance.now());
    return Math.max(1, isBesideOthers ? Math.floor(this.places / 2) : this.places - 1);
  }

  private assertRoom(caller: string): void {
    if (this.options.limits === undefined) return;
    const { most, maxOfOne, refuse } = this.options.limits;
    const waitingOfCaller = this.lines.get(caller)?.length ?? 0;
    if (caller === FIRST) return waitingOfCaller < most ? undefined : refuse();
    let all = 0;
    for (const [other, line] of this.lines) if (other !== FIRST) all += line.length;
    if (waitingOfCaller >= maxOfOne || all >= most) refuse();
  }

  private enter(caller: string): void {
    this.working.add(caller, 1);
  }

  private leave(caller: string): void {
    if (caller !== NOBODY && caller !== FIRST) this.regulars.note(caller, performance.now());
    this.working.add(caller, -1);
    this.moveBehindOthers(caller);
    this.callNext();
  }

  private callNext(): void {
    let caller = this.nextCaller();
    while (caller !== undefined) {
      const enter = this.lines.get(caller)?.shift();
      this.moveBehindOthers(caller);
      if (enter === undefined) return;
      this.enter(caller);
      enter();
      caller = this.nextCaller();
    }
    if (this.lines.size > 0) this.recheckLater();
  }

  /** Checks again later: a caller whose share was reduced for expected callers gets more if they do not return. */
  private recheckLater(): void {
    if (this.recheck !== undefined || this.working.total >= this.places) return;
    this.recheck = setTimeout(() => {
      this.recheck = undefined;
      this.callNext();
    }, EXPECTED_MS + 1).unref();
  }

  /** Moves a caller to the end of the order; one without waiting work is removed. */
  private moveBehindOthers(caller: string): void {
    const line = this.lines.get(caller) ?? [];
    this.lines.delete(caller);
    if (line.length > 0) this.lines.set(caller, line);
  }

  private nextCaller(): string | undefined {
    if (this.lines.has(FIRST)) return this.hasPlaceFor(FIRST) ? FIRST : undefined;
    let next: string | undefined;
    for (const caller of this.lines.keys()) {
      if (!this.hasPlaceFor(caller)) continue;
      if (next === undefined || this.working.countOf(caller) < this.working.countOf(next)) next = caller;
    }
    return next;
  }

  private place(caller: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        const line = (this.lines.get(caller) ?? []).filter((other) => other !== enter);
        if (line.length > 0) this.lines.set(caller, line);
        else this.lines.delete(caller);
        reject(signal?.reason as Error);
      };
      const line = this.lines.get(caller);
      if (line === undefined) this.lines.set(caller, [enter]);
      else line.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
