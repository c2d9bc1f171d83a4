/**
 * Begins requests in turn by caller. Much of what a request does happens at once when it begins, and the process can do
 * one thing at a time: without turns, whoever has sent a hundred requests has a hundred of them done before anybody
 * else's one. In each turn of the event loop one request of each waiting caller begins. While nobody waits nothing is
 * held up.
 */
export class FairStart {
  /** By caller, in the order in which they came. */
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
