import { PdfConfig } from '../../src/pdf/pdf.config.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import { rawPdf } from './raw-pdf.js';

const FONTS = ['Helvetica', 'Times-Roman', 'Courier'];

/** Returns a document of one page of 612 by 792 points with these instructions, and the fonts F1, F2 and F3. */
export function rawPage(content: string): Buffer {
  const fonts = FONTS.map(
    (base, i) => `/F${i + 1} << /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
  );
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${fonts.join(' ')} >> >> /Contents 4 0 R >>`,
    { dict: '', data: content },
  ]);
}

/** Returns the text of a document, without OCR. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const options = { limits: new PdfConfig().limits(1e7), ocr: 'off', allowUnreadable: true } as const;
  return (await readPdf(bytes, options, {})).text;
}
