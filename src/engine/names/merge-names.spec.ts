import fc from 'fast-check';
import type { FoundName, NameType } from './found-name.js';
import { mergeNames } from './merge-names.js';

const name = (start: number, end: number, confidence: number, type: NameType = 'person'): FoundName => ({
  start,
  end,
  type,
  confidence,
});
const placesOf = (names: readonly FoundName[]): string =>
  names.map(({ start, end, type }) => `${type} ${start}-${end}`).join(', ');

describe('names of two models', () => {
  it.each([
    ['what both find stands once', [name(0, 4, 0.8)], [name(0, 4, 0.9)], 'person 0-4'],
    ['the fast one says where it ends', [name(0, 4, 0.8)], [name(0, 9, 0.9)], 'person 0-4'],
    [
      'also of two that the deep one takes for one',
      [name(0, 4, 0.4), name(5, 9, 0.4)],
      [name(0, 9, 0.9)],
      'person 0-4, person 5-9',
    ],
    ['and of one that it takes for two', [name(0, 9, 0.8)], [name(0, 4, 0.9), name(5, 9, 0.9)], 'person 0-9'],
    ['and what it is', [name(0, 4, 0.8, 'location')], [name(0, 4, 0.99)], 'location 0-4'],
    ['a person that the fast one finds alone must be sure', [name(0, 4, 0.4), name(6, 9, 0.6)], [], 'person 6-9'],
    ['or not alone', [name(0, 4, 0.4)], [name(2, 4, 0.5)], 'person 0-4'],
    ['places need not', [name(0, 4, 0.4, 'location')], [], 'location 0-4'],
    ['what the deep one finds alone must be surer', [], [name(0, 4, 0.85), name(6, 9, 0.95)], 'person 6-9'],
    [
      'in the order of the text',
      [name(6, 9, 0.8)],
      [name(0, 4, 0.95), name(12, 15, 0.95)],
      'person 0-4, person 6-9, person 12-15',
    ],
  ])('%s', (_, fast, deep, expected) => {
    expect(placesOf(mergeNames(fast, deep))).toBe(expected);
  });

  it('are surer together than each alone', () => {
    const [together] = mergeNames([name(0, 4, 0.8)], [name(0, 4, 0.9)]);
    expect(together?.confidence).toBeGreaterThan(0.8);
    expect(together?.confidence).toBeLessThanOrEqual(1);
    expect(mergeNames([], [name(0, 4, 0.95)])[0]?.confidence).toBeCloseTo(0.53, 2);
  });

  it('are disjoint and in order, whatever the two are', () => {
    const list = fc
      .array(
        fc.tuple(
          fc.integer({ min: 0, max: 5 }),
          fc.integer({ min: 1, max: 6 }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.constantFrom<NameType>('person', 'location', 'organization'),
        ),
      )
      .map((steps) => {
        let at = 0;
        return steps.map(([gap, length, confidence, type]) => {
          const start = at + gap;
          at = start + length;
          return name(start, at, confidence, type);
        });
      });
    fc.assert(
      fc.property(list, list, (fast, deep) => {
        let last = 0;
        for (const { start, end, confidence } of mergeNames(fast, deep)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          last = end;
        }
      }),
    );
  });
});
