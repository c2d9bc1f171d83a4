import { turn } from './pictures.js';

it.each([
  [0, 3, [1, 2, 3, 4, 5, 6]],
  [1, 2, [4, 1, 5, 2, 6, 3]],
  [2, 3, [6, 5, 4, 3, 2, 1]],
  [3, 2, [3, 6, 2, 5, 1, 4]],
] as const)('a picture is turned clockwise by %i quarters, and boxes on it back', (quarters, width, expected) => {
  const upright = { width: 3, height: 2, dpi: 100, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  const { picture, back } = turn(upright, quarters);
  expect([picture.width, picture.height, [...picture.pixels]]).toEqual([width, 6 / width, expected]);
  for (const [index, pixel] of picture.pixels.entries()) {
    const { x, y } = back({ x: index % width, y: Math.floor(index / width), width: 1, height: 1 });
    expect(upright.pixels[y * upright.width + x]).toBe(pixel);
  }
});
