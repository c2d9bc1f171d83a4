import { rawPdf } from '../../test/support/raw-pdf.js';
import { fileOf, finding, redact, textOf } from '../../test/support/redact-pdf.js';

const VALUE = '219-09-9999';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** Creates a page of a few plain words with these entries. */
const page = (entries: string, content = `BT /F1 12 Tf 72 700 Td (Her number is ${VALUE} now) Tj ET`) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${entries} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    { dict: '', data: content },
    FONT,
  ]);

const SIZE = '/MediaBox [0 0 612 792]';

describe('a file that other readers open', () => {
  test.each([
    ['an empty MediaBox', page('/MediaBox []')],
    ['a MediaBox of no size', page('/MediaBox [0 0 0 0]')],
    ['no MediaBox', page('')],
    ['a MediaBox upside down', page('/MediaBox [612 792 0 0]')],
    ['no first line', page(SIZE).subarray(page(SIZE).indexOf('\n') + 1)],
    ['words before its first line', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), page(SIZE)])],
  ])('is redacted with %s', async (_, bytes) => {
    const redacted = await redact(bytes, finding(VALUE));
    expect(redacted.report).toMatchObject({ redactions: 1, pictures: [] });
    expect((await textOf(fileOf(redacted))).replace(/\s+/gu, ' ')).toBe('Her number is now');
  });
});

test('a page of a few words that somebody has highlighted keeps its form', async () => {
  const highlight =
    '/Annots [<< /Type /Annot /Subtype /Highlight /Rect [70 695 250 715] /QuadPoints [70 715 250 715 70 695 250 695] /C [1 1 0] >>]';
  const drawn = `1 1 0 rg 70 695 180 20 re f 0 g BT /F1 12 Tf 72 700 Td (Her number is ${VALUE} now) Tj ET`;
  for (const bytes of [page(`${SIZE} ${highlight}`), page(SIZE, drawn)]) {
    const redacted = await redact(bytes, finding(VALUE), { ocr: 'auto' }, { recognise: () => Promise.resolve([]) });
    expect(redacted.report).toMatchObject({ redactions: 1, pictures: [], recognised: [], warnings: [] });
    expect((await textOf(fileOf(redacted))).replace(/\s+/gu, ' ')).toContain('Her number is');
  }
});
