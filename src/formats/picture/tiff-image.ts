import type { PictureBox } from '../pictures.js';
import { damaged, type Raster, type Size } from './picture.js';
import { SampleRows } from './sample-rows.js';
import { PHOTOMETRIC } from './tiff-layout.js';

/** The pixels of a page as stored, so that unpainted pixels are preserved exactly. */
export class TiffImage {
  /**
   * @param samples per pixel
   * @param palette all reds, all greens, all blues, 16 bits each
   */
  constructor(
    readonly size: Size,
    readonly bits: number,
    readonly samples: number,
    readonly photometric: number,
    readonly alpha: 'none' | 'multiplied' | 'apart',
    readonly palette: readonly number[] | undefined,
    readonly rows: SampleRows,
  ) {
    if (photometric === PHOTOMETRIC.palette && palette?.length !== 3 * 2 ** bits) throw damaged();
    if (alpha !== 'none') this.forgetUnseen();
  }

  /** Converts to 8 bits per sample. */
  raster(): Raster {
    const { width, height } = this.size;
    const pixels = new Uint8Array(4 * width * height);
    const put = this.colors();
    for (let y = 0, to = 0; y < height; y++) for (let x = 0; x < width; x++, to += 4) put(x, y, pixels, to);
    return { width, height, pixels };
  }

  /** Returns the image with black boxes. A palette without black is converted to true color. */
  painted(boxes: readonly PictureBox[]): TiffImage {
    if (boxes.length === 0) return this;
    const black = this.black();
    if (black === undefined) return this.readColors().painted(boxes);
    for (const { x, y, width, height } of boxes) {
      for (let row = y; row < y + height; row++) {
        for (let column = x; column < x + width; column++) {
          for (const [i, value] of black.entries()) this.rows.set(column * this.samples + i, row, value);
        }
      }
    }
    return this;
  }

  private black(): readonly number[] | undefined {
    const most = 2 ** this.bits - 1;
    const opaque = this.alpha === 'none' ? [] : [most];
    switch (this.photometric) {
      case PHOTOMETRIC.whiteIsZero:
        return [most, ...opaque];
      case PHOTOMETRIC.blackIsZero:
        return [0, ...opaque];
      case PHOTOMETRIC.rgb:
        return [0, 0, 0, ...opaque];
      case PHOTOMETRIC.cmyk:
        return [0, 0, 0, most, ...opaque];
      default: {
        const { palette = [] } = this;
        const count = palette.length / 3;
        const index = palette.findIndex(
          (red, i) => i < count && red === 0 && palette[count + i] === 0 && palette[2 * count + i] === 0,
        );
        return index === -1 ? undefined : [index];
      }
    }
  }

  private readColors(): TiffImage {
    const { width, height } = this.size;
    const { pixels } = this.raster();
    const rows = new SampleRows(
      Uint8Array.from(pixels).filter((_, i) => i % 4 !== 3),
      3 * width,
      8,
    );
    return new TiffImage({ width, height }, 8, 3, PHOTOMETRIC.rgb, 'none', undefined, rows);
  }

  /** Clears the colors of fully transparent pixels, which are not part of the visible image. */
  private forgetUnseen(): void {
    const { rows, samples } = this;
    for (let y = 0; y < this.size.height; y++) {
      for (let x = 0; x < this.size.width; x++) {
        const first = x * samples;
        if (rows.get(first + samples - 1, y) !== 0) continue;
        for (let i = 0; i < samples - 1; i++) rows.set(first + i, y, 0);
      }
    }
  }

  private colors(): (x: number, y: number, to: Uint8Array, at: number) => void {
    const { rows, samples, bits, photometric, alpha } = this;
    const most = 2 ** bits - 1;
    const byte = (value: number): number => (bits === 16 ? value >> 8 : Math.round((value * 255) / most));
    const color = this.colorOf(byte);
    return (x, y, to, at) => {
      const first = x * samples;
      const opacity = alpha === 'none' ? 255 : byte(rows.get(first + samples - 1, y));
      for (let i = 0; i < 3; i++) {
        const value = color(first, y, i);
        to[at + i] = alpha === 'multiplied' && opacity > 0 ? Math.min(255, Math.round((value * 255) / opacity)) : value;
      }
      to[at + 3] = opacity;
      if (opacity === 0 && photometric !== PHOTOMETRIC.palette) to.fill(0, at, at + 3);
    };
  }

  /** Returns a function for the red, green or blue component of a pixel. */
  private colorOf(byte: (value: number) => number): (first: number, y: number, part: number) => number {
    const { rows, photometric, palette = [] } = this;
    switch (photometric) {
      case PHOTOMETRIC.whiteIsZero:
        return (first, y) => 255 - byte(rows.get(first, y));
      case PHOTOMETRIC.blackIsZero:
        return (first, y) => byte(rows.get(first, y));
      case PHOTOMETRIC.rgb:
        return (first, y, part) => byte(rows.get(first + part, y));
      case PHOTOMETRIC.cmyk:
        return (first, y, part) =>
          Math.round(((255 - byte(rows.get(first + part, y))) * (255 - byte(rows.get(first + 3, y)))) / 255);
      default: {
        const count = palette.length / 3;
        // Some programs write bytes instead of 16-bit numbers.
        const shift = palette.every((value) => value < 256) ? 0 : 8;
        return (first, y, part) => (palette[part * count + rows.get(first, y)] ?? 0) >> shift;
      }
    }
  }
}
