/** A line of text with its left end on the base line, in points from the lower left corner. */
export type PdfLine = readonly [x: number, y: number, text: string];

export interface PdfPage {
  readonly lines: readonly PdfLine[];
  /** Degrees, clockwise. */
  readonly rotate?: number;
  readonly cropBox?: readonly [number, number, number, number];
}

const FIRST_PAGE_OBJECT = 4;

/**
 * A PDF of pages of 612 by 792 points with lines in Helvetica of 12 points.
 * @param trailer further entries of the trailer
 */
export function makePdf(pages: readonly PdfPage[], trailer = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${FIRST_PAGE_OBJECT + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (const { lines, rotate = 0, cropBox } of pages) {
    const crop = cropBox === undefined ? '' : ` /CropBox [${cropBox.join(' ')}]`;
    const content = lines.map(([x, y, text]) => `BT /F1 12 Tf ${x} ${y} Td (${escaped(text)}) Tj ET`).join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]${crop} /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [i, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A PDF that nobody can open without its password: the standard handler with entries that no empty password fits. */
export const makeEncryptedPdf = (): Buffer =>
  makePdf(
    [{ lines: [[72, 700, 'Secret']] }],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<00> <00>]`,
  );

const escaped = (text: string): string => text.replace(/[()\\]/g, '\\$&');
