import { performance } from 'node:perf_hooks';
import { currentCaller, NOBODY } from './caller.js';
import { EXPECTED_MS, Regulars } from './regulars.js';

/** No caller is named so: those who go first have one line. */
const FIRST = '\0first';

type Enter = () => void;

/** How many may wait for a turn, and what they are told when there is no room. */
export interface WaitingLimits {
  /** Of all callers together, and as many of those who go first. */
  readonly most: number;
  /** Of one caller. */
  readonly mostOfOne: number;
  /** Throws what a caller gets for whom there is no room. */
  readonly refuse: () => never;
}

/** What work is told of its turn. */
export interface Turn {
  /** The caller has other work under way or waiting, or is the service itself: who waits for one answer comes first. */
  readonly isFurther: boolean;
}

/** Who takes a turn. */
export interface TurnOptions {
  /** Gives up while it waits; work that has begun is not stopped. */
  readonly signal?: AbortSignal | undefined;
  /** Shares places with its own work alone; by default on whose behalf this runs. */
  readonly caller?: string;
  /** Before everybody else who waits, in the order of arrival and with as many places as there are. */
  readonly goesFirst?: boolean;
}

/**
 * Lets so many work at once, and shares the places out among callers: a free place goes to the caller who has the fewest,
 * and of those to the one who has waited longest since their last turn. Where there are several places one caller never
 * has all of them, so that another finds one free, and half of them while another is expected back.
 */
export class Turns {
  private working = 0;
  private readonly workingOf = new Map<string, number>();
  /** Those who wait, by caller; the callers in the order of their last turn. */
  private readonly lines = new Map<string, Enter[]>();
  private readonly regulars = new Regulars();
  private looksAgain: NodeJS.Timeout | undefined;

  constructor(
    private readonly places: number,
    private readonly limits?: WaitingLimits,
  ) {}

  /**
   * Does the work when its turn has come.
   * @throws the signal's reason when the caller gives up while it waits, what the limits refuse with, and whatever the
   * work throws
   */
  async take<T>(work: (turn: Turn) => Promise<T>, options: TurnOptions = {}): Promise<T> {
    const { signal, goesFirst = false } = options;
    const caller = goesFirst ? FIRST : (options.caller ?? currentCaller());
    signal?.throwIfAborted();
    if (this.mayEnter(caller)) this.enter(caller);
    else {
      this.assertRoom(caller);
      this.lookAgain();
      await this.place(caller, signal);
    }
    try {
      const isFurther = caller === NOBODY || this.countOf(caller) > 1 || this.lines.has(caller);
      return await work({ isFurther });
    } finally {
      this.leave(caller);
    }
  }

  private mayEnter(caller: string): boolean {
    return this.working < this.places && this.countOf(caller) < this.shareOf(caller) && !this.lines.has(caller);
  }

  /** The service's own work has nobody who waits for an answer, and takes what is left. */
  private shareOf(caller: string): number {
    if (caller === NOBODY || caller === FIRST) return this.places;
    const isBesideOthers = this.regulars.isAnotherExpected(caller, performance.now());
    return Math.max(1, isBesideOthers ? Math.floor(this.places / 2) : this.places - 1);
  }

  private assertRoom(caller: string): void {
    if (this.limits === undefined) return;
    const { most, mostOfOne, refuse } = this.limits;
    const own = this.lines.get(caller)?.length ?? 0;
    if (caller === FIRST) return own < most ? undefined : refuse();
    let all = 0;
    for (const [other, line] of this.lines) if (other !== FIRST) all += line.length;
    if (own >= mostOfOne || all >= most) refuse();
  }

  private countOf(caller: string): number {
    return this.workingOf.get(caller) ?? 0;
  }

  private enter(caller: string): void {
    this.working++;
    this.workingOf.set(caller, this.countOf(caller) + 1);
  }

  private leave(caller: string): void {
    if (caller !== NOBODY && caller !== FIRST) this.regulars.note(caller, performance.now());
    this.working--;
    const left = this.countOf(caller) - 1;
    if (left > 0) this.workingOf.set(caller, left);
    else this.workingOf.delete(caller);
    this.moveBehindOthers(caller);
    this.callNext();
  }

  private callNext(): void {
    while (this.working < this.places) {
      const caller = this.nextCaller();
      const line = caller === undefined ? undefined : this.lines.get(caller);
      const enter = line?.shift();
      if (caller === undefined || line === undefined || enter === undefined) {
        if (this.lines.size > 0) this.lookAgain();
        return;
      }
      this.moveBehindOthers(caller);
      this.enter(caller);
      enter();
    }
  }

  /** A caller whose share is small because others were expected gets more when they have not come. */
  private lookAgain(): void {
    if (this.looksAgain !== undefined || this.working >= this.places) return;
    this.looksAgain = setTimeout(() => {
      this.looksAgain = undefined;
      this.callNext();
    }, EXPECTED_MS + 1).unref();
  }

  /** Until the next turn; a caller for whom nothing waits is forgotten. */
  private moveBehindOthers(caller: string): void {
    const line = this.lines.get(caller) ?? [];
    this.lines.delete(caller);
    if (line.length > 0) this.lines.set(caller, line);
  }

  private nextCaller(): string | undefined {
    if (this.lines.has(FIRST)) return FIRST;
    let next: string | undefined;
    for (const caller of this.lines.keys()) {
      if (this.countOf(caller) >= this.shareOf(caller)) continue;
      if (next === undefined || this.countOf(caller) < this.countOf(next)) next = caller;
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
