const EVERY_MS = 30_000;
const STALE_MS = 90_000;
const LOOK_MS = 5000;
/** Timers come a little early or late. */
const SLACK_MS = 500;

export type Freshness = 'loading' | 'live' | 'stale' | 'offline';

/** Does the same work again and again while somebody looks at the page. */
export class Refresher {
  private current: AbortController | undefined;
  private lastTry = 0;
  private lastSuccess: Date | undefined;
  private failed = false;
  private isTrying = false;

  /**
   * @param work loads, and shows what it has loaded
   * @param told whenever it is known how fresh the page is, with the moment of the last success
   */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly told: (freshness: Freshness, last: Date | undefined) => void,
  ) {}

  start(): void {
    setInterval(() => this.look(), LOOK_MS);
    document.addEventListener('visibilitychange', () => this.look());
    window.addEventListener('online', () => this.now());
    window.addEventListener('offline', () => this.tell());
    this.now();
  }

  /** Begins at once; what runs is given up. */
  now(): void {
    this.current?.abort();
    const controller = new AbortController();
    this.current = controller;
    this.lastTry = Date.now();
    this.isTrying = true;
    this.work(controller.signal)
      .then(
        () => {
          if (controller.signal.aborted) return;
          this.lastSuccess = new Date();
          this.failed = false;
        },
        () => {
          if (!controller.signal.aborted) this.failed = true;
        },
      )
      .finally(() => {
        if (controller !== this.current) return;
        this.isTrying = false;
        this.tell();
      });
  }

  private look(): void {
    // What fails is tried again at each look, unless that try is still under way.
    const wait = this.failed && !this.isTrying ? LOOK_MS - SLACK_MS : EVERY_MS;
    if (!document.hidden && Date.now() - this.lastTry >= wait) this.now();
    else this.tell();
  }

  private tell(): void {
    this.told(this.freshness(), this.lastSuccess);
  }

  private freshness(): Freshness {
    if (this.failed || !navigator.onLine) return 'offline';
    if (this.lastSuccess === undefined) return 'loading';
    return Date.now() - this.lastSuccess.getTime() > STALE_MS ? 'stale' : 'live';
  }
}
