import { DocumentProblem } from '../document-problem.js';
import type { FormatId } from '../format.js';
import type { PictureBox } from '../pictures.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of 8 bits of red, green, blue and opacity, row by row. */
export interface Raster extends Size {
  readonly pixels: Uint8Array | Uint8ClampedArray;
}

/** A page as it is stored, without being turned. */
export interface PicturePage extends Size {
  /** From 1 to 8: how it is turned and mirrored to be looked at (EXIF 2.32, 4.6.4, tag 274). */
  readonly orientation: number;
  /** How many times wider or taller its pixels are looked at than the other way: faxes have pixels that are no squares. */
  readonly stretch?: { readonly across: number; readonly down: number };
}

/** The file of a picture, of which only the frame has been read. */
export interface PictureFile {
  readonly pages: readonly PicturePage[];
  /** Whether painted boxes and what is around them come out as they were, to the last bit. */
  readonly isExact: boolean;
  /** Whether its writer needs pixels that were decoded before, since decoding has to be waited for. */
  readonly needsPixels: boolean;
  /** Whether what nobody sees may be among its pixels, so that it is always written anew. */
  readonly hasUnseenPixels: boolean;
  /** The pixels of a page. @throws DocumentProblem `damaged` */
  decode(page: number): Promise<Raster>;
  /** The same by another library, where there is one. @throws DocumentProblem `damaged` */
  decodeByOther(page: number): Promise<Raster>;
  /** The same pixels without anything that is said about them. @throws DocumentProblem `damaged` */
  plain(): Uint8Array;
  /**
   * With black boxes, page by page, and without anything that is said about it.
   * @param pixels what `decode` gave, where it is needed
   */
  painted(boxes: readonly (readonly PictureBox[])[], pixels: (page: number) => Raster): Uint8Array;
}

/** How the files of a format are read and written. */
export interface PictureCodec {
  readonly id: FormatId;
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
  isOf(bytes: Uint8Array): boolean;
  /** @throws DocumentProblem */
  open(bytes: Uint8Array): PictureFile;
}

/** As wide as the side of a sheet of A0 at 600 dots an inch. */
const MAX_SIDE_LENGTH = 30_000;
/** As telephones make them. */
const MAX_PIXELS = 50 * 1024 * 1024;

/** What a picture may be, by what its header says. @throws DocumentProblem */
export function checkSize({ width, height }: Size): void {
  if (width < 1 || height < 1) throw damaged();
  if (width > MAX_SIDE_LENGTH || height > MAX_SIDE_LENGTH || width * height > MAX_PIXELS) {
    throw new DocumentProblem(
      'too-large',
      `A picture has more pixels than are read: ${MAX_SIDE_LENGTH} a side, ${MAX_PIXELS / 2 ** 20} million in all. Make it smaller.`,
    );
  }
}

export const damaged = (): DocumentProblem =>
  new DocumentProblem('damaged', 'The picture is damaged. Save it anew in another program.');

export const animated = (): DocumentProblem =>
  new DocumentProblem('damaged', 'The picture is animated, which is not read. Send its frames one by one.');

export const unusual = (): DocumentProblem =>
  new DocumentProblem('damaged', 'The picture is of a kind that few programs write. Save it as PNG or as plain JPEG.');

/** The bytes of numbers in a file. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
