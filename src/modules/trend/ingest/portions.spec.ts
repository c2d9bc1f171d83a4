import type { Delivery } from '../trend.types.js';
import { countsOf, portionsOf } from './portions.js';

const delivery = (types: number): Delivery => ({
  report: {
    source: 's',
    organization: 'o',
    context: 'c',
    at: new Date(0),
    counts: new Map(Array.from({ length: types }, (_, i) => [`t${i}`, 1])),
  },
});

describe('portions of deliveries', () => {
  it('keep the order and hold no more counts than they may', () => {
    const deliveries = [3, 3, 4, 9, 11, 1, 1].map(delivery);
    const portions = portionsOf(deliveries, 10);
    expect(portions.map((portion) => portion.map(({ report }) => report.counts.size))).toEqual([
      [3, 3, 4],
      [9],
      [11],
      [1, 1],
    ]);
    expect(portions.flat()).toEqual(deliveries);
    expect(portions.map(countsOf)).toEqual([10, 9, 11, 2]);
  });

  it('are none of nothing', () => {
    expect(portionsOf([], 10)).toEqual([]);
  });
});
