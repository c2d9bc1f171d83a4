import { exifOf, orientationIn } from './orientation.js';
import { decoded, encoded } from './canvas.js';
import { plainProfile } from './color-profile.js';
import {
  checkSize,
  damaged,
  latin1,
  unusual,
  viewOf,
  type PictureCodec,
  type PictureFile,
  type Size,
} from './picture.js';

/** On a scale to 100: differences are invisible, even in letters. */
const QUALITY = 95;
const MAX_SEGMENTS = 100_000;
const PROFILE = 'ICC_PROFILE\0';

/** A marker with its parameters, followed by the coded pixels if it begins a scan. */
interface Segment {
  readonly marker: number;
  readonly content: Uint8Array;
  readonly coded: Uint8Array;
}

/** @see ITU-T T.81 (JPEG), annex B; T.871 (JFIF) */
export const jpeg: PictureCodec = {
  id: 'jpeg',
  mediaTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  isOf: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  open,
};

function open(bytes: Uint8Array): PictureFile {
  const segments = segmentsOf(bytes);
  const exif = segments.find(({ marker, content }) => marker === APP1 && latin1(content, 0, 6) === 'Exif\0\0');
  const orientation = exif === undefined ? 1 : orientationIn(exif.content);
  const size = sizeOf(segments);
  const decode = () => decoded(fileOf(segments, 1));
  return {
    pages: [{ ...size, orientation }],
    isExact: false,
    needsPixels: true,
    hasUnseenPixels: false,
    decode,
    decodeByOther: decode,
    plain: () => fileOf(segments, orientation),
    painted([boxes = []], pixels) {
      // Images without a profile are interpreted as sRGB, which is what the pixels were decoded to.
      const own = segmentsOf(encoded(pixels(0), boxes, 'jpeg', QUALITY));
      return fileOf(
        own.filter(({ marker }) => marker !== APP2),
        orientation,
      );
    },
  };
}

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** Baseline, extended and progressive frames with Huffman coding, which are the ones in use. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xdc, 0xde, 0xdf,
]);
/** Decoding tables: Huffman codes, quantization, and the restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

/** Reads segments up to the end marker; data after it is not part of the image. @throws DocumentProblem */
function segmentsOf(bytes: Uint8Array): readonly Segment[] {
  const view = viewOf(bytes);
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    if (segments.length > MAX_SEGMENTS || bytes[at] !== 0xff) throw damaged();
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1] ?? 0;
    at += 2;
    if (marker === EOI) return segments;
    if (marker < 0xc0 || marker === SOI || (marker >= 0xd0 && marker <= 0xd7)) throw damaged();
    if (OTHER_FRAMES.has(marker)) throw unusual();
    if (at + 2 > bytes.length) throw damaged();
    const end = at + view.getUint16(at);
    if (end < at + 2 || end > bytes.length) throw damaged();
    const content = bytes.subarray(at + 2, end);
    const next = marker === SOS ? endOfCoded(bytes, end) : end;
    segments.push({ marker, content, coded: bytes.subarray(end, next) });
    at = next;
  }
}

/** Returns the end of coded pixels, which contain no markers except restart markers. @see T.81, B.1.1.5 */
function endOfCoded(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw damaged();
}

function sizeOf(segments: readonly Segment[]): Size {
  const frames = segments.filter(({ marker }) => FRAMES.has(marker));
  const [frame] = frames;
  if (frames.length !== 1 || frame === undefined || frame.content.length < 6) throw damaged();
  const view = viewOf(frame.content);
  const size = { width: view.getUint16(3), height: view.getUint16(1) };
  checkSize(size);
  return size;
}

/** A part of an image within another file, as a file of its own. */
export interface JpegPart {
  readonly bytes: Uint8Array;
  readonly size: Size;
  readonly components: number;
  /** The number of pixels that share a chroma sample, horizontally and vertically. */
  readonly chroma: readonly [number, number];
}

/**
 * @param tables shared by several parts
 * @param transform color transform: 0 for none, 1 for YCbCr; undefined for grey (T.872, 6.5.3)
 * @throws DocumentProblem
 */
export function jpegOfPart(bytes: Uint8Array, tables: Uint8Array | undefined, transform: 0 | 1 | undefined): JpegPart {
  const isJpeg = (part: Uint8Array): boolean => part[0] === 0xff && part[1] === 0xd8;
  if (!isJpeg(bytes) || (tables !== undefined && !isJpeg(tables))) throw damaged();
  const own = segmentsOf(bytes);
  const shared = tables === undefined ? [] : segmentsOf(tables).filter(({ marker }) => TABLES.has(marker));
  const needed = own.filter(({ marker }) => TABLES.has(marker) || FRAMES.has(marker) || marker === SOS);
  const said = transform === undefined ? [] : [adobe(transform)];
  const size = sizeOf(own);
  const frame = own.find(({ marker }) => FRAMES.has(marker))?.content ?? new Uint8Array();
  const sampling = frame[7] ?? 0;
  return {
    bytes: fileOf([...said, ...shared, ...needed], 1),
    size,
    components: frame[5] ?? 0,
    chroma: [sampling >> 4, sampling & 15],
  };
}

const adobe = (transform: number): Segment => ({
  marker: APP14,
  content: Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]),
  coded: new Uint8Array(),
});

/** Writes only what a decoder needs. */
function fileOf(segments: readonly Segment[], orientation: number): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  const density = segments.find(({ marker, content }) => marker === APP0 && latin1(content, 0, 5) === 'JFIF\0');
  if (density !== undefined && density.content.length >= 12) {
    // Without the thumbnail.
    parts.push(...segmentOf(APP0, Buffer.concat([density.content.subarray(0, 12), Uint8Array.of(0, 0)])));
  }
  if (orientation !== 1) {
    parts.push(...segmentOf(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])));
  }
  const profile = profileOf(segments);
  if (profile !== undefined) parts.push(...profile);
  for (const { marker, content, coded } of segments) {
    if (marker === APP14 && latin1(content, 0, 5) === 'Adobe' && content.length >= 12) {
      parts.push(...segmentOf(APP14, content.subarray(0, 12)));
    } else if (TABLES.has(marker) || FRAMES.has(marker) || marker === SOS)
      parts.push(...segmentOf(marker, content), coded);
  }
  parts.push(Uint8Array.of(0xff, EOI));
  return Buffer.concat(parts);
}

function segmentOf(marker: number, content: Uint8Array): readonly Uint8Array[] {
  const length = content.length + 2;
  return [Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content];
}

const MAX_OF_SEGMENT = 65_000;

/** Returns the color profile without metadata. @see ICC.1:2022, B.4 */
function profileOf(segments: readonly Segment[]): readonly Uint8Array[] | undefined {
  const start = PROFILE.length + 2;
  const parts = segments
    .filter(({ marker, content }) => marker === APP2 && latin1(content, 0, PROFILE.length) === PROFILE)
    .filter(({ content }) => content.length > start)
    .toSorted((one, other) => (one.content[start - 2] ?? 0) - (other.content[start - 2] ?? 0));
  const plain = plainProfile(Buffer.concat(parts.map(({ content }) => content.subarray(start))));
  if (plain === undefined) return undefined;
  const count = Math.ceil(plain.length / MAX_OF_SEGMENT);
  return Array.from({ length: count }, (_, i) => {
    const part = plain.subarray(i * MAX_OF_SEGMENT, (i + 1) * MAX_OF_SEGMENT);
    return segmentOf(APP2, Buffer.concat([Buffer.from(PROFILE, 'latin1'), Uint8Array.of(i + 1, count), part]));
  }).flat();
}
