import {
  bucketsOf,
  EMPTY_RING,
  HOURS,
  QUARTERS,
  updateBuckets,
  type BucketPoint,
  type BucketRing,
} from './bucket-ring.js';

const HOUR = HOURS.widthMs;

/** A series of rings, changed as the database would. */
class Rings {
  private readonly rings: Record<string, { sums: Record<number, number>; points: Record<number, number> }> = {};
  private newest: number | undefined;

  add(...points: readonly BucketPoint[]): void {
    const newest = Math.max(this.newest ?? -Infinity, ...points.map(({ at }) => at));
    const { $set, $inc } = updateBuckets(points, this.newest, newest);
    for (const [path, value] of Object.entries($set)) {
      const [field = '', part, place] = path.split('.');
      if (part === undefined)
        this.rings[field] = structuredClone(value) as { sums: Record<number, number>; points: Record<number, number> };
      else this.row(field, part)[Number(place)] = value as number;
    }
    for (const [path, value] of Object.entries($inc)) {
      const [field = '', part = '', place] = path.split('.');
      const row = this.row(field, part);
      row[Number(place)] = (row[Number(place)] ?? 0) + value;
    }
    this.newest = newest;
  }

  shown(kind = HOURS, from?: number): readonly (readonly [number, number, number])[] {
    const ring: BucketRing = this.rings[kind.field] ?? EMPTY_RING;
    return [...bucketsOf(kind, ring, this.newest ?? 0, from)].map(([index, { sum, points }]) => [index, sum, points]);
  }

  private row(field: string, part: string): Record<number, number> {
    const ring = this.rings[field];
    if (ring === undefined) throw new Error(`There is no ring ${field}`);
    return part === 'sums' ? ring.sums : ring.points;
  }
}

const at = (hour: number, count: number): BucketPoint => ({ at: hour * HOUR + 1, count });

describe('the buckets of a series', () => {
  it('add up points of an hour, late ones too', () => {
    const rings = new Rings();
    rings.add(at(500, 1), at(500, 2), at(498, 5));
    rings.add(at(499, 7), at(498, 1));
    expect(rings.shown()).toEqual([
      [498, 6, 2],
      [499, 7, 1],
      [500, 3, 2],
    ]);
  });

  it('reach back a week and no further', () => {
    const rings = new Rings();
    rings.add(at(1000, 1));
    rings.add(at(1168, 2));
    expect(rings.shown()).toEqual([
      [1000, 1, 1],
      [1168, 2, 1],
    ]);
    rings.add(at(1169, 3), at(1000, 9));
    expect(rings.shown()).toEqual([
      [1168, 2, 1],
      [1169, 3, 1],
    ]);
  });

  it('forget what a gap has passed over', () => {
    const rings = new Rings();
    rings.add(at(1000, 1), at(1100, 2));
    rings.add(at(1200, 4));
    expect(rings.shown()).toEqual([
      [1100, 2, 1],
      [1200, 4, 1],
    ]);
    rings.add(at(5000, 8));
    expect(rings.shown()).toEqual([[5000, 8, 1]]);
  });

  it('keep quarters of an hour for six hours', () => {
    const rings = new Rings();
    for (let hour = 0; hour < 20; hour += 1) rings.add(at(hour, hour));
    expect(rings.shown(QUARTERS).map(([index]) => index)).toEqual([52, 56, 60, 64, 68, 72, 76]);
    expect(rings.shown(QUARTERS, 70).map(([index]) => index)).toEqual([72, 76]);
  });

  it('know times before 1970', () => {
    const rings = new Rings();
    rings.add(at(-3, 1));
    rings.add(at(-2, 2), at(-3, 1));
    expect(rings.shown()).toEqual([
      [-3, 2, 2],
      [-2, 2, 1],
    ]);
  });

  it('count zeros as points', () => {
    const rings = new Rings();
    rings.add(at(7, 0));
    expect(rings.shown()).toEqual([[7, 0, 1]]);
  });
});
