import { CommandError } from '../errors.js';

/** The maximum time an operation works before it yields to others. */
const SLICE_MS = 8;

/** The time budget of one command: its limit, and pauses in which other connections are served. */
export class Operation {
  readonly #deadline: number;
  #sliceEnd = performance.now() + SLICE_MS;

  /** @param maxTimeMs 0 for no limit */
  constructor(maxTimeMs = 0) {
    this.#deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Infinity;
  }

  /** @throws CommandError 50 if the time limit is exceeded. */
  checkTime(): void {
    if (performance.now() > this.#deadline) throw new CommandError(50, 'operation exceeded time limit');
  }

  /** True if the operation has worked long enough and should yield to others. */
  get isDue(): boolean {
    return performance.now() > this.#sliceEnd;
  }

  /** Yields to other connections if it is time to. @throws CommandError 50 if the time limit is exceeded. */
  async breathe(): Promise<void> {
    if (!this.isDue) return;
    this.checkTime();
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#sliceEnd = performance.now() + SLICE_MS;
  }
}
