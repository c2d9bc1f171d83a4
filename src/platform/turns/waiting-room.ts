import { currentCaller } from './caller.js';

/** Bounds the size of what waits, in all and of one caller: that one may fill half of the room. */
export class WaitingRoom {
  private size = 0;
  private readonly sizeOf = new Map<string, number>();

  constructor(private readonly mostSize: number) {}

  /** Returns what takes it out again; undefined when there is no room. One thing alone may be of any size. */
  enter(size: number): (() => void) | undefined {
    const caller = currentCaller();
    const own = this.sizeOf.get(caller) ?? 0;
    if (this.size > 0 && this.size + size > this.mostSize) return undefined;
    if (own > 0 && own + size > this.mostSize / 2) return undefined;
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
