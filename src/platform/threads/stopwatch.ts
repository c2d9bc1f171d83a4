/** Aborts when so much time has passed, but for what was waited for. */
export class Stopwatch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(private leftMs: number) {
    this.start();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  async without<T>(wait: () => Promise<T>): Promise<T> {
    this.stop();
    try {
      return await wait();
    } finally {
      this.start();
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.leftMs -= performance.now() - this.startedAt;
  }

  private start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(() => {
      this.controller.abort();
    }, this.leftMs);
  }
}
