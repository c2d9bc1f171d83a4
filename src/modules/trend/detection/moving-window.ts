import { HOUR_MS } from '../../../platform/clock/durations.js';
import type { StoredState } from './method.js';

/** The number of cells of a window, one minute each for a day: points of one cell leave the window together. */
const CELLS = 1440;
/** Dropped cells are removed from the array when there are this many, so that moving on costs O(1) per point. */
const CUT_AT = 512;

/** Points that share a cell. `latest` is the time of the newest: the cell is in the window as long as that is. */
interface Cell {
  readonly index: number;
  points: number;
  sum: number;
  latest: number;
}
type StoredCell = readonly [index: number, points: number, sum: number, latest: number];

/** Terms are split at this power of two, so that sums of both parts stay whole numbers below 2^53. */
const HALF = 2 ** 27;

/**
 * A sum of whole numbers up to 2^53 that is the same for any order of additions and subtractions: plain doubles would
 * leave a remainder of points that have left the window, and a different one after a restart.
 */
class ExactSum {
  private high = 0;
  private low = 0;

  add(term: number): void {
    const high = Math.floor(term / HALF);
    this.high += high;
    this.low += term - high * HALF;
  }

  subtract(term: number): void {
    const high = Math.floor(term / HALF);
    this.high -= high;
    this.low -= term - high * HALF;
  }

  get value(): number {
    return this.high * HALF + this.low;
  }
}

/**
 * The points of the last hours before a moment. They are stored in cells of a 1,440th of the window, so that the state
 * is bounded whatever the rate; with at most one point per cell, as when a source reports once a minute and the window
 * is a day, the average is exact. Moving on with time costs O(1) per point; a late point costs a walk over the cells,
 * and its window reaches no further back than the window of the newest.
 */
export class MovingWindow {
  private readonly windowMs: number;
  private readonly cellMs: number;
  /** In order of time; those before `from` have left the window that ends with the newest point. */
  private cells: Cell[] = [];
  private from = 0;
  /** The number of points in the cells from `from` on. */
  private points = 0;
  private readonly sum = new ExactSum();
  private newest = -Infinity;
  private readonly changed = new Set<Cell>();

  /**
   * @param field the field in the stored state
   * @param replaces true if the stored cells belong to another window
   */
  constructor(
    windowHours: number,
    private readonly field: string,
    private replaces = false,
  ) {
    this.windowMs = windowHours * HOUR_MS;
    this.cellMs = this.windowMs / CELLS;
  }

  static load(windowHours: number, field: string, stored: StoredState): MovingWindow {
    const window = new MovingWindow(windowHours, field);
    const cells = (stored[field] ?? {}) as Readonly<Record<string, StoredCell>>;
    window.cells = Object.values(cells)
      .map(([index, points, sum, latest]) => ({ index, points, sum, latest }))
      .sort((a, b) => a.index - b.index);
    for (const { points, sum } of window.cells) {
      window.points += points;
      window.sum.add(sum);
    }
    const last = window.cells.at(-1);
    if (last !== undefined) window.moveTo(last.latest);
    return window;
  }

  /** True if a moment is in the window of the newest point, or later. */
  reaches(at: number): boolean {
    return at >= this.newest - this.windowMs;
  }

  /** Each cell has a slot that is reused when its window is over, so the stored state does not outgrow the window. */
  changes(): StoredState {
    const cells = [...this.changed].map((cell) => [slotOf(cell.index), storedCell(cell)] as const);
    this.changed.clear();
    if (!this.replaces) return Object.fromEntries(cells.map(([slot, cell]) => [`${this.field}.${slot}`, cell]));
    this.replaces = false;
    return { [this.field]: Object.fromEntries(cells) };
  }

  get weight(): number {
    return this.cells.length * 4;
  }

  /** Returns the average in `[at − window, at]`; undefined if there is no point. */
  averageUntil(at: number): number | undefined {
    if (at >= this.newest) {
      this.moveTo(at);
      return this.points === 0 ? undefined : this.sum.value / this.points;
    }
    let points = 0;
    const sum = new ExactSum();
    for (let place = this.from; place < this.cells.length; place++) {
      const cell = this.cells[place];
      if (cell === undefined || cell.latest > at) continue;
      points += cell.points;
      sum.add(cell.sum);
    }
    return points === 0 ? undefined : sum.value / points;
  }

  /** @param at within reach */
  add(at: number, count: number): void {
    if (at >= this.newest) this.moveTo(at);
    const cell = this.cellAt(at);
    this.sum.subtract(cell.sum);
    cell.points += 1;
    cell.sum += count;
    cell.latest = Math.max(cell.latest, at);
    this.points += 1;
    this.sum.add(cell.sum);
    this.changed.add(cell);
  }

  /** Moves to the window that ends at `at`, which is not before the newest point. */
  private moveTo(at: number): void {
    this.newest = at;
    const begin = at - this.windowMs;
    for (let cell = this.cells[this.from]; cell !== undefined && cell.latest < begin; cell = this.cells[this.from]) {
      this.points -= cell.points;
      this.sum.subtract(cell.sum);
      this.from += 1;
    }
    if (this.from < CUT_AT && this.from < this.cells.length) return;
    this.cells.splice(0, this.from);
    this.from = 0;
  }

  /** Returns the cell of a moment inside the window, creating it if needed. */
  private cellAt(at: number): Cell {
    const index = Math.floor(at / this.cellMs);
    let place = this.cells.length;
    for (let before = this.cells[place - 1]; place > this.from; before = this.cells[place - 1]) {
      if (before === undefined || before.index < index) break;
      if (before.index === index) return before;
      place -= 1;
    }
    const cell = { index, points: 0, sum: 0, latest: at };
    this.cells.splice(place, 0, cell);
    return cell;
  }
}

const slotOf = (index: number): number => index % (CELLS + 1);

const storedCell = ({ index, points, sum, latest }: Cell): StoredCell => [index, points, sum, latest];
