import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawPicture } from '../../../test/support/drawn-picture.js';
import { TextRecogniser } from '../../platform/ocr/text-recogniser.js';
import { textOfPicture } from '../../pdf/picture-text.js';
import { unzipSync, zipSync } from 'fflate';
import { DocumentProblem } from '../document-problem.js';
import type { OpenDocument } from '../format.js';
import { Pictures, type GreyPicture, type PictureBox, type ReadPicture } from '../pictures.js';
import { redactDocument, type Find, type Finding } from '../redact-document.js';
import { openWithHandlers } from '../registry.js';
import { decoded } from './canvas.js';
import { exifOf, UprightImage } from './orientation.js';
import type { Raster } from './picture.js';

const [WIDTH, HEIGHT] = [120, 60];
const NAME = 'Peter Dubois';
/** The position of the name in the upright image. */
const BOX: PictureBox = { x: 20, y: 10, width: 60, height: 12 };
const GPS = 'GPSLatitude 48.8566';

/** Creates an image with something dark in place of the name, and something else below. */
function drawn(format: 'png' | 'jpeg' | 'webp'): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eee';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#246';
  for (let x = 0; x < 60; x += 4) context.fillRect(20 + x, 10, 2, 12);
  context.fillStyle = '#b31';
  context.fillRect(30, 35, 40, 10);
  return format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync(format, format === 'webp' ? 100 : 92);
}

/** Reports the name unless its box is black. */
const eye = (box = BOX): ReadPicture & { readonly seen: GreyPicture[] } => {
  const seen: GreyPicture[] = [];
  const read: ReadPicture = (picture) => {
    seen.push(picture);
    const { x, y, width, height } = box;
    let light = 0;
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) light += picture.pixels[row * picture.width + column] ?? 0;
    }
    const isBlack = light / (width * height) < 30;
    const letter = width / NAME.length;
    const boxes = Array.from(NAME).map((sign, i) =>
      sign === ' ' ? undefined : { x: x + i * letter, y, width: letter, height },
    );
    return Promise.resolve(isBlack ? { text: '', boxes: [], isUnsure: false } : { text: NAME, boxes, isUnsure: false });
  };
  return Object.assign(read, { seen });
};

const find =
  (...values: string[]): Find<Finding> =>
  (text) =>
    Promise.resolve(
      values.flatMap((value) =>
        text.includes(value)
          ? [{ start: text.indexOf(value), end: text.indexOf(value) + value.length, text: value, ...FOUND }]
          : [],
      ),
    );
const FOUND = { kind: 'name', replacement: '***', applied: true };

const open = (bytes: Uint8Array, readText: ReadPicture = eye(), fileName?: string): Promise<OpenDocument> =>
  openWithHandlers(bytes, { fileName }, { pictures: new Pictures(readText), pdfs: undefined });

const redacted = async (bytes: Uint8Array, readText: ReadPicture = eye(), values = [NAME]) =>
  redactDocument(await open(bytes, readText), find(...values));

const pixel = ({ pixels, width }: Raster, x: number, y: number): readonly number[] => [
  ...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Inserts chunks after the header of a PNG file. */
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

function segment(marker: number, content: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Uint8Array.of(0xff, marker), length, content]);
}

const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const exif = (orientation: number): Buffer => Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]);

/** Creates a PNG file from rows, each after its filter byte. */
function pngOf(
  width: number,
  height: number,
  [depth, colors, interlace = 0]: number[],
  rows: Uint8Array,
  more: Buffer[] = [],
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth ?? 8, colors ?? 0, 0, 0, interlace], 8);
  const signature = drawn('png').subarray(0, 8);
  const end = [chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())];
  return Buffer.concat([signature, chunk('IHDR', header), ...more, ...end]);
}

