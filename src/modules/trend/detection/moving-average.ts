import type { StoredState } from './method.js';
import { MovingWindow } from './moving-window.js';

/**
 * The average of the points of the last hours before a moment. A point older than the window of the newest one goes
 * into a second window, which follows such points and restarts with one that is older still: a clock that was once
 * ahead does not end the history of a series, and past reports can be sent after current ones.
 */
export class MovingAverage {
  private constructor(
    private readonly windowHours: number,
    private readonly present: MovingWindow,
    private past: MovingWindow,
  ) {}

  static start(windowHours: number): MovingAverage {
    return MovingAverage.load(windowHours, {});
  }

  static load(windowHours: number, stored: StoredState): MovingAverage {
    const [present, past] = fieldsOf(windowHours);
    return new MovingAverage(
      windowHours,
      MovingWindow.load(windowHours, present, stored),
      MovingWindow.load(windowHours, past, stored),
    );
  }

  changes(): StoredState {
    return { ...this.present.changes(), ...this.past.changes() };
  }

  get weight(): number {
    return this.present.weight + this.past.weight;
  }

  /** Returns the average in `[at − window, at]`; undefined if there is no point. */
  averageUntil(at: number): number | undefined {
    return this.windowOf(at)?.averageUntil(at);
  }

  add(at: number, count: number): void {
    const window =
      this.windowOf(at) ?? (this.past = new MovingWindow(this.windowHours, fieldsOf(this.windowHours)[1], true));
    window.add(at, count);
  }

  private windowOf(at: number): MovingWindow | undefined {
    if (this.present.reaches(at)) return this.present;
    return this.past.reaches(at) ? this.past : undefined;
  }
}

/** Returns field names that depend on the length, because cells of another window have another meaning. */
const fieldsOf = (windowHours: number): readonly [present: string, past: string] => [
  `hours${windowHours}`,
  `past${windowHours}`,
];
