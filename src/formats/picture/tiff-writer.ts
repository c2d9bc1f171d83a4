import { deflateSync } from 'node:zlib';
import type { Size } from './picture.js';
import { TAG } from './tiff-directory.js';
import type { TiffImage } from './tiff-image.js';
import type { JpegParts } from './tiff-jpeg.js';
import { COMPRESSION, PHOTOMETRIC } from './tiff-layout.js';

/** Directory entries by tag. */
type DirectoryTags = ReadonlyMap<number, readonly number[] | Uint8Array>;
export interface WrittenPage {
  readonly told: DirectoryTags;
  readonly isTiled: boolean;
  readonly blocks: readonly Uint8Array[];
}

/** Before compression. */
const MAX_OF_STRIP = 1024 * 1024;
const [SHORT, LONG, RATIONAL, UNDEFINED] = [3, 4, 5, 7];
const SHORTS: ReadonlySet<number> = new Set<number>([
  TAG.bits,
  TAG.compression,
  TAG.photometric,
  TAG.orientation,
  TAG.samples,
  TAG.resolutionUnit,
  TAG.palette,
  TAG.extraSamples,
  TAG.chromaSampling,
]);
const BYTES_OF_TYPES: ReadonlyMap<number, number> = new Map([
  [SHORT, 2],
  [LONG, 4],
  [RATIONAL, 4],
  [UNDEFINED, 1],
]);

/** Writes a page in strips compressed by Deflate. */
export function pageOfImage({ size, bits, samples, photometric, alpha, palette, rows }: TiffImage): WrittenPage {
  const { rowBytes } = rows;
  const stripRows = Math.min(size.height, Math.max(1, Math.floor(MAX_OF_STRIP / rowBytes)));
  const strips = Array.from({ length: Math.ceil(size.height / stripRows) }, (_, i) =>
    deflateSync(rows.bytes.subarray(i * stripRows * rowBytes, Math.min(size.height, (i + 1) * stripRows) * rowBytes)),
  );
  const told = new Map<number, readonly number[]>([
    ...sizeOf(size),
    [TAG.bits, Array.from({ length: samples }, () => bits)],
    [TAG.compression, [COMPRESSION.deflate]],
    [TAG.photometric, [photometric]],
    [TAG.samples, [samples]],
    [TAG.rowsPerStrip, [stripRows]],
  ]);
  if (palette !== undefined) told.set(TAG.palette, palette);
  if (alpha !== 'none') told.set(TAG.extraSamples, [alpha === 'multiplied' ? 1 : 2]);
  return { told, isTiled: false, blocks: strips };
}

/** Writes a page of JPEG parts. */
export function pageOfJpeg(size: Size, parts: JpegParts): WrittenPage {
  const { photometric, samples, isTiled, block, blocks, chroma } = parts;
  const told = new Map<number, readonly number[]>([
    ...sizeOf(size),
    [TAG.bits, Array.from({ length: samples }, () => 8)],
    [TAG.compression, [COMPRESSION.jpeg]],
    [TAG.photometric, [photometric]],
    [TAG.samples, [samples]],
  ]);
  if (photometric === PHOTOMETRIC.ycbcr) told.set(TAG.chromaSampling, chroma);
  if (isTiled) told.set(TAG.tileWidth, [block.width]).set(TAG.tileHeight, [block.height]);
  else told.set(TAG.rowsPerStrip, [block.height]);
  return { told, isTiled, blocks };
}

const sizeOf = ({ width, height }: Size): readonly (readonly [number, readonly number[]])[] => [
  [TAG.width, [width]],
  [TAG.height, [height]],
];

/** Writes a big-endian file of pages: the pixels of each page, followed by its directory. */
export function fileOfPages(pages: readonly (WrittenPage & { readonly said: DirectoryTags })[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('MM\0*\0\0\0\0', 'latin1')];
  let length = 8;
  /** The place where the offset of the next directory is written. */
  let link: { readonly part: Buffer; readonly at: number } = { part: parts[0] as Buffer, at: 4 };
  const add = (bytes: Uint8Array): number => {
    const at = length;
    const padding = new Uint8Array(bytes.length % 2);
    parts.push(bytes, padding);
    length += bytes.length + padding.length;
    return at;
  };
  for (const { told, said, isTiled, blocks } of pages) {
    const starts = blocks.map(add);
    const all = new Map<number, readonly number[] | Uint8Array>([...told, ...said]);
    all.set(isTiled ? TAG.tileOffsets : TAG.stripOffsets, starts);
    all.set(
      isTiled ? TAG.tileLengths : TAG.stripLengths,
      blocks.map((block) => block.length),
    );
    const entries = [...all].toSorted(([one], [other]) => one - other);
    const directory = Buffer.alloc(2 + 12 * entries.length + 4);
    directory.writeUInt16BE(entries.length, 0);
    for (const [i, [tag, value]] of entries.entries()) writeEntry(directory, 2 + 12 * i, { tag, value, add });
    link.part.writeUInt32BE(add(directory), link.at);
    link = { part: directory, at: directory.length - 4 };
  }
  return Buffer.concat(parts);
}

interface Entry {
  readonly tag: number;
  readonly value: readonly number[] | Uint8Array;
  /** Writes a value that does not fit into an entry, and returns its offset. */
  readonly add: (bytes: Uint8Array) => number;
}

function writeEntry(directory: Buffer, at: number, { tag, value, add }: Entry): void {
  const isFraction = tag === TAG.xResolution || tag === TAG.yResolution;
  const type = value instanceof Uint8Array ? UNDEFINED : SHORTS.has(tag) ? SHORT : isFraction ? RATIONAL : LONG;
  const each = BYTES_OF_TYPES.get(type) ?? 1;
  const content = Buffer.alloc(each * value.length);
  for (const [i, number] of value.entries()) content.writeUIntBE(number, i * each, each);
  directory.writeUInt16BE(tag, at);
  directory.writeUInt16BE(type, at + 2);
  directory.writeUInt32BE(isFraction ? 1 : value.length, at + 4);
  if (content.length <= 4) directory.set(content, at + 8);
  else directory.writeUInt32BE(add(content), at + 8);
}
