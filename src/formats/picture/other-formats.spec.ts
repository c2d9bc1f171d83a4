import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budget, seedFor } from '../../../test/support/budget.js';
import { DocumentProblem } from '../document-problem.js';
import { Pictures, type PictureBox, type ReadPicture } from '../pictures.js';
import { redactDocument, type Find, type Finding } from '../redact-document.js';
import { openDocument, openWithHandlers } from '../registry.js';
import { bmp } from './bmp.js';
import { gif } from './gif.js';
import { jpeg } from './jpeg.js';
import { UprightImage } from './orientation.js';
import type { PictureFile, Raster } from './picture.js';
import { png } from './png.js';
import { tiff } from './tiff.js';
import { webp } from './webp.js';

interface Seen {
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

const FOLDER = join(__dirname, '../../../test/data/pictures');
const { planted, files } = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as {
  readonly planted: string;
  readonly files: Readonly<Record<string, readonly Seen[]>>;
};
const NAMES = Object.keys(files);
const bytesOf = (name: string): Buffer => readFileSync(join(FOLDER, name));
/** Decoders of JPEG and of 5-bit colors differ in the last bit. */
const isLossy = (name: string): boolean => /jpe?g|5[56]5/.test(name);

/** Invisible pixels are erased; with lossy compression this also changes adjacent pixels. */
const isWrittenAnew = (name: string): boolean => name.includes('alpha-lossy');
const MAX_LOST = 2;

const fileOf = (bytes: Uint8Array): PictureFile => {
  const codec = [png, jpeg, webp, tiff, gif, bmp].find((each) => each.isOf(bytes));
  if (codec === undefined) throw new Error('A picture of no format');
  return codec.open(bytes);
};

function upright(raster: Raster, orientation: number): Raster {
  const turned = new UprightImage(raster, orientation);
  const { width, height } = turned;
  const pixels = new Uint8Array(4 * width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      const at = turned.storedAt(x, y);
      const from = 4 * (at.y * raster.width + at.x);
      pixels.set(raster.pixels.subarray(from, from + 4), to);
    }
  }
  return { width, height, pixels };
}

async function seenOf(bytes: Uint8Array): Promise<readonly Seen[]> {
  const file = fileOf(bytes);
  const seen: Seen[] = [];
  for (const index of file.pages.keys()) {
    const { width, height, pixels } = upright(await file.decode(index), file.pages[index]?.orientation ?? 1);
    seen.push({ width, height, sha256: createHash('sha256').update(pixels).digest('hex') });
  }
  return seen;
}

const FIRST_CUT = seedFor('pictures that are cut off');
const NAME = 'Peter Dubois';
const BOX: PictureBox = { x: 12, y: 10, width: 120, height: 16 };
/** Reports the name unless its box is black. */
const eye: ReadPicture = ({ width, pixels }) => {
  let light = 0;
  for (let y = BOX.y; y < BOX.y + BOX.height; y++) {
    for (let x = BOX.x; x < BOX.x + BOX.width; x++) light += pixels[y * width + x] ?? 0;
  }
  const isBlack = light / (BOX.width * BOX.height) < 30;
  return Promise.resolve(
    isBlack
      ? { text: '', boxes: [], isUnsure: false }
      : { text: NAME, boxes: Array.from(NAME, () => BOX), isUnsure: false },
  );
};
const find =
  (...values: string[]): Find<Finding> =>
  (text) =>
    Promise.resolve(
      values
        .filter((value) => text.includes(value))
        .map((value) => ({ start: 0, end: value.length, text: value, kind: 'name', replacement: '*', applied: true })),
    );
const redacted = async (bytes: Uint8Array, ...values: string[]): Promise<Buffer> => {
  const document = await openWithHandlers(bytes, {}, { pictures: new Pictures(eye), pdfs: undefined });
  return Buffer.from((await redactDocument(document, find(...values))).bytes);
};

const difference = (one: Raster, other: Raster): number => {
  let sum = 0;
  for (let i = 0; i < one.pixels.length; i++) sum += Math.abs((one.pixels[i] ?? 0) - (other.pixels[i] ?? 0));
  return sum / one.pixels.length;
};

const pixelsOf = (bytes: Uint8Array): Promise<Raster> => fileOf(bytes).decode(0);

describe.each(NAMES)('%s', (name) => {
  const bytes = bytesOf(name);
  let seen: readonly Seen[];
  beforeAll(async () => {
    seen = await seenOf(bytes);
  });

  it('is read as another library reads it', () => {
    const expected = files[name] ?? [];
    expect(seen.length).toBe(expected.length);
    if (isLossy(name)) expect(seen[0]).toMatchObject({ width: expected[0]?.width, height: expected[0]?.height });
    else expect(seen).toEqual(expected);
  });

  it('keeps its pixels and loses what is said about them', async () => {
    const after = await redacted(bytes);
    if (isWrittenAnew(name)) expect(difference(await pixelsOf(bytes), await pixelsOf(after))).toBeLessThan(MAX_LOST);
    else expect(await seenOf(after)).toEqual(seen);
    expect(after.includes(planted)).toBe(false);
  });

  it('loses what is found under a black box, and what is around stays', async () => {
    const after = await redacted(bytes, NAME);
    expect(after.includes(planted)).toBe(false);
    const [was, is] = [await fileOf(bytes).decode(0), await fileOf(after).decode(0)];
    expect([is.width, is.height]).toEqual([was.width, was.height]);
    const changed = difference(was, is);
    expect(changed).toBeGreaterThan(1);
    expect(fileOf(after).pages).toEqual(fileOf(bytes).pages);
  });

  it('that is cut off is refused or read, without harm', async () => {
    const step = Math.max(1, Math.floor(bytes.length / budget(8, 60)));
    for (let end = 4 + (FIRST_CUT % step); end < bytes.length; end += step) {
      try {
        const file = fileOf(bytes.subarray(0, end));
        if (!isLossy(name)) for (const index of file.pages.keys()) await file.decode(index);
      } catch (error) {
        expect(error instanceof DocumentProblem || String(error).includes('no format')).toBe(true);
      }
    }
  });
});

