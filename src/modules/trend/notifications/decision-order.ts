import { seriesId } from '../series-id.js';
import type { TrendEvent } from '../trend.types.js';
import { decidedAt, seriesOf } from './notification.types.js';

/** The number of events of one series and millisecond with a distinct order. */
const ORDERS_PER_MS = 1024;
/** The maximum number of remembered series; needed only for events of the same millisecond. */
const MAX_SERIES = 4096;

/**
 * Numbers events within their series by the order of their decisions, whenever they are reported. Events of one
 * millisecond, and those reported together, have the order in which they are reported.
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
