import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { decoded } from './canvas.js';
import { exifOf, orientationIn } from './orientation.js';
import { plainProfile } from './color-profile.js';
import {
  animated,
  checkSize,
  damaged,
  latin1,
  unusual,
  viewOf,
  type PictureCodec,
  type PictureFile,
} from './picture.js';
import { PngImage, type PngHeader } from './png-image.js';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Chunks that affect how pixels look; all others are dropped. */
const KEPT: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs', 'cICP']);
/** These chunks have a fixed size; longer ones contain something else. */
const MAX_KEPT_LENGTH = 768;
const MAX_CHUNKS = 200_000;
const MAX_PROFILE_BYTES = 2 * 1024 * 1024;

interface Chunk {
  readonly type: string;
  readonly content: Uint8Array;
}

/** @see PNG (Third Edition), W3C Recommendation 2025 */
export const png: PictureCodec = {
  id: 'png',
  mediaTypes: ['image/png', 'image/x-png', 'image/apng', 'image/vnd.mozilla.apng'],
  extensions: ['.png', '.apng'],
  isOf: (bytes) => Buffer.compare(bytes.subarray(0, 8), SIGNATURE) === 0,
  open,
};

function open(bytes: Uint8Array): PictureFile {
  const chunks = chunksOf(bytes);
  const header = headerOf(chunks[0]);
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const orientation = exif === undefined ? 1 : orientationIn(exif.content);
  const contentOf = (type: string): Uint8Array | undefined => chunks.find((chunk) => chunk.type === type)?.content;
  const palette = contentOf('PLTE');
  if ((header.colors === 3 && palette === undefined) || (palette !== undefined && palette.length % 3 !== 0))
    throw damaged();
  const image = (): PngImage => {
    const data = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content);
    return new PngImage(header, inflated(data), { palette, transparent: contentOf('tRNS') });
  };
  const write = (own: PngImage, turned = orientation): Uint8Array => fileOf(chunks, own, turned);
  return {
    pages: [{ width: header.width, height: header.height, orientation }],
    isExact: true,
    needsPixels: false,
    hasUnseenPixels: false,
    decode: () => Promise.resolve(image().raster()),
    decodeByOther: () => decoded(write(image(), 1)),
    plain: () => write(image()),
    painted([boxes = []]) {
      const own = image().withBlack();
      for (const box of boxes) own.paint(box);
      return write(own);
    },
  };
}

/** Reads chunks up to the end chunk; data after it is not part of the image. @throws DocumentProblem */
function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  for (;;) {
    if (at + 12 > bytes.length || chunks.length > MAX_CHUNKS) throw damaged();
    const length = view.getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw damaged();
    const isRight = crc32(bytes.subarray(at + 4, end)) === view.getUint32(end);
    // Ancillary chunks may be invalid.
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical && !isRight) throw damaged();
    if (type === 'acTL') throw animated();
    if (isCritical && !CRITICAL.has(type)) throw unusual();
    if (isRight) chunks.push({ type, content: bytes.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
}
const CRITICAL: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/** Samples per pixel and allowed bit depths by color type. @see PNG, table 12 */
const KINDS: ReadonlyMap<number, readonly [samples: number, depths: readonly number[]]> = new Map([
  [0, [1, [1, 2, 4, 8, 16]]],
  [2, [3, [8, 16]]],
  [3, [1, [1, 2, 4, 8]]],
  [4, [2, [8, 16]]],
  [6, [4, [8, 16]]],
]);

function headerOf(chunk: Chunk | undefined): PngHeader {
  if (chunk?.type !== 'IHDR' || chunk.content.length !== 13) throw damaged();
  const view = viewOf(chunk.content);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colors = 0, compression, filter, interlace = 0] = chunk.content.subarray(8);
  const kind = KINDS.get(colors);
  if (kind?.[1].includes(depth) !== true || compression !== 0 || filter !== 0 || interlace > 1) throw damaged();
  checkSize({ width, height });
  return { width, height, depth, colors, samples: kind[0], isInterlaced: interlace === 1 };
}

/** Unpacks no more than the image needs. */
const inflated =
  (data: readonly Uint8Array[]) =>
  (length: number): Uint8Array => {
    try {
      const out = inflateSync(Buffer.concat(data), { maxOutputLength: length + MAX_BEHIND });
      if (out.length >= length) return out.subarray(0, length);
    } catch {
      // Reported below.
    }
    throw damaged();
  };
const MAX_BEHIND = 65_536;

function fileOf(chunks: readonly Chunk[], image: PngImage, orientation: number): Uint8Array {
  const { header } = image;
  const isOtherKind = chunks[0]?.content[9] !== header.colors;
  const first = Buffer.alloc(13);
  first.writeUInt32BE(header.width, 0);
  first.writeUInt32BE(header.height, 4);
  first.set([header.depth, header.colors, 0, 0, 0], 8);
  const parts: Uint8Array[] = [SIGNATURE, ...chunkOf('IHDR', first)];
  const profile = profileOf(chunks.find(({ type }) => type === 'iCCP'));
  if (profile !== undefined) parts.push(...chunkOf('iCCP', profile));
  if (orientation !== 1) parts.push(...chunkOf('eXIf', exifOf(orientation)));
  const written = new Set<string>();
  for (const { type, content } of chunks) {
    // Their values refer to the original sample format.
    if (isOtherKind && (type === 'sBIT' || type === 'bKGD')) continue;
    if (!KEPT.has(type) || content.length > MAX_KEPT_LENGTH || written.has(type)) continue;
    written.add(type);
    const changed = type === 'PLTE' ? image.palette : type === 'tRNS' ? image.transparent : content;
    if (changed !== undefined) parts.push(...chunkOf(type, changed));
  }
  parts.push(...chunkOf('IDAT', deflateSync(image.filtered())), ...chunkOf('IEND', new Uint8Array()));
  return Buffer.concat(parts);
}

function chunkOf(type: string, content: Uint8Array): readonly Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length, 0);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(content, crc32(head.subarray(4))), 0);
  return [head, content, tail];
}

/** Returns the profile without its name and metadata. @see PNG, 11.3.2.3 */
function profileOf(chunk: Chunk | undefined): Uint8Array | undefined {
  if (chunk === undefined) return undefined;
  const end = chunk.content.indexOf(0);
  if (end < 1 || end > 79) return undefined;
  try {
    const plain = plainProfile(inflateSync(chunk.content.subarray(end + 2), { maxOutputLength: MAX_PROFILE_BYTES }));
    return plain === undefined ? undefined : Buffer.concat([Buffer.from('-\0\0', 'latin1'), deflateSync(plain)]);
  } catch {
    return undefined;
  }
}
