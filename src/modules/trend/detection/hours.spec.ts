import { Cells, hourByKind, hourOfWeek, weightOf } from './hours.js';

describe('hours', () => {
  it.each([
    ['2026-01-05T00:00:00Z', 0, 0],
    ['2026-01-05T00:59:59.999Z', 0, 0],
    ['2026-01-09T23:00:00Z', 119, 23],
    ['2026-01-10T00:00:00Z', 120, 24],
    ['2026-01-11T23:30:00Z', 167, 47],
    ['1970-01-01T05:00:00Z', 77, 5],
    ['1969-12-28T23:00:00Z', 167, 47],
    ['0001-01-01T00:00:00Z', 0, 0],
  ])('tells the hour of %s', (time, week, kind) => {
    expect(hourOfWeek(Date.parse(time))).toBe(week);
    expect(hourByKind(week)).toBe(kind);
  });

  it('weighs a point by the time since the one before, an hour at the most, something at the least', () => {
    expect(weightOf(3_600_000, -Infinity)).toBe(1);
    expect(weightOf(900_000, 0)).toBe(0.25);
    expect(weightOf(1e12, 0)).toBe(1);
    expect(weightOf(0, 0)).toBe(1 / 60);
    expect(weightOf(0, 3_600_000)).toBe(1 / 60);
  });
});

describe('Cells', () => {
  it('tells what was touched since it was last asked, and takes it back', () => {
    const cells = new Cells('hour', 168, 2);
    cells.set(3, 0, 7);
    cells.set(160, 1, 2.5);
    const changes: Record<string, unknown> = {};
    cells.addChanges(changes);
    expect(changes).toEqual({ 'hour.3': [7, 0], 'hour.160': [0, 2.5] });
    const again: Record<string, unknown> = {};
    cells.addChanges(again);
    expect(again).toEqual({});
    const other = new Cells('hour', 168, 2);
    other.load({ hour: { 3: [7, 0], 160: [0, 2.5] } });
    expect([other.get(3, 0), other.get(160, 1), other.get(0, 0)]).toEqual([7, 2.5, 0]);
  });
});
