import { Tally } from '../turns/tally.js';
import { AppError } from './app-error.js';
import type { Exchange } from './exchange.js';
import { Overload } from './overload.js';

/** Limits of what a process handles at once. */
export interface InFlightLimits {
  /** The maximum number of requests being handled whose body has been received, and of those whose body is streamed. */
  readonly maxRequests: number;
  readonly maxBodyBytes: number;
  /** The maximum number of requests without a credential from one network whose body is still being received. */
  readonly maxUnfinished: number;
}

/** The shares of the memory for bodies that callers without a credential may use: all together, and per network. */
const STRANGERS_SHARE = 3 / 4;
const NETWORK_SHARE = 1 / 4;
/** The share of the requests being handled that is kept for callers who have few of them. */
const NEWCOMERS_SHARE = 1 / 8;
/** The share of these places up to which a caller has few. */
const FEW_SHARE = 1 / 8;
/** The share of the streamed requests that one caller may have. */
const STREAMS_SHARE = 1 / 4;
/** A body of this size is always accepted, however little memory there is. */
const MIN_SHARE_BYTES = 1024 * 1024;

/** Resources in use by callers without a credential from one network. */
interface AnonymousUse {
  unfinished: number;
  bytes: number;
}

/**
 * Tracks the requests in progress and bounds the memory they use together. A request whose body has not been received
 * takes no slot: slow or silent senders keep nobody else out.
 */
export class InFlight {
  readonly overload = new Overload();
  private readonly exchanges = new Set<Exchange>();
  private readonly working = new Places();
  private readonly streams = new Places();
  private readonly strangers = new Map<string, AnonymousUse>();
  private bodyBytes = 0;
  private strangerBytes = 0;
  private idle: (() => void)[] = [];

  constructor(private readonly limits: InFlightLimits) {}

  open(exchange: Exchange): void {
    this.exchanges.add(exchange);
  }

