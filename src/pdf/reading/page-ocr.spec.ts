import { rawPdf, type RawObject } from '../../../test/support/raw-pdf.js';
import { finding, redact } from '../../../test/support/redact-pdf.js';

/** Left and bottom, width and height in points. */
type Box = readonly [x: number, y: number, width: number, height: number];

const SCREENSHOT: Box = [100, 300, 300, 200];
const LINE: Box = [72, 500, 400, 14];
const LOGO: Box = [72, 720, 150, 50];

const drawn = (name: string, [x, y, width, height]: Box): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`;

/** Returns a document whose pages have a line of text, and show two images, A and B. */
function pagesOf(...contents: readonly string[]): Buffer {
  const image = (pixels: string): RawObject => ({
    dict: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    data: pixels,
  });
  const kids = contents.map((_, i) => `${6 + 2 * i} 0 R`);
  const own = '/Resources << /Font << /F1 3 0 R >> /XObject << /A 4 0 R /B 5 0 R >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    image('abcd'),
    image('efgh'),
    ...contents.flatMap((content, i): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${own} /Contents ${7 + 2 * i} 0 R >>`,
      { dict: '', data: `BT /F1 12 Tf 72 650 Td (Her number is 219-09-9999.) Tj ET ${content}` },
    ]),
  ]);
}

const toldOf = async (bytes: Buffer, options: Parameters<typeof redact>[2] = {}) => {
  const { report } = await redact(bytes, finding('219-09-9999'), options);
  return report.warnings.map(({ code, page }) => [code, page]);
};

describe('images on pages of text that are not read', () => {
  it.each(['pdf', 'preview'] as const)(
    'are told with their page, whether they are large or a line (%s)',
    async (output) => {
      const bytes = pagesOf(drawn('A', SCREENSHOT), '', drawn('B', LINE));
      const expected = [1, 3].map((page) => ['PICTURES_NOT_READ', page]);
      expect(await toldOf(bytes, { allowUnreadable: false, output })).toEqual(expected);
    },
  );

  it.each<[string, Box]>([
    ['a logo in the head', LOGO],
    ['a logo in the foot', [200, 20, 150, 50]],
    ['too low for letters', [72, 400, 400, 2]],
    ['too narrow for words', [72, 400, 30, 300]],
    ['beyond the page', [700, 300, 300, 200]],
  ])('are not told where they are %s', async (_, box) => {
    expect(await toldOf(pagesOf(drawn('A', box)))).toEqual([]);
  });

  it('are told once where they return on every page', async () => {
    const page = drawn('A', SCREENSHOT);
    expect(await toldOf(pagesOf(page, page, page))).toEqual([['PICTURES_NOT_READ', 1]]);
  });

  it('are told once of a page that could not be read either', async () => {
    const hidden = pagesOf(
      `BT /F1 12 Tf 72 600 Td 3 Tr (${'\u0001\u0002'.repeat(60)}) Tj ET ${drawn('A', SCREENSHOT)}`,
    );
    const told = await toldOf(hidden);
    expect(told).toHaveLength(1);
  });
});

test('images that are read are not told', async () => {
  const recognise = jest.fn(() => Promise.resolve([]));
  const bytes = pagesOf(drawn('A', SCREENSHOT));
  const { report } = await redact(bytes, finding(), { ocr: 'auto' }, { recognise });
  expect([recognise.mock.calls.length, report.warnings]).toEqual([1, []]);
});

test('an image behind thousands of drawn lines is read', async () => {
  const recognise = jest.fn(() => Promise.resolve([]));
  const bytes = pagesOf(`${'0 0 m 5 5 l S\n'.repeat(3000)}${drawn('A', SCREENSHOT)}`);
  await redact(bytes, finding(), { ocr: 'auto' }, { recognise });
  expect(recognise.mock.calls).toHaveLength(1);
});

describe('an image behind more objects than are examined', () => {
  const bytes = pagesOf(`${'0 0 m 5 5 l S\n'.repeat(50_000)}${drawn('A', SCREENSHOT)}`);

  it('is read with its whole page', async () => {
    const recognise = jest.fn(() => Promise.resolve([]));
    const { report } = await redact(bytes, finding(), { ocr: 'auto' }, { recognise });
    expect([recognise.mock.calls.length, report.warnings]).toEqual([1, []]);
  });

  it('is told where images are not read', async () => {
    expect(await toldOf(bytes)).toEqual([['PICTURES_NOT_READ', 1]]);
  });
});
