import fc from 'fast-check';
import { typeset } from '../../test/support/typeset.js';
import { contains, transform, type Matrix, type Quad } from './geometry.js';
import { staysOutside } from './removal-plan.js';

const quad = fc
  .record({
    x: fc.double({ min: -50, max: 200, noNaN: true }),
    y: fc.double({ min: -50, max: 200, noNaN: true }),
    width: fc.double({ min: 0, max: 120, noNaN: true }),
    height: fc.double({ min: 0, max: 120, noNaN: true }),
    degrees: fc.integer({ min: 0, max: 359 }),
  })
  .map(({ x, y, width, height, degrees }): Quad => {
    const radians = (degrees * Math.PI) / 180;
    const turn: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), x, y];
    const at = (u: number, v: number) => transform(turn, { x: u, y: v });
    return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
  });

test('what stays is what every area by itself leaves', () => {
  fc.assert(
    fc.property(
      fc.array(quad, { maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: -80, max: 300 }), fc.integer({ min: -80, max: 300 })), { minLength: 1 }),
      (areas, places) => {
        const stays = staysOutside(areas);
        for (const glyph of typeset(...places.map(([x, y]) => ({ x, y, text: 'a' })))) {
          const [from, , to] = glyph.quad;
          const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
          expect(stays(glyph)).toBe(!areas.some((area) => contains(area, middle)));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('an area of any size is looked at, without a cell for each piece of it', () => {
  const size = 3_000_000;
  const huge: Quad = [
    { x: 0, y: 0 },
    { x: size, y: 0 },
    { x: size, y: size },
    { x: 0, y: size },
  ];
  const stays = staysOutside([huge]);
  expect(typeset({ x: 50, y: 50, text: 'a' }, { x: -500, y: 50, text: 'a' }).map(stays)).toEqual([false, true]);
});
