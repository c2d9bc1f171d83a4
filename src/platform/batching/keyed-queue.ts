/** Runs work with the same key sequentially in this process; work with different keys runs in parallel. */
export class KeyedQueue {
  private readonly queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** @param maxLength the maximum queue length of a key; beyond it `run` returns `undefined` and does not do the work */
  constructor(private readonly maxLength: number) {}

  run<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= this.maxLength) return undefined;
    queue.waiting++;
    this.queues.set(key, queue);
    const outcome = queue.last.then(work).finally(() => {
      queue.waiting--;
      if (queue.waiting === 0) this.queues.delete(key);
    });
    queue.last = outcome.catch(() => undefined); // The caller gets the error; it does not affect the next in the queue.
    return outcome;
  }
}
