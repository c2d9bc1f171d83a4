import { deflateSync } from 'node:zlib';
import { startApp, type TestApp } from '../support/app.js';
import { budget, isDrawn, seedFor } from '../support/budget.js';
import { call } from '../support/client.js';
import { bytesOf, fixture, leftIn, postPdf, saveCorpusPolicy, described } from '../support/filter-pdf.js';
import { rawPdf, type RawObject } from '../support/raw-pdf.js';

/** Several of the files take all of it. */
const SECONDS = budget(3, 20);
const SEED = seedFor('hostile files');
const MEGABYTE = 1024 * 1024;
/** More than the product decompresses in this suite. */
const HUGE_MB = budget(100, 300);
const ANNOTATIONS = budget(30_000, 100_000);
/** What this process with its threads may grow by, including what the tests hold. */
const MAX_GROWTH_MB = 2048;

let app: TestApp;
/** Earlier suites of the same process have left something, too. */
let bytesBefore: number;
beforeAll(async () => {
  bytesBefore = process.memoryUsage.rss();
  app = await startApp({
    env: {
      // No file is different for another database.
      MONGODB_URI: undefined,
      PDF_TIMEOUT_SECONDS: String(SECONDS),
      PDF_MAX_MEMORY_MB: '256',
      PDF_MAX_DECOMPRESSED_MB: '64',
      PDF_OCR: 'off',
    },
  });
  await saveCorpusPolicy(app);
});
afterAll(async () => {
  await app.close();
});

/** A page with this content stream; `objects` are numbered from 6. */
function onePage(content: Uint8Array | string, objects: readonly RawObject[] = [], page = '', catalog = ''): Buffer {
  const data = deflateSync(content, { level: 9 });
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> ${page} >>`,
    { dict: '/Filter /FlateDecode', data },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ]);
}

const show = (operators: string): string => `BT /F1 12 Tf 72 700 Td ${operators} ET`;
const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * MEGABYTE);
const form = (content: string, entries = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 600 700] ${entries}`,
  data: content,
});
const widget = (parent: number): string => `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /Parent ${parent} 0 R >>`; // oxfmt-ignore

