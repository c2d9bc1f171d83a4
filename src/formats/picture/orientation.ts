import type { PictureBox } from '../pictures.js';
import { latin1, viewOf, type Size } from './picture.js';

/** @see EXIF 2.32, 4.5.5 and 4.6.4: a directory of TIFF with one entry */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns the orientation of an image from its EXIF directory; 1 if it is missing or invalid. */
export function orientationIn(exif: Uint8Array): number {
  const at = latin1(exif, 0, 6) === 'Exif\0\0' ? 6 : 0;
  const order = latin1(exif, at, at + 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return 1;
  const isLittle = order === 'II*\0';
  const view = viewOf(exif.subarray(at));
  if (view.byteLength < 8) return 1;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > view.byteLength) return 1;
    if (view.getUint16(entry, isLittle) !== ORIENTATION || view.getUint16(entry + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns an EXIF directory that contains only the orientation. */
export function exifOf(orientation: number): Uint8Array {
  const bytes = new Uint8Array(26);
  const view = viewOf(bytes);
  bytes.set([0x4d, 0x4d, 0x00, 0x2a]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}

/** Maps an upright pixel to a stored one: for x and y each, the start, the step to the right and the step down. */
type Steps = readonly [x: readonly [number, number, number], y: readonly [number, number, number]];

/** An image as it is viewed. */
export class UprightImage implements Size {
  readonly width: number;
  readonly height: number;
  private readonly steps: Steps;

  constructor(stored: Size, orientation: number) {
    const [right, bottom] = [stored.width - 1, stored.height - 1];
    [this.width, this.height] = orientation < 5 ? [stored.width, stored.height] : [stored.height, stored.width];
    this.steps = stepsOf(orientation, right, bottom);
  }

  /** Returns where a pixel is stored. */
  storedAt(x: number, y: number): { readonly x: number; readonly y: number } {
    const [[x0, xRight, xDown], [y0, yRight, yDown]] = this.steps;
    return { x: x0 + xRight * x + xDown * y, y: y0 + yRight * x + yDown * y };
  }

  /** Returns where a box of whole pixels is stored. */
  stored({ x, y, width, height }: PictureBox): PictureBox {
    const one = this.storedAt(x, y);
    const other = this.storedAt(x + width - 1, y + height - 1);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x) + 1,
      height: Math.abs(one.y - other.y) + 1,
    };
  }
}

function stepsOf(orientation: number, right: number, bottom: number): Steps {
  switch (orientation) {
    case 2:
      return [
        [right, -1, 0],
        [0, 0, 1],
      ];
    case 3:
      return [
        [right, -1, 0],
        [bottom, 0, -1],
      ];
    case 4:
      return [
        [0, 1, 0],
        [bottom, 0, -1],
      ];
    case 5:
      return [
        [0, 0, 1],
        [0, 1, 0],
      ];
    case 6:
      return [
        [0, 0, 1],
        [bottom, -1, 0],
      ];
    case 7:
      return [
        [right, 0, -1],
        [bottom, -1, 0],
      ];
    case 8:
      return [
        [right, 0, -1],
        [0, 1, 0],
      ];
    default:
      return [
        [0, 1, 0],
        [0, 0, 1],
      ];
  }
}
