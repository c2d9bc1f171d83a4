import type { Delivery } from '../trend.types.js';

/** Counts of all types of all deliveries. */
export const countsOf = (deliveries: readonly Delivery[]): number =>
  deliveries.reduce((counts, { report }) => counts + report.counts.size, 0);

/** Deliveries in their order, in portions of so many counts at the most; one that has more goes alone. */
export function portionsOf(deliveries: readonly Delivery[], mostCounts: number): Delivery[][] {
  const portions: Delivery[][] = [];
  let counts = Infinity;
  for (const delivery of deliveries) {
    const { size } = delivery.report.counts;
    if (counts + size > mostCounts) {
      portions.push([]);
      counts = 0;
    }
    portions.at(-1)?.push(delivery);
    counts += size;
  }
  return portions;
}
