import fc from 'fast-check';
import { quadOf, transform, type Matrix, type Quad } from '../geometry.js';
import type { Font } from '../fonts/font.js';
import { AreaIndex, isHit, type Area } from './areas.js';
import { farFrom } from './far-glyphs.js';
import { GraphicsState } from './graphics-state.js';
import { placeGlyph } from './place-glyph.js';
import { TextRun } from './text-run.js';

const WIDTH = 0.5;

const FONT: Font = {
  lengthAt: () => 1,
  widthOf: () => WIDTH,
  readerWidthOf: () => WIDTH,
  hasPairs: false,
  byteWidths: undefined,
  verticalOf: undefined,
  ascent: 0.75,
  descent: -0.25,
  hasUnicodeMap: false,
  doubtfulCodes: () => new Set(),
  texts: () => {
    throw new Error('No text is read here.');
  },
  procedures: undefined,
};

const stateOf = (size: number, rise: number, scale = 1): GraphicsState =>
  Object.assign(new GraphicsState(), { font: FONT, size, rise, scale });

/** A run of glyphs side by side. */
function runOf(count: number, step: number, drift = 0): TextRun {
  const run = new TextRun();
  run.count = count;
  for (let index = 0; index < count; index++) {
    run.codes.push(65);
    run.starts.push(index);
    run.ends.push(index + 1);
    run.places.push(index * step);
    run.drifts.push(drift);
  }
  return run;
}

const areasOf = (characters: readonly Quad[], regions: readonly Quad[] = []): readonly Area[] =>
  new AreaIndex({ characters, regions }).areasNear([-1e6, -1e6, 1e6, 1e6]);

test('most glyphs of a line are far from its value', () => {
  const isFar = farFrom(areasOf([quadOf([100, 698, 105, 708])]), stateOf(10, 0), FONT, [1, 0, 0, 1, 0, 700]);
  const run = runOf(100, 5);
  const near = run.places.filter((_, index) => !isFar(run, index));
  expect(near).toContain(100);
  expect(near.length).toBeLessThan(15);
});

test('no glyph is far from a region, whose size says nothing of its reach', () => {
  const isFar = farFrom(areasOf([], [quadOf([0, 0, 1, 1])]), stateOf(10, 0), FONT, [1, 0, 0, 1, 900, 900]);
  expect(isFar(runOf(1, 5), 0)).toBe(false);
});

test('no glyph that an area hits is far, however the line is turned and stretched', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const matrix: fc.Arbitrary<Matrix> = fc.tuple(
    number(-2, 2),
    number(-2, 2),
    number(-2, 2),
    number(-2, 2),
    number(-90, 90),
    number(-90, 90),
  );
  let hits = 0;
  fc.assert(
    fc.property(
      matrix,
      number(-20, 20),
      number(-5, 5),
      number(-2, 2),
      number(-3, 3),
      (toUser, size, rise, scale, drift) => {
        const state = stateOf(size, rise, scale);
        const run = runOf(12, WIDTH * size * scale, drift);
        const box = quadOf([
          4 * WIDTH * size * scale,
          rise - size / 4,
          5 * WIDTH * size * scale,
          rise + (size * 3) / 4,
        ]);
        const [a, b, c, d] = box;
        const to = (point: Quad[number]) => transform(toUser, point);
        const areas = areasOf([[to(a), to(b), to(c), to(d)]]);
        const isFar = farFrom(areas, state, FONT, toUser);
        for (let index = 0; index < run.count; index++) {
          if (!isHit(areas, placeGlyph(state, FONT, run, index, toUser))) continue;
          hits++;
          expect(isFar(run, index)).toBe(false);
        }
      },
    ),
  );
  expect(hits).toBeGreaterThan(0);
});
