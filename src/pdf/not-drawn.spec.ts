import { readFileSync } from 'node:fs';
import path from 'node:path';
import { finding, LIMITS, redact, textOf } from '../../test/support/redact-pdf.js';
import { pdfError } from './pdf-error.js';
import { readPdf } from './read-pdf.js';

const fixture = (file: string): Buffer => readFileSync(path.resolve(__dirname, '../../test/fixtures/pdf', file));

describe('a page of which PDFium has no font, as it is not in the file', () => {
  const bytes = fixture('predefined-cmap.pdf');
  const noWords = { recognise: () => Promise.resolve([]) };
  const value = async (): Promise<string> => /\d{3}-\d{2}-\d{4}/u.exec(await textOf(bytes))?.[0] ?? '-';

  it('loses what was found and keeps its text', async () => {
    expect((await redact(bytes, finding(await value()))).report).toMatchObject({ pictures: [] });
  });

  it('is never made a picture, in which its text would be missing', async () => {
    const refusal = { code: 'font-missing', page: 1 };
    await expect(redact(bytes, finding(), { output: 'png' })).rejects.toMatchObject(refusal);
    await expect(redact(bytes, finding(await value()), { ocr: 'always' }, noWords)).rejects.toMatchObject(refusal);
  });
});

test('what is wrong with one page is told with its number', async () => {
  await expect(
    readPdf(fixture('scan-pages.pdf'), { limits: LIMITS, ocr: 'off', allowUnreadable: false }, {}),
  ).rejects.toMatchObject({ code: 'without-text', page: 1 });
  expect(pdfError({ code: 'font-missing', page: 3 }, LIMITS).message).toMatch(/^Page 3: .* Save the PDF anew/u);
});