/** Each is either rejected or redacted; PDF readers may disagree about which is right. */
const FILES: readonly (readonly [name: string, make: () => Buffer])[] = [
  ['instructions that are packed twice', () => onePage(deflateSync(zeros(HUGE_MB)))],
  ['instructions of blanks without end', () => onePage(zeros(HUGE_MB).fill(0x20))],
  [
    'instructions packed eight times',
    () => {
      let data = Buffer.from(zeros(100));
      for (let i = 0; i < 8; i++) data = deflateSync(data, { level: 9 });
      return rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
        { dict: `/Filter [${'/FlateDecode '.repeat(8)}]`, data },
      ]);
    },
  ],
  [
    'a picture of 60,000 by 60,000',
    () =>
      onePage('q 600 0 0 700 0 0 cm /X Do Q', [
        {
          dict: '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
          data: deflateSync(zeros(50), { level: 9 }),
        },
      ]),
  ],
  [
    'a font that unpacks to 300 MB',
    () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
        { dict: '', data: show('(123-45-6789) Tj') },
        '<< /Type /Font /Subtype /TrueType /BaseFont /Own /FontDescriptor 6 0 R >>',
        '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontFile2 7 0 R >>',
        { dict: '/Filter /FlateDecode /Length1 300000000', data: deflateSync(zeros(300), { level: 9 }) },
      ]),
  ],
  [
    'a map to Unicode that unpacks beyond the limit',
    () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
        { dict: '', data: show('(123-45-6789) Tj') },
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
        { dict: '/Filter /FlateDecode', data: deflateSync(zeros(HUGE_MB).fill(0x20), { level: 9 }) },
      ]),
  ],
  [
    'pages in a circle',
    () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 /Parent 3 0 R >>',
        '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 /Parent 2 0 R >>',
      ]),
  ],
  ['a page that is its own parent', () => onePage(show('(text) Tj'), [], '/Parent 3 0 R')],
  [
    'a form that draws itself',
    () => onePage('/X Do', [form('/X Do /X Do', '/Resources << /XObject << /X 6 0 R >> >>')]),
  ],
  [
    'forms that draw each other many times',
    () =>
      onePage(
        '/X Do',
        Array.from({ length: 19 }, (_, i) =>
          form('/X Do '.repeat(10), `/Resources << /XObject << /X ${Math.min(24, i + 7)} 0 R >> >>`),
        ),
      ),
  ],
  [
    'bookmarks in a circle',
    () =>
      onePage(
        show('(text) Tj'),
        [
          '<< /First 7 0 R /Last 7 0 R /Count 1 >>',
          '<< /Title (a) /Parent 6 0 R /Next 7 0 R /Prev 7 0 R /First 6 0 R /Last 7 0 R >>',
        ],
        '',
        '/Outlines 6 0 R',
      ),
  ],
  [
    'names in a circle',
    () =>
      onePage(
        show('(text) Tj'),
        ['<< /Kids [6 0 R 6 0 R] /Names [(a) 6 0 R] >>'],
        '',
        '/Names << /Dests 6 0 R /EmbeddedFiles 6 0 R >>',
      ),
  ],
  [
    'fields in a circle',
    () =>
      onePage(show('(text) Tj'), [widget(7), widget(6)], '/Annots [6 0 R 7 0 R]', '/AcroForm << /Fields [6 0 R] >>'),
  ],
  [
    'a structure in a circle',
    () =>
      onePage(
        show('(text) Tj'),
        [
          '<< /Type /StructTreeRoot /K [6 0 R 7 0 R] >>',
          '<< /S /P /P 7 0 R /K [7 0 R 6 0 R] /ActualText (123-45-6789) >>',
        ],
        '',
        '/StructTreeRoot 6 0 R',
      ),
  ],
  [
    '100,000 pages that are claimed',
    () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 100000 >>']),
  ],
  [
    'arrays 100,000 deep',
    () => onePage(show('(text) Tj'), ['['.repeat(100_000) + ']'.repeat(100_000)], '/Group 6 0 R'),
  ],
  [
    'dictionaries 100,000 deep among instructions',
    () => onePage(`/P ${'<</A '.repeat(100_000)} BDC ${show('(123-45-6789) Tj')}`),
  ],
  ['levels that are saved without end', () => onePage('q '.repeat(5_000_000))],
  [
    'coordinates without measure',
    () =>
      onePage(
        `1e38 0 0 1e38 99999999999999999999999999999999999999999 -1e38 cm ${show('(123-45-6789) Tj 340282346638528859811704183484516925440 0 Td (a) Tj 0 0 0 0 0 0 Tm (b) Tj')}`,
      ),
  ],
  ['a page of 1e9 points', () => onePage(show('(123-45-6789) Tj'), [], '/MediaBox [0 0 1000000000 1000000000]')],
  ['a page of no size', () => onePage(show('(123-45-6789) Tj'), [], '/MediaBox [0 0 0 0]')],
  ['a million glyphs', () => onePage(show(`(${'lorem ip'.repeat(25)}) Tj 0 -1 Td `.repeat(5000)))],
  ['a million letters in one place', () => onePage(show('0 Tc (a) Tj 1 0 0 1 72 700 Tm '.repeat(500_000)))],
  [
    `${ANNOTATIONS} annotations`,
    () =>
      onePage(
        show('(text) Tj'),
        [`[${'<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (note) >> '.repeat(ANNOTATIONS)}]`],
        '/Annots 6 0 R',
      ),
  ],
  ['a string of 50 MB', () => onePage(show(`(${'a'.repeat(50 * MEGABYTE)}) Tj`))],
  ['a string that does not end', () => onePage(`${show('(123-45-6789) Tj')} BT (${'('.repeat(1_000_000)}`)],
  [
    'pictures among instructions that do not end',
    () => onePage(`${show('(123-45-6789) Tj')} ${'BI /W 9 /H 9 ID '.repeat(100_000)}`),
  ],
  [
    'widths that lie',
    () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
        { dict: '', data: show('(Nobody can say where these letters stand.) Tj') },
        `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 126 /Widths [${'-99999 1e30 0 '.repeat(31)}] >>`,
      ]),
  ],
];

/** Every other file; all of them in the long tier. */
const TRIED = FILES.filter((_, place) => isDrawn(place, 2, SEED));

/** Files without a value, or whose strings take the reader of this test minutes. */
const WITHOUT_VALUE = /^(?:a string|a million|\d+ annotations)/u;

async function isHealthy(): Promise<boolean> {
  return (await call(app, 'GET', '/api/health')).status === 200;
}

describe('a hostile PDF', () => {
  it.each(TRIED)('%s fails at most its own request', async (name, make) => {
    const body = make();
    const before = process.cpuUsage();
    const answer = postPdf(app, '/api/filter?p=corpus', body);
    expect(await isHealthy()).toBe(true);
    const response = await answer;
    const bytes = await bytesOf(response);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    process.stdout.write(
      `${name}: ${response.status} ${response.status === 200 ? bytes.length : bytes.toString().slice(0, 160)} ${seconds.toFixed(1)} CPU s, ${Math.round(process.memoryUsage.rss() / MEGABYTE)} MB\n`,
    );
    expect([200, 413, 422]).toContain(response.status);
    if (response.status === 200)
      expect(WITHOUT_VALUE.test(name) ? [] : await leftIn(bytes, ['123-45-6789'])).toEqual([]);
    else
      expect(JSON.parse(bytes.toString())).toMatchObject({
        error: expect.stringMatching(/\.$/u),
        code: expect.any(String),
      });
    expect(seconds).toBeLessThan(SECONDS + 10);
    expect(process.memoryUsage.rss() - bytesBefore).toBeLessThan(MAX_GROWTH_MB * MEGABYTE);
    const good = await postPdf(app, '/api/filter?p=corpus', fixture('one-glyph-value.pdf'));
    expect(good.status).toBe(200);
    expect(await leftIn(await bytesOf(good), described('one-glyph-value.pdf').gone)).toEqual([]);
  });
});
