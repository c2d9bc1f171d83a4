import { decoded, encoded } from './canvas.js';
import { plainProfile } from './color-profile.js';
import { exifOf, orientationIn } from './orientation.js';
import {
  animated,
  checkSize,
  damaged,
  latin1,
  viewOf,
  type PictureCodec,
  type PictureFile,
  type Size,
} from './picture.js';

/** At this quality, encoding is lossless. */
const LOSSLESS = 100;
const QUALITY = 95;
const MAX_CHUNKS = 10_000;

interface Chunk {
  readonly type: string;
  readonly content: Uint8Array;
}

/** @see RFC 9649 */
export const webp: PictureCodec = {
  id: 'webp',
  mediaTypes: ['image/webp'],
  extensions: ['.webp'],
  isOf: (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP',
  open,
};

function open(bytes: Uint8Array): PictureFile {
  const chunks = chunksOf(bytes);
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif === undefined ? 1 : orientationIn(exif.content);
  const size = sizeOf(chunks);
  const decode = () => decoded(fileOf(chunks, size, 1));
  const quality = chunks.some(({ type }) => type === 'VP8L') ? LOSSLESS : QUALITY;
  return {
    pages: [{ ...size, orientation }],
    isExact: false,
    needsPixels: true,
    hasUnseenPixels: isSeeThrough(chunks),
    decode,
    decodeByOther: decode,
    plain: () => fileOf(chunks, size, orientation),
    painted([boxes = []], pixels) {
      // Images without a profile are interpreted as sRGB, which is what the pixels were decoded to.
      const own = chunksOf(encoded(pixels(0), boxes, 'webp', quality));
      return fileOf(
        own.filter(({ type }) => type !== 'ICCP'),
        size,
        orientation,
      );
    },
  };
}

/** Reads the chunks within the declared file size; data after them is not part of the image. @throws DocumentProblem */
function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const view = viewOf(bytes);
  if (bytes.length < 20) throw damaged();
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) throw damaged();
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= end;) {
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length;
    if (next > end || chunks.length > MAX_CHUNKS) throw damaged();
    const type = latin1(bytes, at, at + 4);
    if (type === 'ANIM' || type === 'ANMF') throw animated();
    chunks.push({ type, content: bytes.subarray(at + 8, next) });
    at = next + (length % 2);
  }
  return chunks;
}

/**
 * Returns the size declared by the coded pixels, which may differ from that in the file header.
 * @see RFC 6386, 9.1; RFC 9649, 3.4
 */
function sizeOf(chunks: readonly Chunk[]): Size {
  const coded = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [only] = coded;
  if (coded.length !== 1 || only === undefined || only.content.length < 10) throw damaged();
  const view = viewOf(only.content);
  let size: Size;
  if (only.type === 'VP8 ')
    size = { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  else {
    const bits = view.getUint32(1, true);
    size = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  checkSize(size);
  return size;
}

/** @see RFC 9649, 2.7.1.2 and 3.4 */
const isSeeThrough = (chunks: readonly Chunk[]): boolean =>
  chunks.some(({ type, content }) => type === 'ALPH' || (type === 'VP8L' && ((content[4] ?? 0) & 0x10) !== 0));

const [HAS_PROFILE, HAS_ALPHA, HAS_EXIF] = [0x20, 0x10, 0x08];

/** Writes only what a decoder needs. */
function fileOf(chunks: readonly Chunk[], size: Size, orientation: number): Uint8Array {
  const profile = plainProfile(chunks.find(({ type }) => type === 'ICCP')?.content ?? new Uint8Array());
  const alpha = chunks.find(({ type }) => type === 'ALPH');
  const pixels = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const flags =
    (profile === undefined ? 0 : HAS_PROFILE) |
    (isSeeThrough(chunks) ? HAS_ALPHA : 0) |
    (orientation === 1 ? 0 : HAS_EXIF);
  const parts: Uint8Array[] = [];
  if (flags !== 0) parts.push(chunkOf('VP8X', extended(flags, size)));
  if (profile !== undefined) parts.push(chunkOf('ICCP', profile));
  if (alpha !== undefined) parts.push(chunkOf('ALPH', alpha.content));
  if (pixels !== undefined) parts.push(chunkOf(pixels.type, pixels.content));
  if (orientation !== 1) parts.push(chunkOf('EXIF', exifOf(orientation)));
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return chunkOf('RIFF', body);
}

function extended(flags: number, { width, height }: Size): Uint8Array {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return content;
}

function chunkOf(type: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, new Uint8Array(content.length % 2)]);
}
