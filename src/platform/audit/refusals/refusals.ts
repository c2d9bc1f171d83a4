import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { GuardedRequest } from '../../auth/principal.js';
import { Clock } from '../../clock/clock.js';
import { routeOf, type Exchange } from '../../http/exchange.js';
import { methodLabel } from '../../http/method-label.js';
import { describeError } from '../../logging/describe-error.js';
import type { RefusalDocument } from './refusal.model.js';
import { RefusalRepository } from './refusal.repository.js';

/** Addresses, reasons and people that one process tells apart within one minute; the others are counted together. */
export const MAX_KINDS_A_MINUTE = 50;
/** What was counted within this time is lost when the process is killed. */
const FLUSH_MS = 1000;
const MINUTE_MS = 60_000;
const REFUSED: ReadonlySet<number> = new Set([401, 403]);

type Refusal = Omit<RefusalDocument, '_id' | 'minute'>;

/**
 * Counts who was refused, so that the trail gets one row a minute, address, person and reason: strangers cannot fill it,
 * however often they call and from however many addresses.
 */
@Injectable()
export class Refusals implements OnApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly waiting = new Map<string, Refusal>();
  private kinds: { readonly minute: number; readonly known: Set<string> } = { minute: 0, known: new Set() };
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly repository: RefusalRepository,
    private readonly clock: Clock,
  ) {}

  /** Told of every request when it has been answered. */
  readonly observe = (exchange: Exchange): void => {
    const { request, response } = exchange;
    if (!REFUSED.has(response.statusCode)) return;
    const { principal } = request as GuardedRequest;
    const user = principal === undefined || principal.via === 'unknown-certificate' ? undefined : principal;
    this.count({
      address: exchange.address ?? null,
      reason: exchange.errorCode ?? String(response.statusCode),
      userId: user?.userId ?? null,
      email: user?.email ?? null,
      route: `${methodLabel(request.method)} ${routeOf(exchange) ?? 'UNKNOWN'}`,
      count: 1,
    });
  };

  /** Writes what waits, one flush after the other; what cannot be written waits for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.work = this.work.then(() => this.write());
    return this.work;
  }

  /** Before the database is closed, which happens in the same phase and later. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush();
    clearTimeout(this.timer);
  }

  private async write(): Promise<void> {
    const minute = this.minute();
    const taken = new Map(this.waiting);
    this.waiting.clear();
    try {
      for (const [key, refusal] of taken) {
        await this.repository.add({ _id: `${minute / MINUTE_MS}:${key}`, minute: new Date(minute), ...refusal });
        taken.delete(key);
      }
    } catch (error) {
      for (const [key, refusal] of taken) this.keep(key, refusal);
      this.logger.warn(describeError(error), 'Refused requests will be counted when the database answers');
      this.flushLater();
    }
  }

  private count(refusal: Refusal): void {
    const { address, reason, userId } = refusal;
    const key = this.isTold(`${address}:${reason}:${userId}`);
    if (key === undefined) this.keep('others', { ...OTHERS, count: 1 });
    else this.keep(key, refusal);
    this.flushLater();
  }

  private keep(key: string, refusal: Refusal): void {
    const before = this.waiting.get(key);
    this.waiting.set(key, before === undefined ? refusal : { ...before, count: before.count + refusal.count });
  }

  /** Returns the key unless too many others came first in this minute. */
  private isTold(key: string): string | undefined {
    const minute = this.minute();
    if (this.kinds.minute !== minute) this.kinds = { minute, known: new Set() };
    const { known } = this.kinds;
    if (known.size < MAX_KINDS_A_MINUTE) known.add(key);
    return known.has(key) ? key : undefined;
  }

  private minute(): number {
    const now = this.clock.now().getTime();
    return now - (now % MINUTE_MS);
  }

  private flushLater(): void {
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }
}

/** Everybody for whom there was no room. */
const OTHERS: Omit<Refusal, 'count'> = { address: null, reason: 'OTHERS', userId: null, email: null, route: 'UNKNOWN' };
