const REFRESH_MS = 30_000;
const STALE_MS = 90_000;
const POLL_MS = 5000;
/** Timers may fire slightly early or late. */
const SLACK_MS = 500;

export type Freshness = 'loading' | 'live' | 'stale' | 'offline';

/** Repeats a task regularly while the page is visible. */
export class Refresher {
  private current: AbortController | undefined;
  private lastTry = 0;
  private lastSuccess: Date | undefined;
  private failed = false;
  private isTrying = false;

  /**
   * @param work loads data and shows it
   * @param told called whenever the freshness of the page is determined, with the time of the last success
   */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly told: (freshness: Freshness, last: Date | undefined) => void,
  ) {}

  start(): void {
    setInterval(() => this.look(), POLL_MS);
    document.addEventListener('visibilitychange', () => this.look());
    window.addEventListener('online', () => this.now());
    window.addEventListener('offline', () => this.tell());
    this.now();
  }

  /** Starts the task at once; a running one is aborted. */
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
    // A failed task is retried at each look, unless a retry is still running.
    const wait = this.failed && !this.isTrying ? POLL_MS - SLACK_MS : REFRESH_MS;
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
