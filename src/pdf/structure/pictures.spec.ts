import { deflateSync } from 'node:zlib';
import { PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib';
import { rawPdf, type RawObject } from '../../../test/support/raw-pdf.js';
import { quadOf, type Quad } from '../geometry.js';
import { openPdfium, type PdfiumInstance } from '../pdfium.js';
import { PixelBudget } from '../pixel-budget.js';
import { numberOf, resolve, valueOf } from '../objects/objects.js';
import { openDocument } from './open-document.js';
import { pixelsUnder } from './raster.js';
import { withoutPixels } from './pictures.js';
import { renderPicture } from './render-picture.js';

const LIMITS = { maxPages: 9, maxObjects: 1000, maxStructureBytes: 1_000_000 };
/** The lower left quarter of the unit square. */
const QUARTER = quadOf([0, 0, 0.5, 0.5]);
/** A JPEG of 16 by 16 pixels of one blue. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAQABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDBooor7U8E/9k=',
  'base64',
);

interface Opened {
  readonly pdfium: PdfiumInstance;
  readonly document: PDFDocument;
  readonly picture: PDFRawStream;
}

async function opened(dict: string, data: Uint8Array, ...more: readonly RawObject[]): Promise<Opened> {
  const pdfium = await openPdfium(256 * 1024 * 1024);
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /P 4 0 R >> >> >>',
    { dict: `/Type /XObject /Subtype /Image ${dict}`, data },
    ...more,
  ]);
  const { document } = await openDocument(pdfium, bytes, { limits: LIMITS });
  const found = document.context.enumerateIndirectObjects().find(([ref]) => ref.objectNumber === 4)?.[1];
  if (!(found instanceof PDFRawStream)) throw new Error('no picture');
  return { pdfium, document, picture: found };
}

function streamOf(document: PDFDocument, value: Parameters<typeof resolve>[1]): PDFRawStream {
  const found = resolve(document.context, value);
  if (!(found instanceof PDFRawStream)) throw new Error('no picture');
  return found;
}

/** Returns the pixels as drawn, without masks: four numbers per pixel. */
function pixelsOf({ pdfium, document }: Opened, picture: PDFRawStream): Uint8Array {
  const [width = 0, height = 0] = [numberOf(picture.dict, 'Width'), numberOf(picture.dict, 'Height')];
  const pixels = renderPicture(pdfium, document, picture, { width, height });
  if (pixels === undefined) throw new Error('unreadable');
  return pixels.rgba;
}

function changed(from: Opened, regions: readonly Quad[], maxPixels = 1_000_000): PDFRawStream | undefined {
  const budget = new PixelBudget({ maxPixels, maxDocumentPixels: 10_000_000 });
  const ref = withoutPixels(from.pdfium, from.document, from.picture, regions, { budget, page: 1 });
  return ref === undefined ? undefined : streamOf(from.document, ref);
}

/** Returns pseudo-random numbers that are the same on every run. */
function noise(length: number): Uint8Array {
  let state = 12345;
  return Uint8Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state >> 16;
  });
}

const SIDE = 16;
const GREY = (SIDE * SIDE * 8) / 8;
const isInQuarter = (pixel: number): boolean => pixel % SIDE < SIDE / 2 && pixel >= (SIDE * SIDE) / 2;
const size = `/Width ${SIDE} /Height ${SIDE}`;
const palette = Buffer.from(noise(16 * 3)).toString('hex');

