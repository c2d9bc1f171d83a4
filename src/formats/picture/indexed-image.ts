import type { PictureBox } from '../pictures.js';
import type { Raster, Size } from './picture.js';

/** Red, green and blue components of a color. */
export type Color = readonly [red: number, green: number, blue: number];

/** An image with palette colors. */
export class IndexedImage {
  /** Index of black in the palette; undefined if black is missing and there is no room for it. */
  readonly black: number | undefined;
  /** Includes black if there was room for it. */
  readonly palette: readonly Color[];

  /**
   * @param indexes of colors, one byte each, row by row
   * @param transparent index of the transparent color
   */
  constructor(
    readonly size: Size,
    readonly indexes: Uint8Array,
    palette: readonly Color[],
    readonly transparent?: number,
  ) {
    const isSeen = (index: number): boolean => index !== transparent;
    const black = palette.findIndex((color, index) => isSeen(index) && color.every((part) => part === 0));
    const used = new Uint8Array(256);
    for (const index of indexes) used[index] = 1;
    const free = used.findIndex((isUsed, index) => isUsed === 0 && isSeen(index) && index <= palette.length);
    this.black = black === -1 ? (free === -1 ? undefined : free) : black;
    this.palette = this.black === undefined || black !== -1 ? palette : withColor(palette, this.black, [0, 0, 0]);
  }

  raster(): Raster {
    const { indexes, palette, transparent } = this;
    const pixels = new Uint8Array(4 * indexes.length);
    for (let i = 0, at = 0; i < indexes.length; i++, at += 4) {
      const index = indexes[i] ?? 0;
      const [red, green, blue] = palette[index] ?? [0, 0, 0];
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
      pixels[at + 3] = index === transparent ? 0 : 255;
    }
    return { ...this.size, pixels };
  }

  paint(boxes: readonly PictureBox[]): void {
    const { width } = this.size;
    for (const { x, y, width: across, height } of boxes) {
      for (let row = y; row < y + height; row++) {
        this.indexes.fill(this.black ?? 0, row * width + x, row * width + x + across);
      }
    }
  }
}

const withColor = (palette: readonly Color[], index: number, color: Color): readonly Color[] => [
  ...palette.slice(0, index),
  color,
  ...palette.slice(index + 1),
];

/** Returns the image with a palette that contains black: the two most similar colors are merged if there is no room. */
export function withPlaceForBlack(image: IndexedImage): IndexedImage {
  if (image.black !== undefined) return image;
  const { palette, transparent } = image;
  let [kept, freed, least] = [0, 0, Infinity];
  for (const [one, color] of palette.entries()) {
    for (let other = one + 1; other < palette.length; other++) {
      if (one === transparent || other === transparent) continue;
      const apart = color.reduce((sum, part, i) => sum + (part - (palette[other]?.[i] ?? 0)) ** 2, 0);
      if (apart < least) [kept, freed, least] = [one, other, apart];
    }
  }
  const indexes = image.indexes.map((index) => (index === freed ? kept : index));
  return new IndexedImage(image.size, indexes, palette, transparent);
}
