import { CommandError } from '../errors.js';

/** How long an operation may work before others get their turn. */
const SLICE_MS = 8;

/** The time that one command takes: its limit, and pauses that let other connections be answered. */
export class Operation {
  readonly #deadline: number;
  #sliceEnd = performance.now() + SLICE_MS;

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Infinity;
  }

  /** @throws CommandError 50 when the time is over. */
  checkTime(): void {
    if (performance.now() > this.#deadline) throw new CommandError(50, 'operation exceeded time limit');
  }

  /** Whether the operation has worked long enough to make room for others. */
  get isDue(): boolean {
    return performance.now() > this.#sliceEnd;
  }

  /** Lets other connections be answered, when it is time to. @throws CommandError 50 when the time is over. */
  async breathe(): Promise<void> {
    if (!this.isDue) return;
    this.checkTime();
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#sliceEnd = performance.now() + SLICE_MS;
  }
}
