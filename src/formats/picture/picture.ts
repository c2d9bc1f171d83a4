import { DocumentProblem } from '../document-problem.js';
import type { FormatId } from '../format.js';
import type { PictureBox } from '../pictures.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** 8-bit red, green, blue and opacity, row by row. */
export interface Raster extends Size {
  readonly pixels: Uint8Array | Uint8ClampedArray;
}

/** A page as stored, before orientation. */
export interface PicturePage extends Size {
  /** From 1 to 8: how it is rotated and mirrored for viewing (EXIF 2.32, 4.6.4, tag 274). */
  readonly orientation: number;
  /** Factors by which pixels are stretched for viewing: fax pixels are not square. */
  readonly stretch?: { readonly across: number; readonly down: number };
}

/** An image file of which only the structure has been read. */
export interface PictureFile {
  readonly pages: readonly PicturePage[];
  /** True if everything outside painted boxes is preserved bit by bit. */
  readonly isExact: boolean;
  /** True if the writer needs decoded pixels, because decoding is asynchronous. */
  readonly needsPixels: boolean;
  /** True if the pixels may contain invisible content, so that the image is always rewritten. */
  readonly hasUnseenPixels: boolean;
  /** Decodes the pixels of a page. @throws DocumentProblem `damaged` */
  decode(page: number): Promise<Raster>;
  /** Decodes them with another library if there is one. @throws DocumentProblem `damaged` */
  decodeByOther(page: number): Promise<Raster>;
  /** Returns the same pixels without metadata. @throws DocumentProblem `damaged` */
  plain(): Uint8Array;
  /**
   * Returns the file with black boxes per page and without metadata.
   * @param pixels results of `decode`, if needed
   */
  painted(boxes: readonly (readonly PictureBox[])[], pixels: (page: number) => Raster): Uint8Array;
}

/** Reads and writes the files of an image format. */
export interface PictureCodec {
  readonly id: FormatId;
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
  isOf(bytes: Uint8Array): boolean;
  /** @throws DocumentProblem */
  open(bytes: Uint8Array): PictureFile;
}

/** Fits the longer side of an A0 sheet at 600 dots per inch. */
const MAX_SIDE_LENGTH = 30_000;
/** Fits photographs taken with phones. */
const MAX_PIXELS = 50 * 1024 * 1024;

/** Checks the size that a header declares. @throws DocumentProblem */
export function checkSize({ width, height }: Size): void {
  if (width < 1 || height < 1) throw damaged();
  if (width > MAX_SIDE_LENGTH || height > MAX_SIDE_LENGTH || width * height > MAX_PIXELS) {
    throw new DocumentProblem(
      'too-large',
      `An image is too large: the limits are ${MAX_SIDE_LENGTH} pixels per side and ${MAX_PIXELS / 2 ** 20} million pixels in total. Make it smaller.`,
    );
  }
}

export const damaged = (): DocumentProblem =>
  new DocumentProblem('damaged', 'The image is damaged. Save it again in another program.');

export const animated = (): DocumentProblem =>
  new DocumentProblem('damaged', 'The image is animated, which is not supported. Send its frames one by one.');

export const unusual = (): DocumentProblem =>
  new DocumentProblem('damaged', 'The image uses a rare variant of its format. Save it as PNG or baseline JPEG.');

/** Returns a view for reading numbers. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
