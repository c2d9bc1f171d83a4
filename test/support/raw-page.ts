import { PdfConfig } from '../../src/platform/pdf/pdf.config.js';
import { readPdf } from '../../src/platform/pdf/read-pdf.js';

const FONTS = ['Helvetica', 'Times-Roman', 'Courier'];

/** A document of one page of 612 by 792 points with these instructions, and the fonts F1, F2 and F3. */
export function rawPage(content: string): Buffer {
  const fonts = FONTS.map(
    (base, i) => `/F${i + 1} << /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
  );
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${fonts.join(' ')} >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  const rows = bodies.map((body, i) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return row;
  });
  const start = file.length;
  file += `xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The text of a document, without text recognition. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const options = { limits: new PdfConfig().limits(1e7), ocr: 'off', allowUnreadable: true } as const;
  return (await readPdf(bytes, options, {})).text;
}
