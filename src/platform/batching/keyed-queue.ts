/** Runs work of the same key one after another in this process; work of different keys is not held up. */
export class KeyedQueue {
  private readonly lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** @param longest line of one key; beyond it `run` answers `undefined` and the work is not done */
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
    line.last = outcome.catch(() => undefined); // The caller has the failure; the next in line does not care.
    return outcome;
  }
}
