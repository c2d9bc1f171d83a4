import { seriesId } from '../series-id.js';
import type { TrendEvent } from '../trend.types.js';
import { decidedAt, seriesOf } from './notification.types.js';

/** Events of one series and one millisecond that can be told apart by their order. */
const ORDERS_PER_MS = 1024;
/** So many series are remembered; only an event of the same millisecond needs it. */
const MAX_SERIES = 4096;

/**
 * The order of events within their series: that of their decisions, whenever they are told of. Those that were decided
 * in one millisecond, and those that are told of together, have the order in which they are told.
 */
export class DecisionOrder {
  private readonly latest = new Map<string, number>();

  /** @returns a safe integer for each event */
  next(events: readonly TrendEvent[]): readonly number[] {
    const together = new Map<string, number>();
    return events.map((event) => {
      const series = seriesId(seriesOf(event));
      const order = Math.max(this.nextOf(series, decidedAt(event)), (together.get(series) ?? -Infinity) + 1);
      together.set(series, order);
      this.remember(series, order);
      return order;
    });
  }

  private nextOf(series: string, at: Date): number {
    const first = at.getTime() * ORDERS_PER_MS;
    const latest = this.latest.get(series);
    const isSameMs = latest !== undefined && latest >= first && latest < first + ORDERS_PER_MS;
    return isSameMs ? latest + 1 : first;
  }

  private remember(series: string, order: number): void {
    this.latest.delete(series);
    this.latest.set(series, order);
    if (this.latest.size <= MAX_SERIES) return;
    const [oldest] = this.latest.keys();
    if (oldest !== undefined) this.latest.delete(oldest);
  }
}
