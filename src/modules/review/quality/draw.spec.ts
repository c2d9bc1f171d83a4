import { drawPositions } from './draw.js';

const things = [
  { thing: 'a', weight: 3 },
  { thing: 'b', weight: 0 },
  { thing: 'c', weight: 5 },
];
const all = ['a0', 'a1', 'a2', 'c0', 'c1', 'c2', 'c3', 'c4'];
const drawn = (most: number) => [...drawPositions(things, most)].map(({ thing, index }) => `${thing}${index}`);

describe('drawPositions', () => {
  it('draws every position once where all are asked for', () => {
    expect(drawn(8).sort()).toEqual(all);
    expect(drawn(100).sort()).toEqual(all);
  });

  it('draws none twice', () => {
    for (let i = 0; i < 200; i++) expect(new Set(drawn(5)).size).toBe(5);
  });

  it('draws nothing from nothing', () => {
    expect([...drawPositions([], 10)]).toEqual([]);
    expect([...drawPositions([{ thing: 'a', weight: 0 }], 10)]).toEqual([]);
  });

  it('gives each position the same chance', () => {
    const counts = new Map(all.map((position) => [position, 0]));
    const rounds = 8000;
    for (let i = 0; i < rounds; i++)
      for (const position of drawn(3)) counts.set(position, (counts.get(position) ?? 0) + 1);
    // Each is expected in 3 of 8 draws. Within eight standard deviations a fair draw practically never fails.
    const [expected, deviation] = [(rounds * 3) / 8, Math.sqrt((rounds * 3 * 5) / 64)];
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(8 * deviation);
  });

  it('follows the chances that it is given', () => {
    expect([...drawPositions(things, 3, () => 0)]).toEqual([
      { thing: 'a', index: 0 },
      { thing: 'a', index: 1 },
      { thing: 'a', index: 2 },
    ]);
    expect([...drawPositions(things, 2, (bound) => bound - 1)]).toEqual([
      { thing: 'c', index: 4 },
      { thing: 'a', index: 0 },
    ]);
  });
});
