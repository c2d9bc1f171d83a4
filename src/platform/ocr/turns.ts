/** Lets so many work at once; the others wait in the order in which they came. */
export class Turns {
  private working = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly places: number) {}

  /** @throws the signal's reason when the caller gives up while it waits, and whatever the work throws */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.working >= this.places) await this.place(signal);
    else this.working++;
    try {
      return await work();
    } finally {
      // A place that is handed on stays taken.
      const next = this.waiting.shift();
      if (next === undefined) this.working--;
      else next();
    }
  }

  private place(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      this.waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
