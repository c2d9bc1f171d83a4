import fc from 'fast-check';
import { boxAround, boxesAround, packBoxes, type PageBox } from './page-boxes.js';

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
