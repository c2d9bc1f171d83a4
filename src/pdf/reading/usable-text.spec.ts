import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PdfConfig } from '../pdf.config.js';
import { readPdf } from '../read-pdf.js';

const FOLDER = path.resolve(__dirname, '../../../test/fixtures/pdf');
const limits = new PdfConfig().limits(1e7);
const bytesOf = (file: string): Uint8Array => readFileSync(path.join(FOLDER, file));

/** Returns the number of images sent to OCR. */
async function asked(file: string): Promise<number> {
  let count = 0;
  const recognise = () => {
    count++;
    return Promise.resolve([]);
  };
  await readPdf(bytesOf(file), { limits, ocr: 'auto', allowUnreadable: false }, { recognise });
  return count;
}

const UNUSABLE = [
  'lying-tounicode.pdf',
  'map-controls.pdf',
  'map-line-private.pdf',
  'map-line-scrambled.pdf',
  'map-one-blank.pdf',
  'map-one-letter.pdf',
  'map-scrambled.pdf',
  'wrong-tounicode.pdf',
];

describe('pages where what is copied is something else than what is seen', () => {
  it.each(UNUSABLE)('are read off their pictures: %s', async (file) => {
    expect(await asked(file)).toBe(1);
  });

  it.each(UNUSABLE)('are refused where nobody recognises text, or left: %s', async (file) => {
    const options = { limits, ocr: 'off' } as const;
    await expect(readPdf(bytesOf(file), { ...options, allowUnreadable: false }, {})).rejects.toMatchObject({
      code: 'without-text',
    });
    await expect(readPdf(bytesOf(file), { ...options, allowUnreadable: true }, {})).resolves.toMatchObject({
      pages: 1,
    });
  });

  it.each([
    ...['map-good.pdf', 'shifted-codes.pdf', 'many-fonts.pdf', 'predefined-cmap.pdf', 'text-plain.pdf'],
    ...['chromium-letter.pdf', 'chromium-right-to-left.pdf', 'chromium-east-asian.pdf'],
    ...['libreoffice-scripts.pdf', 'libreoffice-sheet.pdf', 'libreoffice-hybrid.pdf'],
    ...['latex-article.pdf', 'latex-columns.pdf', 'gs-distilled.pdf', 'gs-postscript.pdf', 'mutool-clean.pdf'],
  ])('are not those of %s', async (file) => {
    expect(await asked(file)).toBe(0);
  });
});