describe.each(['png', 'jpeg', 'webp'] as const)('%s', (format) => {
  it('loses what is found, under a black box, and nothing else', async () => {
    const before = drawn(format);
    const { bytes, findings, format: id } = await redacted(before);
    expect(id).toBe(format);
    expect(findings).toMatchObject([{ text: NAME, place: '60 × 12 pixels at 20, 10' }]);
    const [was, is] = [await decoded(before), await decoded(bytes)];
    for (const [x, y] of [
      [20, 10],
      [50, 15],
      [79, 21],
    ] as const) {
      expect(Math.max(...pixel(is, x, y).slice(0, 3))).toBeLessThan(20);
    }
    for (const [x, y] of [
      [50, 40],
      [5, 5],
      [100, 15],
    ] as const) {
      const [one, other] = [pixel(is, x, y), pixel(was, x, y)];
      one.forEach((value, i) => {
        expect(Math.abs(value - (other[i] ?? 0))).toBeLessThan(8);
      });
    }
  });

  it('keeps its pixels where nothing is found', async () => {
    const before = drawn(format);
    const { bytes } = await redacted(before, eye(), []);
    expect(
      Buffer.compare(Buffer.from((await decoded(before)).pixels), Buffer.from((await decoded(bytes)).pixels)),
    ).toBe(0);
  });

  it('is refused where it is cut off', async () => {
    const before = drawn(format);
    for (const end of [10, 40, Math.floor(before.length / 2)]) {
      await expect(open(before.subarray(0, end), eye(), `picture.${format}`)).rejects.toThrow(DocumentProblem);
    }
  });

  it('loses what stands behind its end', async () => {
    const { bytes } = await redacted(Buffer.concat([drawn(format), Buffer.from(`PK\u0003\u0004 ${GPS}`)]));
    expect(Buffer.from(bytes).includes(GPS)).toBe(false);
  });

  it('is not given out where what went can still be read', async () => {
    const always: ReadPicture = () =>
      Promise.resolve({ text: NAME, boxes: Array.from(NAME, () => BOX), isUnsure: false });
    await expect(redacted(drawn(format), always)).rejects.toMatchObject({ code: 'not-safe' });
  });
});

describe('what is said about a picture', () => {
  it('goes from PNG: texts, times, EXIF and unknown chunks', async () => {
    const told = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt', 'eXIf', 'caBX'].map((type) =>
      chunk(type, Buffer.from(`Author\0${GPS}`)),
    );
    for (const values of [[], [NAME]]) {
      const { bytes } = await redacted(withChunks(drawn('png'), ...told), eye(), values);
      const text = Buffer.from(bytes).toString('latin1');
      for (const word of [GPS, 'tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt', 'eXIf', 'caBX'])
        expect(text).not.toContain(word);
    }
  });

  it('goes from JPEG: EXIF with its small picture, XMP, IPTC, comments, the picture of JFIF', async () => {
    const told = [
      segment(0xe0, Buffer.from(`JFIF\0\x01\x02\0\0\x01\0\x01\x04\x02${GPS}`)),
      segment(0xe1, Buffer.from(`Exif\0\0MM\0*\0\0\0\u0008\0\0${GPS}`)),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${GPS}</x:xmpmeta>`)),
      segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM${GPS}`)),
      segment(0xfe, Buffer.from(GPS)),
      segment(0xe5, Buffer.from(GPS)),
    ];
    for (const values of [[], [NAME]]) {
      const { bytes } = await redacted(withSegments(drawn('jpeg'), ...told), eye(), values);
      const text = Buffer.from(bytes).toString('latin1');
      for (const word of [GPS, 'Exif', 'adobe', 'Photoshop']) expect(text).not.toContain(word);
    }
  });

  it('keeps how a picture is turned, and turns the box with it', async () => {
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const sent = withSegments(drawn('jpeg'), segment(0xe1, exif(orientation)));
      const upright = await decoded(sent);
      expect([upright.width, upright.height]).toEqual(orientation < 5 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH]);
      const box = { x: 5, y: 20, width: 24, height: 8 };
      const look = eye(box);
      const { bytes } = await redacted(sent, look);
      const [seen] = look.seen;
      expect([seen?.width, seen?.height]).toEqual([upright.width, upright.height]);
      const after = await decoded(bytes);
      expect([after.width, after.height]).toEqual([upright.width, upright.height]);
      expect(Math.max(...pixel(after, 10, 24).slice(0, 3))).toBeLessThan(20);
      expect(pixel(after, 50 % upright.width, 50)[3]).toBe(255);
    }
  });

  it('maps each pixel to one that is stored', () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const upright = new UprightImage({ width: 3, height: 2 }, orientation);
      const places = new Set<string>();
      for (let y = 0; y < upright.height; y++) {
        for (let x = 0; x < upright.width; x++) {
          const at = upright.storedAt(x, y);
          expect(at.x >= 0 && at.x < 3 && at.y >= 0 && at.y < 2).toBe(true);
          places.add(`${at.x} ${at.y}`);
        }
      }
      expect(places.size).toBe(6);
    }
  });
});

