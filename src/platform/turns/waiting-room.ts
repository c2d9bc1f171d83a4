import { currentCaller } from './caller.js';

/** Bounds the total size of waiting work; one caller may use half of it. */
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
    const own = this.sizeOf.get(caller) ?? 0;
    if (this.size > 0 && this.size + size > this.maxSize) return undefined;
    if (own > 0 && own + size > this.maxSize / 2) return undefined;
    this.change(caller, size);
    return () => {
      this.change(caller, -size);
    };
  }

  private change(caller: string, by: number): void {
    this.size += by;
    const own = (this.sizeOf.get(caller) ?? 0) + by;
    if (own > 0) this.sizeOf.set(caller, own);
    else this.sizeOf.delete(caller);
  }
}
