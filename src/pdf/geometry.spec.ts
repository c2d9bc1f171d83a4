import fc from 'fast-check';
import { boundsOf, contains, IDENTITY, inverse, multiply, quadOf, transform, type Matrix } from './geometry.js';

const number = fc.integer({ min: -50, max: 50 });
const matrix = fc.tuple(number, number, number, number, number, number);
const point = fc.record({ x: number, y: number });

test('one matrix after the other is their product', () => {
  fc.assert(
    fc.property(matrix, matrix, point, (one, other, at) => {
      expect(transform(multiply(one, other), at)).toEqual(transform(other, transform(one, at)));
    }),
  );
});

test('the inverse leads back, and there is none of what maps onto a line', () => {
  fc.assert(
    fc.property(matrix, point, (there, at) => {
      const back = inverse(there);
      if (back === undefined) expect(there[0] * there[3] - there[1] * there[2]).toBe(0);
      else {
        const { x, y } = transform(back, transform(there, at));
        expect(Math.hypot(x - at.x, y - at.y)).toBeLessThan(1e-6);
      }
    }),
  );
  expect(inverse([1, 2, 2, 4, 0, 0])).toBeUndefined();
  expect(inverse([NaN, 0, 0, 1, 0, 0])).toBeUndefined();
  expect(inverse(IDENTITY)?.slice(0, 4)).toEqual([1, -0, -0, 1]);
});

test('a quad contains what is within it and on its border, whichever way it turns', () => {
  const quad = quadOf([10, 20, 30, 40]);
  const [a, b, c, d] = quad;
  for (const each of [quad, [d, c, b, a] as const]) {
    for (const [x, y] of [
      [10, 20],
      [20, 30],
      [30, 40],
      [10, 30],
    ] as const)
      expect(contains(each, { x, y })).toBe(true);
    for (const [x, y] of [
      [9, 30],
      [31, 30],
      [20, 19],
      [20, 41],
    ] as const)
      expect(contains(each, { x, y })).toBe(false);
  }
  const flat = quadOf([10, 20, 10, 20]);
  expect(contains(flat, { x: 10, y: 20 })).toBe(false);
});

test('a turned quad contains what its turned points are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), point, (degrees, at) => {
      const radians = (degrees * Math.PI) / 180;
      const turn: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), 3, 4];
      const [a, b, c, d] = quadOf([-20.5, -10.5, 20.5, 10.5]);
      const turned = [transform(turn, a), transform(turn, b), transform(turn, c), transform(turn, d)] as const;
      expect(contains(turned, transform(turn, at))).toBe(Math.abs(at.x) < 20.5 && Math.abs(at.y) < 10.5);
    }),
    { numRuns: 300 },
  );
});

test('bounds are the smallest', () => {
  expect(
    boundsOf([
      { x: 3, y: 9 },
      { x: -1, y: 4 },
      { x: 2, y: 11 },
    ]),
  ).toEqual([-1, 4, 3, 11]);
});
