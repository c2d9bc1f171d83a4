import type { GreyPicture, PictureBox } from './ocr.types.js';

/** An image derived from another, with a function that maps its boxes back to the original. */
export interface DerivedPicture {
  readonly picture: GreyPicture;
  readonly back: (box: PictureBox) => PictureBox;
}

/** Changes the resolution: averages pixels when shrinking, interpolates when enlarging. */
export function resize(picture: GreyPicture, factor: number): DerivedPicture {
  if (factor === 1) return { picture, back: (box) => box };
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const pixels = factor < 1 ? averaged(picture, width, height) : enlarged(picture, width, height);
  const [across, down] = [picture.width / width, picture.height / height];
  return {
    picture: { width, height, dpi: picture.dpi * factor, pixels },
    back: (box) => ({ x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }),
  };
}

function averaged({ width, height, pixels }: GreyPicture, newWidth: number, newHeight: number): Uint8Array {
  const out = new Uint8Array(newWidth * newHeight);
  for (let y = 0; y < newHeight; y++) {
    const [top, bottom] = cell(y, newHeight, height);
    for (let x = 0; x < newWidth; x++) {
      const [left, right] = cell(x, newWidth, width);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let i = row * width + left; i < row * width + right; i++) sum += pixels[i] ?? 0;
      }
      out[y * newWidth + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return out;
}

function cell(at: number, cells: number, length: number): readonly [number, number] {
  const from = Math.floor((at * length) / cells);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * length) / cells))];
}

function enlarged(picture: GreyPicture, newWidth: number, newHeight: number): Uint8Array {
  const out = new Uint8Array(newWidth * newHeight);
  const [across, down] = [picture.width / newWidth, picture.height / newHeight];
  for (let y = 0; y < newHeight; y++) {
    const fromY = clamp((y + 0.5) * down - 0.5, picture.height - 1);
    for (let x = 0; x < newWidth; x++) {
      out[y * newWidth + x] = between(picture, clamp((x + 0.5) * across - 0.5, picture.width - 1), fromY);
    }
  }
  return out;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Returns the interpolated brightness at a position between pixels, which must be within the image. */
function between({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1) * width];
  const [across, down] = [x - left, y - top];
  const upper = (pixels[top * width + left] ?? 0) * (1 - across) + (pixels[top * width + right] ?? 0) * across;
  const lower = (pixels[bottom + left] ?? 0) * (1 - across) + (pixels[bottom + right] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

/** Rotates clockwise by a number of quarter turns. */
export function turn(picture: GreyPicture, quarters: 0 | 1 | 2 | 3): DerivedPicture {
  if (quarters === 0) return { picture, back: (box) => box };
  const { width, height, pixels } = picture;
  const [newWidth, newHeight] = quarters === 2 ? [width, height] : [height, width];
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = pixels[y * width + x] ?? 0;
      if (quarters === 1) out[x * newWidth + height - 1 - y] = value;
      else if (quarters === 2) out[(height - 1 - y) * newWidth + width - 1 - x] = value;
      else out[(width - 1 - x) * newWidth + y] = value;
    }
  }
  return {
    picture: { ...picture, width: newWidth, height: newHeight, pixels: out },
    back: ({ x, y, width: across, height: down }) => {
      if (quarters === 1) return { x: y, y: height - x - across, width: down, height: across };
      if (quarters === 2) return { x: width - x - across, y: height - y - down, width: across, height: down };
      return { x: width - y - down, y: x, width: down, height: across };
    },
  };
}

/**
 * Rotates back by an angle in radians, so that lines that slope down to the right by it become level. The image grows
 * so that nothing is cut off.
 */
export function level(picture: GreyPicture, angle: number): DerivedPicture {
  if (angle === 0) return { picture, back: (box) => box };
  const { width, height } = picture;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const newWidth = Math.ceil(width * cos + height * Math.abs(sin));
  const newHeight = Math.ceil(height * cos + width * Math.abs(sin));
  const fromX = (x: number, y: number): number => (x - newWidth / 2) * cos - (y - newHeight / 2) * sin + width / 2;
  const fromY = (x: number, y: number): number => (x - newWidth / 2) * sin + (y - newHeight / 2) * cos + height / 2;
  const out = new Uint8Array(newWidth * newHeight).fill(commonest(picture.pixels));
  for (let row = 0; row < newHeight; row++) {
    for (let column = 0; column < newWidth; column++) {
      const x = fromX(column + 0.5, row + 0.5) - 0.5;
      const y = fromY(column + 0.5, row + 0.5) - 0.5;
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      out[row * newWidth + column] = between(picture, x, y);
    }
  }
  return {
    picture: { ...picture, width: newWidth, height: newHeight, pixels: out },
    back: (box) => {
      const corners = [box.x, box.x + box.width].flatMap((x) =>
        [box.y, box.y + box.height].map((y) => [fromX(x, y), fromY(x, y)] as const),
      );
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    },
  };
}

function commonest(values: Iterable<number>): number {
  const counts = new Uint32Array(256);
  let most = 255;
  for (const value of values) {
    counts[value] = (counts[value] ?? 0) + 1;
    if ((counts[value] ?? 0) > (counts[most] ?? 0)) most = value;
  }
  return most;
}

/** Returns the image with boxes filled with the brightness around the edge of each. */
export function without(picture: GreyPicture, boxes: readonly PictureBox[]): GreyPicture {
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  for (const box of boxes) {
    const [left, top] = [Math.floor(clamp(box.x, width)), Math.floor(clamp(box.y, height))];
    const right = Math.ceil(clamp(box.x + box.width, width));
    const bottom = Math.ceil(clamp(box.y + box.height, height));
    if (right <= left || bottom <= top) continue;
    const edge = [
      ...pixels.subarray(top * width + left, top * width + right),
      ...pixels.subarray((bottom - 1) * width + left, (bottom - 1) * width + right),
    ];
    const paper = commonest(edge);
    for (let y = top; y < bottom; y++) pixels.fill(paper, y * width + left, y * width + right);
  }
  return { ...picture, pixels };
}

/** Returns the smallest box around others; there must be at least one. */
export function around(boxes: readonly PictureBox[]): PictureBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
