import { deflateSync } from 'node:zlib';
import { rawPdf, type RawObject } from './raw-pdf.js';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const TEXT = 'BT /F 12 Tf 40 700 Td (SSN 219-09-9999) Tj ET\n';
const A4 = '0 0 595 842';
/** The number of the first additional object of a page. */
const FIRST = 6;

interface HostilePage {
  readonly box?: string;
  readonly content: string | RawObject;
  readonly resources?: string;
  /** Additional entries of the page. */
  readonly entries?: string;
  /** Numbered from `FIRST`. */
  readonly objects?: readonly RawObject[];
}

/** Returns a document of one page. */
const pageOf = ({ box = A4, content, resources = '', entries = '', objects = [] }: HostilePage): Buffer =>
  rawPdf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${entries} /Resources << /Font << /F 5 0 R >> ${resources} >> >>`,
    typeof content === 'string' ? { dict: '', data: content } : content,
    HELVETICA,
    ...objects,
  ]);

/** Returns a document of many pages with the same content. */
function pagesOf(count: number, box: string, data: string): Buffer {
  const kids = Array.from({ length: count }, (_, i) => `${i + 5} 0 R`).join(' ');
  return rawPdf([
    CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [${box}] /Resources << /Font << /F 4 0 R >> >> >>`,
    { dict: '', data },
    HELVETICA,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
  ]);
}

const packed = (data: string | Buffer, dict = ''): RawObject => ({
  dict: `/Filter /FlateDecode ${dict}`,
  data: deflateSync(Buffer.from(data)),
});

const imageOf = (width: number, height: number, colors: string, bytes: number): RawObject =>
  packed(
    Buffer.alloc(bytes),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${colors}`,
  );

const form = (data: string, resources: string, entries = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [${A4}] ${entries} /Resources << /Font << /F 5 0 R >> ${resources} >>`,
  data,
});

/** Returns forms each of which draws the next one twice. */
const doublingForms = (levels: number): readonly RawObject[] =>
  Array.from({ length: levels }, (_, i) =>
    i === levels - 1 ? form(TEXT, '') : form('/X Do /X Do', `/XObject << /X ${FIRST + 1 + i} 0 R >>`),
  );

const tiles = (step: number, data: string): RawObject => ({
  dict: `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep ${step} /YStep ${step} /Resources << /Font << /F 5 0 R >> >>`,
  data,
});

const FILLED_BY_PATTERN = { content: `/Pattern cs /P scn ${A4} re f`, resources: `/Pattern << /P ${FIRST} 0 R >>` };
const SHOWS_IMAGE = { content: 'q 595 0 0 842 0 0 cm /I Do Q', resources: `/XObject << /I ${FIRST} 0 R >>` };

/** Small files that cause high consumption of time, memory or depth, by their effect. */
export const HOSTILE_PDFS: Readonly<Record<string, () => Buffer>> = {
  'a page of ten million points': () => pageOf({ box: '0 0 1e7 1e7', content: TEXT }),
  'a huge page without text': () => pageOf({ box: '0 0 100000 100000', content: '0 0 100000 100000 re f' }),
  'a page a point wide and very tall': () => pageOf({ box: '0 0 1 100000000', content: '0 0 1 100000000 re f' }),
  'a huge unit of the page': () =>
    pageOf({ box: '0 0 14400 14400', content: `${TEXT} 0 0 14400 14400 re f`, entries: '/UserUnit 100000' }),
  'a thousand huge pages': () => pagesOf(1000, '0 0 14400 14400', '0 0 14400 14400 re f'),
  'states saved five million times': () => pageOf({ content: packed('q '.repeat(5_000_000) + TEXT) }),
  'arrays in arrays in the content': () => pageOf({ content: packed('['.repeat(3_000_000)) }),
  'arrays in arrays in an object': () =>
    pageOf({ content: TEXT, resources: `/X ${FIRST} 0 R`, objects: ['['.repeat(100_000) + ']'.repeat(100_000)] }),
  'forms that show each other twice': () =>
    pageOf({ content: '/X Do', resources: `/XObject << /X ${FIRST} 0 R >>`, objects: doublingForms(28) }),
  'a form that shows itself': () =>
    pageOf({
      content: '/X Do',
      resources: `/XObject << /X ${FIRST} 0 R >>`,
      objects: [form(`/X Do /X Do ${TEXT}`, `/XObject << /X ${FIRST} 0 R >>`)],
    }),
  'a pattern of text in tiny steps': () =>
    pageOf({ ...FILLED_BY_PATTERN, objects: [tiles(0.02, 'BT /F 3 Tf (219-09-9999) Tj ET')] }),
  'an image that says to be larger than it is': () =>
    pageOf({ ...SHOWS_IMAGE, objects: [imageOf(60_000, 60_000, 'DeviceRGB', 1000)] }),
  'an image of 900 megapixels': () =>
    pageOf({ ...SHOWS_IMAGE, objects: [imageOf(30_000, 30_000, 'DeviceGray', 30_000_000)] }),
  'one image shown 2,000 times': () =>
    pageOf({
      ...SHOWS_IMAGE,
      content: `${SHOWS_IMAGE.content} `.repeat(2000),
      objects: [imageOf(4000, 4000, 'DeviceGray', 16_000_000)],
    }),
  'a stream packed twice': () =>
    pageOf({
      content: {
        dict: '/Filter [/FlateDecode /FlateDecode]',
        data: deflateSync(deflateSync(Buffer.alloc(100_000_000, 32))),
      },
    }),
  'masks behind each of 3,000 fills': () =>
    pageOf({
      content: `/G gs ${A4} re f `.repeat(3000),
      resources: `/ExtGState << /G << /SMask << /S /Luminosity /G ${FIRST} 0 R >> >> >>`,
      objects: [form(`${A4} re f`, '', '/Group << /S /Transparency /CS /DeviceRGB >>')],
    }),
};