describe('a picture', () => {
  it.each<[string, string, Uint8Array]>([
    ['grey', '/BitsPerComponent 8 /ColorSpace /DeviceGray', noise(GREY)],
    ['grey the other way round', '/BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [1 0]', noise(GREY)],
    ['black and white', '/BitsPerComponent 1 /ColorSpace /DeviceGray', noise(GREY / 8)],
    ['white and black', '/BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]', noise(GREY / 8)],
    ['red, green and blue', '/BitsPerComponent 8 /ColorSpace /DeviceRGB', noise(GREY * 3)],
    ['of 16 bits', '/BitsPerComponent 16 /ColorSpace /DeviceRGB', noise(GREY * 6)],
    ['of four inks', '/BitsPerComponent 8 /ColorSpace /DeviceCMYK', noise(GREY * 4)],
    ['of a palette', `/BitsPerComponent 4 /ColorSpace [/Indexed /DeviceRGB 15 <${palette}>]`, noise(GREY / 2)],
    ['packed', '/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode', deflateSync(noise(GREY))],
    [
      'in hexadecimal',
      '/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode',
      Buffer.from(`${Buffer.from(noise(GREY)).toString('hex')}>`),
    ],
    ['of a camera', '/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode', JPEG],
  ])('%s loses the pixels of a region and no others', async (_, dict, data) => {
    const from = await opened(`${size} ${dict}`, data);
    const before = pixelsOf(from, from.picture);
    expect(new Set(before).size).toBeGreaterThan(1);
    const picture = changed(from, [QUARTER]);
    if (picture === undefined) throw new Error('not changed');
    const after = pixelsOf(from, picture);
    for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
      const expected = isInQuarter(pixel) ? [0, 0, 0, 255] : [...before.subarray(pixel * 4, pixel * 4 + 4)];
      expect([...after.subarray(pixel * 4, pixel * 4 + 4)]).toEqual(expected);
    }
    expect(numberOf(picture.dict, 'BitsPerComponent')).toBe(dict.includes('Component 1 ') ? 1 : 8);
  });

  it.each([
    ['as usual', ''],
    ['the other way round', '/Decode [1 0]'],
  ])('that is a stencil, %s, paints nothing there', async (_, decode) => {
    const from = await opened(`${size} /ImageMask true /BitsPerComponent 1 ${decode}`, noise(GREY / 8));
    const before = pixelsOf(from, from.picture);
    const picture = changed(from, [QUARTER]);
    if (picture === undefined) throw new Error('not changed');
    const after = pixelsOf(from, picture);
    for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
      expect(after[pixel * 4 + 3]).toBe(isInQuarter(pixel) ? 0 : before[pixel * 4 + 3]);
    }
  });

  it('with masks loses what they show there too', async () => {
    const mask = '/Type /XObject /Subtype /Image /Width 32 /Height 32 /ColorSpace /DeviceGray /BitsPerComponent 8';
    const from = await opened(`${size} /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 5 0 R`, noise(GREY), {
      dict: mask,
      data: noise(1024),
    });
    const picture = changed(from, [QUARTER]);
    if (picture === undefined) throw new Error('not changed');
    const [before, after] = [
      streamOf(from.document, valueOf(from.picture.dict, 'SMask')),
      streamOf(from.document, valueOf(picture.dict, 'SMask')),
    ];
    const [shown, left] = [pixelsOf(from, before), pixelsOf(from, after)];
    for (let pixel = 0; pixel < 1024; pixel++) {
      const isGone = pixel % 32 < 16 && pixel >= 512;
      expect(left[pixel * 4]).toBe(isGone ? 0 : shown[pixel * 4]);
    }
  });

  it('with colours that are left out has a mask of them', async () => {
    const data = Uint8Array.from({ length: GREY }, (_, i) => (i % 3 === 0 ? 7 : 100));
    const from = await opened(`${size} /BitsPerComponent 8 /ColorSpace /DeviceGray /Mask [7 7]`, data);
    const picture = changed(from, [QUARTER]);
    if (picture === undefined) throw new Error('not changed');
    const mask = pixelsOf(from, streamOf(from.document, valueOf(picture.dict, 'Mask')));
    for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
      expect(mask[pixel * 4 + 3]).toBe(isInQuarter(pixel) || pixel % 3 === 0 ? 0 : 255);
    }
  });

  it('that is too large, cannot be read or is transparent in itself is not changed', async () => {
    const grey = '/BitsPerComponent 8 /ColorSpace /DeviceGray';
    expect(changed(await opened(`${size} ${grey}`, noise(GREY)), [QUARTER], 255)).toBeUndefined();
    expect(
      changed(await opened(`${size} ${grey} /Filter /DCTDecode`, Buffer.from('no picture')), [QUARTER]),
    ).toBeUndefined();
    expect(
      changed(await opened(`${size} /SMaskInData 1 /Filter /JPXDecode`, Buffer.from('x')), [QUARTER]),
    ).toBeUndefined();
    expect(changed(await opened(`/Width 1e9 /Height 1e9 ${grey}`, noise(9)), [QUARTER])).toBeUndefined();
    expect(changed(await opened(`/Width -1 /Height 0 ${grey}`, noise(9)), [QUARTER])).toBeUndefined();
  });

  it('leaves nothing behind in its document', async () => {
    const from = await opened(`${size} /BitsPerComponent 8 /ColorSpace /DeviceGray`, noise(GREY));
    const before = from.document.context.enumerateIndirectObjects().length;
    changed(from, [QUARTER]);
    expect(from.document.context.enumerateIndirectObjects()).toHaveLength(before + 1);
  });
});

describe('the pixels under a region', () => {
  const under = (quad: Quad): string => {
    const rows = Array.from({ length: 4 }, () => ['.', '.', '.', '.']);
    for (const { row, from, to } of pixelsUnder(quad, { width: 4, height: 4 })) rows[row]?.fill('#', from, to);
    return rows.map((row) => row.join('')).join('\n');
  };

  it('are all that it touches', () => {
    expect(under(quadOf([0, 0, 0.5, 0.5]))).toBe('....\n....\n##..\n##..');
    expect(under(quadOf([0.3, 0.3, 0.6, 0.6]))).toBe('....\n.##.\n.##.\n....');
    expect(under(quadOf([-1, -1, 2, 2]))).toBe('####\n####\n####\n####');
    expect(under(quadOf([1.1, 0, 2, 1]))).toBe('....\n....\n....\n....');
  });

  it('are those of a slanted one, of a line and of a point too', () => {
    const [a, b, c, d] = [
      { x: 0.5, y: 0 },
      { x: 1, y: 0.5 },
      { x: 0.5, y: 1 },
      { x: 0, y: 0.5 },
    ];
    expect(under([a, b, c, d])).toBe('.##.\n####\n####\n.##.');
    expect(under(quadOf([0.1, 0.1, 0.9, 0.1]))).toBe('....\n....\n....\n####');
    expect(under(quadOf([0.6, 0.6, 0.6, 0.6]))).toBe('....\n..#.\n....\n....');
  });
});
