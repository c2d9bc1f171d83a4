import type { Alert, Entities } from './api.js';
import { chartDataOf, MAX_LINES } from './chart-data.js';

const FROM = Date.parse('2026-01-01T00:00:00Z');
const time = (hour: number) => new Date(FROM + hour * 3_600_000).toISOString();

const entities = (types: Readonly<Record<string, readonly number[]>>): Entities => ({
  totals: {},
  timeline: Object.fromEntries(
    Object.entries(types).map(([type, counts]) => [type, counts.map((count, hour) => ({ time: time(hour), count }))]),
  ),
  bucket_minutes: 60,
  window_hours: 24,
  total: Object.keys(types).length,
});

const alert = (pii_type: string, hour: number, muted = false): Alert => ({
  id: 'x',
  timestamp: time(hour),
  detected_at: time(hour),
  pii_type,
  context: 'c',
  organization: 'o',
  source_id: 's',
  kind: 'increase',
  method: 'z_score',
  count: 1,
  average: 1,
  score: 1,
  limit: 1,
  muted,
});

describe('chartDataOf', () => {
  it('puts the most frequent type first, and the time of each bucket below', () => {
    const { times, lines, otherTypes } = chartDataOf(entities({ a: [1, 1], b: [5, 0] }), [], [], undefined);
    expect(times).toEqual([FROM / 1000, FROM / 1000 + 3600]);
    expect(lines).toEqual([
      { type: 'b', total: 5, counts: [5, 0] },
      { type: 'a', total: 2, counts: [1, 1] },
    ]);
    expect(otherTypes).toBe(0);
  });

  it('adds up the types that have no line of their own', () => {
    const many = Object.fromEntries(Array.from({ length: MAX_LINES + 3 }, (_, i) => [`t${i}`, [100 - i, 1]]));
    const { lines, otherTypes } = chartDataOf(entities(many), [], [], undefined);
    expect(lines).toHaveLength(MAX_LINES + 1);
    expect(lines.at(-1)).toEqual({ type: undefined, total: 92 + 91 + 90 + 3, counts: [92 + 91 + 90, 3] });
    expect(otherTypes).toBe(3);
  });

  it('has one line where one type was chosen', () => {
    expect(chartDataOf(entities({ a: [1], b: [5] }), [], [], 'a').lines.map(({ type }) => type)).toEqual(['a']);
  });

  it('marks a breach on the line of its type, a silence on none, and nothing outside of the window', () => {
    const alerts = [alert('a', 1, true), alert('', 0), alert('a', 2), alert('a', -1), alert('unknown', 1)];
    const { marks } = chartDataOf(entities({ a: [1, 1], b: [5, 0] }), alerts, [], undefined);
    expect(marks).toEqual([
      { bucket: 1, line: 1, muted: true },
      { bucket: 0, line: undefined, muted: false },
    ]);
  });

  it('of nothing is nothing', () => {
    expect(chartDataOf(entities({}), [alert('a', 0)], [], undefined)).toMatchObject({
      times: [],
      lines: [],
      marks: [],
    });
  });
});
