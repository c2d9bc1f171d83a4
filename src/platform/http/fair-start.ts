/**
 * Starts requests in turn by caller. Much of the work of a request is done synchronously when it starts, and the
 * process can do one thing at a time: without turns, a caller who sends a hundred requests has all of them done before
 * anyone else's first. In each turn of the event loop one request of each waiting caller starts. While nobody waits,
 * requests start without delay.
 */
export class FairStart {
  /** Waiting requests by caller, in order of arrival. */
  private readonly lines = new Map<string, (() => void)[]>();
  private isBusy = false;

  /** Resolves when the request may begin. */
  async turn(caller: string): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      setImmediate(this.round);
      return;
    }
    const line = this.lines.get(caller) ?? [];
    this.lines.set(caller, line);
    await new Promise<void>((resolve) => line.push(resolve));
  }

  private readonly round = (): void => {
    if (this.lines.size === 0) {
      this.isBusy = false;
      return;
    }
    for (const [caller, line] of [...this.lines]) {
      line.shift()?.();
      if (line.length === 0) this.lines.delete(caller);
    }
    setImmediate(this.round);
  };
}
