import { AppError } from './app-error.js';
import type { Exchange } from './exchange.js';

/** Requests that are being answered, and what they may hold together. */
export class InFlight {
  private readonly exchanges = new Set<Exchange>();
  private bodyBytes = 0;
  private idle: (() => void)[] = [];

  constructor(
    private readonly maxRequests: number,
    private readonly maxBodyBytes: number,
  ) {}

  /** False when the process has as many requests as it may; `exempt` ones are always taken. */
  open(exchange: Exchange, exempt: boolean): boolean {
    if (!exempt && this.exchanges.size >= this.maxRequests) return false;
    this.exchanges.add(exchange);
    return true;
  }

  close(exchange: Exchange): void {
    if (!this.exchanges.delete(exchange)) return;
    this.bodyBytes -= exchange.bodyBytes;
    exchange.bodyBytes = 0;
    if (this.exchanges.size > 0) return;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /**
   * Counts bytes of a body until the exchange is closed.
   * @throws AppError `unavailable` when bodies would take more memory than they may
   */
  hold(exchange: Exchange, bytes: number): void {
    if (this.bodyBytes + bytes > this.maxBodyBytes) throw overloaded();
    // An exchange that is over holds nothing any more.
    if (!this.exchanges.has(exchange)) return;
    this.bodyBytes += bytes;
    exchange.bodyBytes += bytes;
  }

  get all(): ReadonlySet<Exchange> {
    return this.exchanges;
  }

  /** Resolves when no request is being answered. */
  async whenIdle(): Promise<void> {
    if (this.exchanges.size === 0) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }
}

export const overloaded = (): AppError =>
  new AppError('unavailable', 'The server is at its limit; try again in a moment.', {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '1' },
  });
