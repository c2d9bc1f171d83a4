import { loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { contains, inverse, transform, type Matrix, type Quad } from '../geometry.js';
import type { PageSpace } from '../page-space.js';
import type { Rendering } from '../render-page.js';
import { paint, pngOf } from './picture-page.js';

const SIZE = 60;
const GREY = 0x80;

const rendering = (): Rendering => ({
  width: 2 * SIZE,
  height: 2 * SIZE,
  dpi: 144,
  pixels: new Uint8Array(4 * SIZE * 2 * SIZE * 2).fill(GREY),
});

const spaceOf = (toDisplay: Matrix): PageSpace => ({
  ...{ width: SIZE, height: SIZE, turns: 0, toDisplay },
  toUser: inverse(toDisplay) ?? toDisplay,
});

const SPACES = [
  spaceOf([1, 0, 0, -1, 0, SIZE]),
  spaceOf([0, 1, 1, 0, 0, 0]),
  spaceOf([-1, 0, 0, 1, SIZE, 0]),
  spaceOf([0, -1, -1, 0, SIZE, SIZE]),
];

const area = fc
  .record({
    x: fc.integer({ min: -20, max: 70 }),
    y: fc.integer({ min: -20, max: 70 }),
    width: fc.integer({ min: 1, max: 50 }),
    height: fc.integer({ min: 1, max: 30 }),
    degrees: fc.constantFrom(0, 0, 90, 180, 30, 45, 300),
  })
  .map(({ x, y, width, height, degrees }): Quad => {
    const radians = (degrees * Math.PI) / 180;
    const turn: Matrix = [Math.cos(radians), Math.sin(radians), -Math.sin(radians), Math.cos(radians), x, y];
    const at = (u: number, v: number) => transform(turn, { x: u, y: v });
    return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
  });

test('no pixel of an area is left as it was, and none far from all areas is changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SPACES), fc.array(area, { minLength: 1, maxLength: 3 }), (space, quads) => {
      const picture = rendering();
      const before = picture.pixels.slice();
      paint(
        picture,
        space,
        quads.map((quad) => ({ quad, color: [1, 0, 0] })),
      );
      const wrong: string[] = [];
      for (let at = 0; at < picture.pixels.length; at += 4) {
        const pixel = at / 4;
        const [x, y] = [pixel % picture.width, Math.floor(pixel / picture.width)];
        const middle = transform(space.toUser, { x: (x + 0.5) / 2, y: (y + 0.5) / 2 });
        const isPainted = picture.pixels[at] === 0 && picture.pixels[at + 1] === 0 && picture.pixels[at + 2] === 255;
        const isSame = [0, 1, 2].every((part) => picture.pixels[at + part] === before[at + part]);
        if (!isPainted && quads.some((quad) => contains(quad, middle))) wrong.push(`left ${x} ${y}`);
        if (!isSame && quads.every((quad) => distance(quad, middle) > 3 && !contains(quad, middle)))
          wrong.push(`lost ${x} ${y}`);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

/** Returns the distance to the nearest side, in points. */
function distance(quad: Quad, { x, y }: { readonly x: number; readonly y: number }): number {
  return Math.min(
    ...quad.map((from, i) => {
      const to = quad[(i + 1) % 4] ?? from;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const share = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
    }),
  );
}

test('a rendering is a PNG of its size', async () => {
  const png = pngOf({ width: 3, height: 2, dpi: 72, pixels: new Uint8Array(24).fill(200) });
  const { width, height } = await loadImage(Buffer.from(png));
  expect([width, height]).toEqual([3, 2]);
});
