import { currentCaller } from './caller.js';

/** Bounds the total size of waiting work; one caller may use half of the total. */
export class WaitingRoom {
  private size = 0;
  private readonly sizeOf = new Map<string, number>();

  constructor(private readonly maxSize: number) {}

  /**
   * Reserves room. Returns a function that releases it; undefined if there is no room. A single item may be of any
   * size.
   */
  enter(size: number): (() => void) | undefined {
    const caller = currentCaller();
    const sizeOfCaller = this.sizeOf.get(caller) ?? 0;
    if (this.size > 0 && this.size + size > this.maxSize) return undefined;
    if (sizeOfCaller > 0 && sizeOfCaller + size > this.maxSize / 2) return undefined;
    this.change(caller, size);
    return () => {
      this.change(caller, -size);
    };
  }

  private change(caller: string, by: number): void {
    this.size += by;
    const sizeOfCaller = (this.sizeOf.get(caller) ?? 0) + by;
    if (sizeOfCaller > 0) this.sizeOf.set(caller, sizeOfCaller);
    else this.sizeOf.delete(caller);
  }
}
