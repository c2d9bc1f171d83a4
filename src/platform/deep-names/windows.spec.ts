import fc from 'fast-check';
import { windowsOf } from './windows.js';

const wordsOf = (counts: readonly number[]): { start: number; end: number; pieces: number[] }[] =>
  counts.map((count, at) => ({ start: at, end: at + 1, pieces: Array<number>(count).fill(7) }));

describe('windows', () => {
  it('judge every word once, and none takes more pieces than it may', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 200 }), (counts) => {
        const windows = windowsOf(wordsOf(counts), 40, 12);
        const judged: number[] = [];
        for (const { from, to, keepFrom, keepTo } of windows) {
          expect(counts.slice(from, to).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(40);
          expect(keepFrom).toBeGreaterThanOrEqual(from);
          expect(keepTo).toBeLessThanOrEqual(to);
          for (let at = keepFrom; at < keepTo; at++) judged.push(at);
        }
        expect(judged).toEqual(counts.map((_, at) => at));
      }),
    );
  });

  it('show a word what stands on both sides of it', () => {
    const windows = windowsOf(wordsOf(Array<number>(100).fill(1)), 40, 12);
    for (const { from, to, keepFrom, keepTo } of windows) {
      if (from > 0) expect(keepFrom - from).toBeGreaterThanOrEqual(6);
      if (to < 100) expect(to - keepTo).toBeGreaterThanOrEqual(6);
    }
    expect(windows.length).toBeLessThan(5);
  });

  it('take a word alone that is longer than they are', () => {
    expect(windowsOf(wordsOf([50, 1]), 40, 12)).toEqual([
      { from: 0, to: 1, keepFrom: 0, keepTo: 1 },
      { from: 1, to: 2, keepFrom: 1, keepTo: 2 },
    ]);
  });
});
