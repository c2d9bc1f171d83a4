import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { GuardedRequest } from '../../auth/principal.js';
import { Clock } from '../../clock/clock.js';
import { MINUTE_MS } from '../../clock/durations.js';
import { routeOf, type Exchange } from '../../http/exchange.js';
import { methodLabel } from '../../http/method-label.js';
import { describeError } from '../../logging/describe-error.js';
import type { RefusalDocument } from './refusal.model.js';
import { RefusalRepository } from './refusal.repository.js';

/**
 * The maximum number of combinations of address, reason and person that one process counts separately per minute; the
 * rest are counted together.
 */
export const MAX_KINDS_PER_MINUTE = 50;
/** Counts of this period are lost when the process is killed. */
const FLUSH_MS = 1000;
const REFUSED: ReadonlySet<number> = new Set([401, 403]);

type Refusal = Omit<RefusalDocument, '_id' | 'minute'>;

/**
 * Counts refused requests, so that the audit log gets one entry per minute, address, person and reason: attackers
 * cannot flood it, however often they call and from however many addresses.
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

  /** Called for every request when it has been answered. */
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

  /** Writes pending counts, one flush at a time; what cannot be written is kept for the next flush. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.work = this.work.then(() => this.write());
    return this.work;
  }

  /** Runs before the database is closed, which happens later in the same phase. */
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
      this.logger.warn(describeError(error), 'Refused requests will be counted when the database responds');
      this.flushLater();
    }
  }

  private count(refusal: Refusal): void {
    const { address, reason, userId } = refusal;
    const key = this.separateKey(`${address}:${reason}:${userId}`);
    if (key === undefined) this.keep('others', { ...OTHERS, count: 1 });
    else this.keep(key, refusal);
    this.flushLater();
  }

  private keep(key: string, refusal: Refusal): void {
    const before = this.waiting.get(key);
    this.waiting.set(key, before === undefined ? refusal : { ...before, count: before.count + refusal.count });
  }

  /** Returns the key, or undefined if the limit of separate counts in this minute is reached. */
  private separateKey(key: string): string | undefined {
    const minute = this.minute();
    if (this.kinds.minute !== minute) this.kinds = { minute, known: new Set() };
    const { known } = this.kinds;
    if (known.size < MAX_KINDS_PER_MINUTE) known.add(key);
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

/** The combined count of all refusals beyond the limit. */
const OTHERS: Omit<Refusal, 'count'> = { address: null, reason: 'OTHERS', userId: null, email: null, route: 'UNKNOWN' };
