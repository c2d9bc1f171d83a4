/** Runs work with the same key sequentially in this process; work with different keys runs in parallel. */
export class KeyedQueue {
  private readonly lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** @param longest the maximum queue length of a key; beyond it `run` returns `undefined` and does not do the work */
  constructor(private readonly longest: number) {}

  run<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= this.longest) return undefined;
    line.waiting++;
    this.lines.set(key, line);
    const outcome = line.last.then(work).finally(() => {
      line.waiting--;
      if (line.waiting === 0) this.lines.delete(key);
    });
    line.last = outcome.catch(() => undefined); // The caller gets the error; it does not affect the next in the queue.
    return outcome;
  }
}
