import { rawPdf } from '../../test/support/raw-pdf.js';
import { fileStrings } from '../../test/support/pdf-judge/file-strings.js';
import { fileOf, finding, redact, textOf } from '../../test/support/redact-pdf.js';

const VALUE = 'Zebediah';

/** The first page shows the value, the second one has this content. */
const twoPages = (second: string) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 7 0 R >>',
    { dict: '', data: `BT /F1 12 Tf 72 700 Td (Seen was ${VALUE} here) Tj ET` },
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources 7 0 R >>',
    { dict: '', data: second },
    `<< /Font << /F1 8 0 R /${VALUE} 8 0 R >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);

test.each([
  ['a comment', `% for ${VALUE}\nBT /F1 12 Tf 72 700 Td (Other words) Tj ET`],
  ['a string that nothing shows', `(${VALUE}) BX EX BT /F1 12 Tf 72 700 Td (Other words) Tj ET`],
  ['a name of a resource', `BT /${VALUE} 12 Tf 72 700 Td (Other words) Tj ET`],
  ['what is read instead of a picture', `/Figure << /Alt (${VALUE}) >> BDC EMC BT /F1 12 Tf (Other words) Tj ET`],
])('of a page that nothing goes from, a value goes from %s', async (_, second) => {
  const redacted = await redact(twoPages(second), finding(VALUE));
  expect(fileStrings([Buffer.from(fileOf(redacted))]).join('\n')).not.toContain(VALUE);
  expect(await textOf(fileOf(redacted))).toContain('Other words');
  expect(redacted.report.pictures).toEqual([]);
});

test('a page that nothing goes from becomes a picture where its codes spell a value', async () => {
  // The value is in the order of the instructions, which is not the order in which it is read.
  const placed = Array.from(VALUE, (letter, i) => `1 0 0 1 ${72 + 40 * ((i * 3) % 8)} 700 Tm (${letter}) Tj`);
  const redacted = await redact(twoPages(`BT /F1 12 Tf ${placed.join(' ')} ET`), finding(VALUE));
  expect(redacted.report.pictures).toEqual([2]);
});
