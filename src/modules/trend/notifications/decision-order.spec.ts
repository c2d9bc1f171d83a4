import type { Breach, TrendEvent } from '../trend.types.js';
import { DecisionOrder } from './decision-order.js';

const START = Date.UTC(2026, 0, 31, 12);
const KEY = { organization: 'acme', context: 'production', source: 'server-01', type: 'ssn' };

const breachAt = (ms: number, source = 'server-01'): TrendEvent => {
  const breach: Breach = {
    ...{ ...KEY, source, id: `breach-${ms}`, kind: 'increase', method: 'z_score' },
    ...{ at: new Date(0), detectedAt: new Date(START + ms), muted: false },
    ...{ count: 500, expected: 50, score: 90, limit: 3 },
  };
  return { type: 'breach', breach };
};
const normalAt = (ms: number): TrendEvent => ({
  ...{ type: 'back-to-normal', id: `normal-${ms}`, series: KEY, at: new Date(START + ms) },
});
const isRising = (orders: readonly number[]): boolean =>
  orders.every((order, i) => i === 0 || order > (orders[i - 1] ?? 0));

describe('the order of events', () => {
  it('is that of their decisions, however late they are told of', () => {
    const order = new DecisionOrder();
    const [normal = 0] = order.next([normalAt(1)]);
    const [breach = 0] = order.next([breachAt(0)]);
    const [next = 0] = order.next([breachAt(2)]);
    expect(isRising([breach, normal, next])).toBe(true);
  });

  it('is that of the telling for decisions of one millisecond, other series in between or not', () => {
    const order = new DecisionOrder();
    const first = order.next([breachAt(0), normalAt(0)]);
    order.next([breachAt(0, 'server-02'), breachAt(7, 'server-03')]);
    expect(isRising([...first, ...order.next([breachAt(0)])])).toBe(true);
  });

  it('is that of the telling for events that are told of together, even when the clock was set back', () => {
    expect(isRising(new DecisionOrder().next([breachAt(60_000), normalAt(0), breachAt(1)]))).toBe(true);
  });

  it('is a number that is stored exactly', () => {
    const [order = NaN] = new DecisionOrder().next([breachAt(100 * 365 * 86_400_000)]);
    expect(Number.isSafeInteger(order)).toBe(true);
  });
});
