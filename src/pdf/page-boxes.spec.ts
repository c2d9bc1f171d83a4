import fc from 'fast-check';
import { boxAround, boxesAround, linesAround, packBoxes, type PageBox } from './page-boxes.js';

const twentieths = fc.integer({ min: -20_000, max: 300_000 }).map((steps) => steps / 20);
const sizes = fc.integer({ min: 1, max: 20_000 }).map((steps) => steps / 20);
const box = fc.record({ x: twentieths, y: twentieths, width: sizes, height: sizes });

test('boxes come back as they were, and characters without one have none', () => {
  fc.assert(
    fc.property(fc.array(fc.option(box, { nil: undefined }), { maxLength: 50 }), (boxes) => {
      const packed = packBoxes(boxes);
      const found = boxesAround(
        packed,
        boxes.map((_, i) => ({ from: i, to: i + 1 })),
      );
      for (const [i, expected] of boxes.entries()) {
        if (expected === undefined) expect(found[i]).toBeUndefined();
        else
          for (const key of ['x', 'y', 'width', 'height'] as const)
            expect(found[i]?.[key]).toBeCloseTo(expected[key], 6);
      }
    }),
  );
});

test('the box around several characters reaches from the first to the last corner', () => {
  const boxes: (PageBox | undefined)[] = [
    { x: 10, y: 20, width: 5, height: 10 },
    undefined,
    { x: 4, y: 40.25, width: 6, height: 12 },
    { x: 500, y: 500, width: 1, height: 1 },
  ];
  const packed = packBoxes(boxes);
  expect(boxAround(packed, 0, 3)).toEqual({ x: 4, y: 20, width: 11, height: 32.25 });
  expect(boxAround(packed, 1, 2)).toBeUndefined();
  expect(boxAround(packed, -5, 1)).toEqual(boxes[0]);
  expect(boxAround(packed, 3, 99)).toEqual(boxes[3]);
});

describe('the boxes of the lines of a range', () => {
  const linesOf = (...boxes: readonly (readonly [number, number, number, number] | undefined)[]) => {
    const packed = packBoxes(boxes.map((box) => box && { x: box[0], y: box[1], width: box[2], height: box[3] }));
    const [lines = []] = linesAround(packed, [{ from: 0, to: boxes.length }]);
    return lines.map(({ x, y, width, height }) => [x, y, width, height]);
  };

  it('are one each, from the first to the last character of it', () => {
    expect(linesOf([500, 0, 6, 14], [506, 0, 6, 14], undefined, [72, 14, 6, 14], [78, 14, 9, 14])).toEqual([
      [500, 0, 12, 14],
      [72, 14, 15, 14],
    ]);
  });

  it('hold small and raised characters, blanks and what is written from right to left', () => {
    expect(linesOf([72, 100, 6, 14], [78, 98, 3, 8], [100, 100, 6, 14])).toEqual([[72, 98, 34, 16]]);
    expect(linesOf([100, 0, 6, 14], [94, 0, 6, 14], [80, 0, 6, 14])).toEqual([[80, 0, 26, 14]]);
  });

  it('are apart in columns', () => {
    expect(linesOf([72, 0, 6, 14], [300, 0, 6, 14])).toHaveLength(2);
  });

  it('run upwards on pages that are turned', () => {
    expect(linesOf([100, 500, 14, 6], [100, 494, 14, 6], [114, 500, 14, 6])).toEqual([
      [100, 494, 14, 12],
      [114, 500, 14, 6],
    ]);
  });

  it('are one each where lines are as narrow as a character', () => {
    expect(linesOf([72, 0, 6, 14], [72, 14, 6, 14], [72, 28, 6, 14])).toHaveLength(3);
  });

  it('are none where nothing has a box', () => {
    expect(linesOf(undefined, undefined)).toEqual([]);
  });
});

test('coordinates that are none or beyond every page are kept within bounds', () => {
  const packed = packBoxes([{ x: NaN, y: 1e30, width: Infinity, height: 1 }]);
  expect(boxAround(packed, 0, 1)).toEqual({ x: 0, y: 100_000, width: 100_000, height: 1 });
});

test('a line of text takes few bytes', () => {
  const line = Array.from({ length: 10_000 }, (_, i) => ({
    x: 72 + (i % 80) * 6,
    y: 72 + Math.floor(i / 80) * 14,
    width: 6,
    height: 14,
  }));
  expect(packBoxes(line).length).toBeLessThan(2000);
});
