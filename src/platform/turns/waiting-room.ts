import { currentCaller } from './caller.js';
import { Tally } from './tally.js';

/** Bounds the total size of waiting work; one caller may use half of the total. */
export class WaitingRoom {
  private readonly sizes = new Tally();

  constructor(private readonly maxSize: number) {}

  /**
   * Reserves room. Returns a function that releases it; undefined if there is no room. A single item may be of any
   * size.
   */
  enter(size: number): (() => void) | undefined {
    const caller = currentCaller();
    const sizeOfCaller = this.sizes.countOf(caller);
    if (this.sizes.total > 0 && this.sizes.total + size > this.maxSize) return undefined;
    if (sizeOfCaller > 0 && sizeOfCaller + size > this.maxSize / 2) return undefined;
    this.sizes.add(caller, size);
    return () => {
      this.sizes.add(caller, -size);
    };
  }
}