/** Creates a little-endian TIFF file with one directory. */
function tiffOf(entries: readonly (readonly [tag: number, type: number, count: number, value: number])[], next = 0) {
  const out = Buffer.alloc(8 + 2 + 12 * entries.length + 4 + 64);
  out.write('II*\0', 'latin1');
  out.writeUInt32LE(8, 4);
  out.writeUInt16LE(entries.length, 8);
  for (const [i, [tag, type, count, value]] of entries.entries()) {
    out.writeUInt16LE(tag, 10 + 12 * i);
    out.writeUInt16LE(type, 12 + 12 * i);
    out.writeUInt32LE(count, 14 + 12 * i);
    out.writeUInt32LE(value, 18 + 12 * i);
  }
  out.writeUInt32LE(next, 10 + 12 * entries.length);
  return out;
}
const grey = (width: number, height: number, compression = 1): [number, number, number, number][] => [
  [256, 4, 1, width],
  [257, 4, 1, height],
  [258, 3, 1, 8],
  [259, 3, 1, compression],
  [262, 3, 1, 1],
  [273, 4, 1, 120],
  [277, 3, 1, 1],
  [278, 4, 1, height],
  [279, 4, 1, 8],
];

describe('hostile files', () => {
  it.each([
    ['directories in a circle', tiffOf(grey(2, 2), 8), 'damaged'],
    ['a directory beyond the end', tiffOf(grey(2, 2), 0xffff_ff00), 'damaged'],
    ['no width', tiffOf(grey(0, 2)), 'damaged'],
    ['the longest sides', tiffOf(grey(65_535, 65_535)), 'too-large'],
    ['the largest numbers', tiffOf(grey(0xffff_ffff, 0xffff_ffff)), 'too-large'],
    [
      'more strips than anything has',
      tiffOf([...grey(2, 2).filter(([tag]) => tag !== 273), [273, 4, 0xffff_ffff, 8]]),
      'damaged',
    ],
    ['pixels beyond the end', tiffOf([...grey(20_000, 2_000)]), 'damaged'],
    ['codes that are none', tiffOf(grey(2000, 2000, 5)), 'damaged'],
    ['tiles of nothing', tiffOf([...grey(2, 2), [322, 3, 1, 0], [323, 3, 1, 0]]), 'damaged'],
    [
      'colors that nobody knows',
      tiffOf([...grey(2, 2).filter(([tag]) => tag !== 262), [262, 3, 1, 32_803]]),
      'damaged',
    ],
  ])('of TIFF with %s are refused', async (_, bytes, code) => {
    await expect(Promise.resolve().then(() => tiff.open(bytes).decode(0))).rejects.toMatchObject({ code });
  });

  it('of GIF: animations, sizes beyond all bounds, codes that are none', () => {
    const one = bytesOf('pillow.gif');
    const image = one.subarray(one.indexOf(0x2c, 13 + 768), one.length - 1);
    const two = Buffer.concat([one.subarray(0, -1), image, Uint8Array.of(0x3b)]);
    expect(() => gif.open(two)).toThrow(/animated/);
    const large = Buffer.from(one);
    large.fill(0xff, one.length - image.length - 1 + 5, one.length - image.length - 1 + 9);
    expect(() => gif.open(large)).toThrow(DocumentProblem);
    const wrong = Buffer.from(one).fill(0xff, one.length - 300, one.length - 10);
    expect(() => gif.open(wrong)).toThrow(DocumentProblem);
  });

  it('of BMP: sizes, masks and depths that are none', () => {
    const one = bytesOf('pillow-rgb.bmp');
    const changed = (at: number, ...values: number[]): Buffer => {
      const bytes = Buffer.from(one);
      bytes.set(values, at);
      return bytes;
    };
    for (const bytes of [
      changed(18, 0, 0, 0, 0),
      changed(22, 0, 0, 0, 0x80),
      changed(28, 7),
      changed(30, 4),
      changed(10, 0xff, 0xff, 0xff, 0x7f),
    ]) {
      expect(() => bmp.open(bytes).plain()).toThrow(DocumentProblem);
    }
  });

  it('that begin like a picture and are text stay text', () => {
    expect(openDocument(Buffer.from('BMW is a maker of cars. This stays text.')).format).toBe('text');
  });
});
