import { LIMITS } from '../../test/support/redact-pdf.js';
import { makePdf } from '../../test/support/pdf.js';
import { pdfError } from './pdf-error.js';
import { PdfProblem } from './pdf-problem.js';
import { readPdf } from './read-pdf.js';

/** Returns the error message for a document that cannot be read. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await readPdf(bytes, { limits: LIMITS, ocr: 'off', allowUnreadable: false }, {});
  } catch (error) {
    if (error instanceof PdfProblem) return pdfError(error, LIMITS).message;
    throw error;
  }
  return 'none';
}

test.each([
  [
    'nothing but a first line',
    Buffer.from('%PDF-1.7\n%\n'),
    /^The PDF is damaged: its cross-reference table cannot be read/u,
  ],
  ['no pages', makePdf([]), /^The PDF is damaged: its page tree is missing, empty or broken\./u],
])('a PDF with %s is refused with the reason and what to do', async (_, bytes, message) => {
  const said = await refusalOf(bytes);
  expect(said).toMatch(message);
  expect(said).toContain('Save it again');
});

test('a page at fault and its object are named before the reason', () => {
  const error = pdfError({ code: 'damaged', page: 3, damage: 'page-without-size', object: 12 }, LIMITS);
  expect(error.message).toMatch(/^Page 3 \(object 12\): The PDF is damaged: the page has no box/u);
});