describe('a PNG picture', () => {
  it.each([
    ['grey of one bit', 1, 0],
    ['grey of four bits', 4, 0],
    ['grey of 16 bits', 16, 0],
    ['colours of 16 bits', 16, 2],
    ['colours with opacity of 16 bits', 16, 6],
    ['a palette', 4, 3],
  ])('in %s comes out as it went in, but for the box', async (_, depth, colors) => {
    const samples = [1, 0, 3, 1, 2, 0, 4][colors] ?? 1;
    const rowBytes = Math.ceil((WIDTH * samples * depth) / 8);
    const rows = new Uint8Array(HEIGHT * (rowBytes + 1));
    for (let i = 0; i < rows.length; i++) rows[i] = i % (rowBytes + 1) === 0 ? 0 : 0x80 | ((i * 37) % 128);
    const palette = Uint8Array.from({ length: 48 }, (_unused, i) => 100 + i);
    const more = colors === 3 ? [chunk('PLTE', palette), chunk('tRNS', Uint8Array.of(255, 128))] : [];
    const { bytes } = await redacted(pngOf(WIDTH, HEIGHT, [depth, colors], rows, more));
    const after = await decoded(bytes);
    expect(Math.max(...pixel(after, 50, 15).slice(0, 3))).toBeLessThan(20);
  });

  it('that is interlaced is read pass by pass', async () => {
    // A single pixel: only the first pass is not empty.
    const { bytes } = await redacted(pngOf(1, 1, [8, 0, 1], Uint8Array.of(0, 77)), () =>
      Promise.resolve({ text: '', boxes: [], isUnsure: false }),
    );
    expect(pixel(await decoded(bytes), 0, 0)).toEqual([77, 77, 77, 255]);
  });

  it('has no colours where nothing is seen', async () => {
    const rows = new Uint8Array(4 * 5 * 4 + 4);
    const hidden = Uint8Array.from({ length: 5 * 4 }, (_, i) => (i % 4 === 3 ? 0 : 200));
    for (let y = 0; y < 4; y++) rows.set(hidden, y * 21 + 1);
    const { bytes } = await redacted(pngOf(5, 4, [8, 6], rows), () =>
      Promise.resolve({ text: '', boxes: [], isUnsure: false }),
    );
    const idat = Buffer.from(bytes);
    const at = idat.indexOf('IDAT');
    expect(inflateSync(idat.subarray(at + 4)).every((byte) => byte <= 4)).toBe(true);
  });

  it.each([
    ['wider than any', 100_000, 1],
    ['of too many pixels', 20_000, 20_000],
  ])('%s is refused before it is unpacked', async (_, width, height) => {
    await expect(open(pngOf(width, height, [8, 0], new Uint8Array(10)))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is refused where it is animated, packs less than it says, or is damaged', async () => {
    const animation = withChunks(drawn('png'), chunk('acTL', new Uint8Array(8)));
    const short = pngOf(WIDTH, HEIGHT, [8, 0], new Uint8Array(10));
    const wrong = drawn('png');
    wrong[wrong.length - 30] = 255 - (wrong[wrong.length - 30] ?? 0);
    for (const bytes of [animation, short, wrong]) await expect(open(bytes)).rejects.toThrow(DocumentProblem);
  });
});

describe('pictures in other documents', () => {
  it('lose what is found, and what is said about them', async () => {
    const picture = withChunks(drawn('png'), chunk('tEXt', Buffer.from(GPS)));
    const { bytes, findings } = await redacted(zipSync({ 'a.png': picture, 'copy.png': picture }));
    expect(findings).toHaveLength(1);
    const members = unzipSync(bytes);
    expect(Object.keys(members)).toEqual(['a.png', 'copy.png']);
    for (const member of Object.values(members)) expect(Buffer.from(member).includes(GPS)).toBe(false);
  });

  it('in mail are written anew even where nothing is found', async () => {
    const picture = withSegments(drawn('jpeg'), segment(0xfe, Buffer.from(GPS)));
    const mail = [
      'From: a@example.com',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'see the picture',
      '--b',
      'Content-Type: image/jpeg; name=a.jpg',
      'Content-Transfer-Encoding: base64',
      '',
      ...(picture.toString('base64').match(/.{1,76}/g) ?? []),
      '--b--',
      '',
    ].join('\r\n');
    for (const values of [[], [NAME]]) {
      const { bytes } = await redacted(Buffer.from(mail), eye(), values);
      const [, , part = ''] = Buffer.from(bytes).toString('latin1').split('--b');
      const body = Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64');
      expect(body.subarray(0, 2).toString('hex')).toBe('ffd8');
      expect(body.includes(GPS)).toBe(false);
      expect(pixel(await decoded(body), 50, 15)[0] ?? 255).toBeLessThan(values.length === 0 ? 256 : 20);
    }
  });

  it('in FHIR are read as attachments', async () => {
    const data = drawn('png').toString('base64');
    const patient = { resourceType: 'Patient', photo: [{ contentType: 'image/png', data }] };
    const { bytes } = await redacted(Buffer.from(JSON.stringify(patient)));
    const after = JSON.parse(Buffer.from(bytes).toString()) as typeof patient;
    const raster = await decoded(Buffer.from(after.photo[0]?.data ?? '', 'base64'));
    expect(pixel(raster, 50, 15).slice(0, 3)).toEqual([0, 0, 0]);
  });

  it('are read once where they are the same', async () => {
    const look = eye();
    await open(zipSync({ 'a.png': drawn('png'), 'b.png': drawn('png') }), look);
    expect(look.seen).toHaveLength(1);
  });

  it('are left to others where nobody reads pictures', async () => {
    await expect(openWithHandlers(drawn('png'), {}, { pictures: undefined, pdfs: undefined })).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

describe('a letter that was scanned', () => {
  const recogniser = new TextRecogniser({ languages: ['eng'], workers: 1, timeoutSeconds: 60 });
  afterAll(() => recogniser.close());

  it('loses its words, and says where nothing could be read', async () => {
    const scanned = await drawPicture(['SSN: 123-45-6789', 'was seen on Monday']);
    const letter = await loadImage(scanned);
    const { width, height } = letter;
    const upsideDown = createCanvas(width, height);
    upsideDown.getContext('2d').setTransform(-1, 0, 0, -1, width, height);
    upsideDown.getContext('2d').drawImage(letter, 0, 0);
    const readText: ReadPicture = (picture) => textOfPicture(picture, (part) => recogniser.recognise(part));
    const turned = await open(upsideDown.encodeSync('png'), readText);
    expect(turned.pieces[0]?.text).toContain('SSN: 123-45-6789');
    const { bytes } = await redacted(scanned, readText, ['123-45-6789']);
    const after = await open(bytes, readText);
    const text = after.pieces.map((piece) => piece.text).join('\n');
    expect(text).toContain('was seen on Monday');
    expect(text).not.toMatch(/123|45|6789/);
    const blank = createCanvas(50, 50).encodeSync('png');
    expect((await open(blank, readText)).warnings).toMatchObject([{ code: 'PICTURE_WITHOUT_TEXT' }]);
  });
});
