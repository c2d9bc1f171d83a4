import fc from 'fast-check';

import { growth } from '../../../test/support/work-time.js';
import { resolveOverlaps, type Ranked } from './resolve-overlaps.js';

const REPLACED = {};

interface Given {
  readonly confidence?: number;
  readonly priority?: number;
  readonly left?: boolean;
}

const span = (start: number, end: number, { confidence = 0.9, priority = 0, left = false }: Given = {}): Ranked => ({
  start,
  end,
  confidence,
  entry: { priority },
  strategy: left ? undefined : REPLACED,
});

describe('of overlapping spans', () => {
  test('the longest is kept, wherever it stands', () => {
    const [short, long] = [span(0, 5, { confidence: 1, priority: 9 }), span(3, 20)];
    expect(resolveOverlaps([short, long])).toEqual([long]);
  });

  test('of equal length the surest is kept, then that of the highest priority, then the first', () => {
    const sure = span(4, 9, { confidence: 0.95 });
    expect(resolveOverlaps([span(2, 7, { priority: 9 }), sure])).toEqual([sure]);
    const prior = span(4, 9, { priority: 1 });
    expect(resolveOverlaps([span(2, 7), prior])).toEqual([prior]);
    const first = span(2, 7);
    expect(resolveOverlaps([span(4, 9), first])).toEqual([first]);
  });

  test('a displaced span displaces nothing', () => {
    const [a, b, c] = [span(0, 6), span(5, 15), span(14, 18)];
    expect(resolveOverlaps([a, b, c])).toEqual([b]);
    const d = span(15, 18);
    expect(resolveOverlaps([a, b, d])).toEqual([b, d]);
  });
});

test('spans that touch are both kept', () => {
  const touching = [span(0, 5), span(5, 9)];
  expect(resolveOverlaps(touching)).toEqual(touching);
});

test('a span that is left alone never hides one that is replaced, whatever its rank', () => {
  const inner = span(4, 15);
  expect(resolveOverlaps([span(0, 20, { confidence: 1, priority: 9, left: true }), inner])).toEqual([inner]);
});

test('a span that is left alone is listed where there is room', () => {
  const [beside, over, replaced] = [span(0, 4, { left: true }), span(3, 8, { left: true }), span(6, 12)];
  expect(resolveOverlaps([beside, over, replaced])).toEqual([beside, replaced]);
});

const anySpan = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 25 }), fc.constantFrom(0.5, 0.9, 1), fc.nat(2), fc.boolean())
  .map(([start, length, confidence, priority, left]) => span(start, start + length, { confidence, priority, left }));

const overlap = (a: Ranked, b: Ranked): boolean => a.start < b.end && b.start < a.end;

test('the choice is disjoint, in order, and as a plain walk down the ranking makes it', () => {
  const byRank = (a: Ranked, b: Ranked): number =>
    Number(a.strategy === undefined) - Number(b.strategy === undefined) ||
    b.end - b.start - (a.end - a.start) ||
    b.confidence - a.confidence ||
    b.entry.priority - a.entry.priority ||
    a.start - b.start;
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 30 }), (spans) => {
      const expected: Ranked[] = [];
      const inOrder = spans.toSorted((a, b) => a.start - b.start);
      for (const candidate of inOrder.toSorted(byRank)) {
        if (!expected.some((kept) => overlap(kept, candidate))) expected.push(candidate);
      }
      expect(resolveOverlaps(spans)).toEqual(expected.sort((a, b) => a.start - b.start));
    }),
    { numRuns: 500 },
  );
});

test('many overlapping spans take little more than their sorting', () => {
  const resolve = (count: number): void => {
    const spans = Array.from({ length: count }, (_, index) => span(index, index + 50));
    expect(resolveOverlaps(spans)).toHaveLength(count / 50);
  };
  expect(growth(resolve, 20_000, 20)).toBeLessThan(20);
});