  close(exchange: Exchange): void {
    if (!this.exchanges.delete(exchange)) return;
    this.working.leave(exchange);
    this.streams.leave(exchange);
    this.received(exchange);
    this.release(exchange);
    if (this.exchanges.size > 0) return;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /**
   * Starts waiting for the body of a request.
   * @throws AppError `too-many-requests` when its network has too many such requests without a credential
   */
  receive(exchange: Exchange): void {
    const { network } = exchange;
    if (network === undefined || !this.exchanges.has(exchange)) return;
    const stranger = this.strangers.get(network) ?? { unfinished: 0, bytes: 0 };
    if (stranger.unfinished >= this.limits.maxUnfinished) throw tooManyUnfinished();
    this.strangers.set(network, stranger);
    stranger.unfinished += 1;
    exchange.isReceiving = true;
  }

  /**
   * Starts handling a request whose body has been received. Admitting a request twice has no effect; requests of
   * monitors are not counted.
   * @throws AppError `unavailable` when the process handles the maximum number of requests, or when only the places are
   *   left that are kept for callers with fewer requests
   */
  admit(exchange: Exchange, caller: string): void {
    this.received(exchange);
    if (exchange.isForMonitors || this.working.has(exchange)) return;
    this.refuseWhenFull();
    const { maxRequests } = this.limits;
    const kept = Math.floor(maxRequests * NEWCOMERS_SHARE);
    const hasFew = this.working.countOf(caller) < Math.max(1, kept * FEW_SHARE);
    if (this.working.size >= maxRequests - kept && !hasFew) throw overloaded();
    if (this.exchanges.has(exchange)) this.working.take(exchange, caller);
  }

  /**
   * Starts handling a request that its sender may keep open for as long as they like: it takes none of the places of
   * requests whose body has been received.
   * @throws AppError `too-many-requests` when the caller has their share, `unavailable` when there are too many of all
   */
  admitStream(exchange: Exchange, caller: string): void {
    const { maxRequests } = this.limits;
    if (this.streams.countOf(caller) >= Math.max(1, maxRequests * STREAMS_SHARE)) throw tooManyStreams();
    if (this.streams.size >= maxRequests) this.refuse();
    if (this.exchanges.has(exchange)) this.streams.take(exchange, caller);
  }

  /** @throws AppError `unavailable` when the process handles the maximum number of requests */
  refuseWhenFull(): void {
    const { maxRequests } = this.limits;
    if (this.working.size < maxRequests) return;
    for (const exchange of this.working.exchanges()) if (isLeftToReader(exchange)) this.working.leave(exchange);
    if (this.working.size >= maxRequests) this.refuse();
  }

  /**
   * Counts bytes of a body until the exchange is closed.
   * @throws AppError `unavailable` when bodies would exceed their memory limit
   */
  hold(exchange: Exchange, bytes: number): void {
    if (this.bodyBytes + bytes > this.limits.maxBodyBytes) this.refuse();
    if (!this.hasShareFor(exchange, bytes)) throw overloaded();
    // A closed exchange holds no memory.
    if (!this.exchanges.has(exchange)) return;
    this.bodyBytes += bytes;
    exchange.bodyBytes += bytes;
    const stranger = this.strangerOf(exchange);
    if (stranger === undefined) return;
    stranger.bytes += bytes;
    this.strangerBytes += bytes;
  }

  get all(): ReadonlySet<Exchange> {
    return this.exchanges;
  }

  /** Returns the number of requests being handled. */
  get workingCount(): number {
    return this.working.size + this.streams.size;
  }

  /** Resolves when no request is in progress. */
  async whenIdle(): Promise<void> {
    if (this.exchanges.size === 0) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private refuse(): never {
    this.overload.noteRefusal(performance.now());
    throw overloaded();
  }

  private hasShareFor(exchange: Exchange, bytes: number): boolean {
    const stranger = this.strangerOf(exchange);
    if (stranger === undefined) return true;
    return (
      stranger.bytes + bytes <= this.share(NETWORK_SHARE) && this.strangerBytes + bytes <= this.share(STRANGERS_SHARE)
    );
  }

  private share(part: number): number {
    return Math.max(MIN_SHARE_BYTES, this.limits.maxBodyBytes * part);
  }

  private strangerOf({ network }: Exchange): AnonymousUse | undefined {
    return network === undefined ? undefined : this.strangers.get(network);
  }

  private received(exchange: Exchange): void {
    if (!exchange.isReceiving) return;
    exchange.isReceiving = false;
    const stranger = this.strangerOf(exchange);
    if (stranger === undefined) return;
    stranger.unfinished -= 1;
    this.forgetIdle(exchange, stranger);
  }

  private release(exchange: Exchange): void {
    this.bodyBytes -= exchange.bodyBytes;
    const stranger = this.strangerOf(exchange);
    if (stranger !== undefined) {
      stranger.bytes -= exchange.bodyBytes;
      this.strangerBytes -= exchange.bodyBytes;
      this.forgetIdle(exchange, stranger);
    }
    exchange.bodyBytes = 0;
  }

  private forgetIdle({ network = '' }: Exchange, { unfinished, bytes }: AnonymousUse): void {
    if (unfinished === 0 && bytes === 0) this.strangers.delete(network);
  }
}

/** The requests that have a place, and how many each caller has. */
class Places {
  private readonly callers = new Map<Exchange, string>();
  private readonly counts = new Tally();

  get size(): number {
    return this.callers.size;
  }

  has(exchange: Exchange): boolean {
    return this.callers.has(exchange);
  }

  countOf(caller: string): number {
    return this.counts.countOf(caller);
  }

  exchanges(): Iterable<Exchange> {
    return this.callers.keys();
  }

  /** Gives a place to a request that has none. */
  take(exchange: Exchange, caller: string): void {
    this.callers.set(exchange, caller);
    this.counts.add(caller, 1);
  }

  /** Frees the place of a request, if it has one. */
  leave(exchange: Exchange): void {
    const caller = this.callers.get(exchange);
    if (caller === undefined) return;
    this.callers.delete(exchange);
    this.counts.add(caller, -1);
  }
}

/** Returns true if the rest of the answer waits for its client to read: slow readers keep nobody else out either. */
const isLeftToReader = ({ response }: Exchange): boolean => response.writableEnded || response.writableNeedDrain;

export const overloaded = (): AppError =>
  new AppError('unavailable', 'The server is at its limit; try again in a moment.', {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '1' },
  });

const tooManyUnfinished = (): AppError =>
  new AppError(
    'too-many-requests',
    'Too many requests from this address are still sending their bodies; finish some of them, or send an API key.',
    { code: 'TOO_MANY_UNFINISHED_REQUESTS', headers: { 'Retry-After': '1' } },
  );

const tooManyStreams = (): AppError =>
  new AppError('too-many-requests', 'You have too many streams of lines open at once; finish some of them.', {
    code: 'TOO_MANY_STREAMS',
    headers: { 'Retry-After': '1' },
  });
