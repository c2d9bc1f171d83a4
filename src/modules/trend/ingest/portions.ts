import type { Delivery } from '../trend.types.js';

/** Returns the number of counts, over all types of all deliveries. */
export const countsOf = (deliveries: readonly Delivery[]): number =>
  deliveries.reduce((counts, { report }) => counts + report.counts.size, 0);

/** Splits deliveries, in order, into portions of at most this many counts; a larger one is a portion of its own. */
export function portionsOf(deliveries: readonly Delivery[], maxCounts: number): Delivery[][] {
  const portions: Delivery[][] = [];
  let counts = Infinity;
  for (const delivery of deliveries) {
    const { size } = delivery.report.counts;
    if (counts + size > maxCounts) {
      portions.push([]);
      counts = 0;
    }
    portions.at(-1)?.push(delivery);
    counts += size;
  }
  return portions;
}
