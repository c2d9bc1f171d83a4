/** A line of text with the position of its left end on the baseline, in points from the lower left corner. */
export type PdfLine = readonly [x: number, y: number, text: string];

/** An annotation on a page. */
export interface PdfAnnotation {
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  /** Additional entries of its dictionary; an annotation with `/FT` is a form field. */
  readonly entries?: string;
  /** A line of text at the lower left corner of its appearance. */
  readonly appearance?: string;
}

export interface PdfPage {
  readonly annotations?: readonly PdfAnnotation[];
  readonly lines: readonly PdfLine[];
  /** Degrees, clockwise. */
  readonly rotate?: number;
  readonly cropBox?: readonly [number, number, number, number];
}

const FIRST_PAGE_OBJECT = 4;

/**
 * Creates a PDF with pages of 612 by 792 points and lines in 12-point Helvetica.
 * @param trailer additional entries of the trailer
 */
export function makePdf(pages: readonly PdfPage[], trailer = ''): Buffer {
  const objects = [
    '',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${FIRST_PAGE_OBJECT + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let next = FIRST_PAGE_OBJECT + 2 * pages.length;
  const beside: string[] = [];
  const fields: number[] = [];
  const add = (object: string): number => {
    beside.push(object);
    return next++;
  };
  const annotationObject = ({ subtype, rect, entries = '', appearance }: PdfAnnotation): number => {
    const box = `[0 0 ${rect[2] - rect[0]} ${rect[3] - rect[1]}]`;
    const drawn = `BT /F1 12 Tf 0 2 Td (${escaped(appearance ?? '')}) Tj ET`;
    const form = `<< /Type /XObject /Subtype /Form /BBox ${box} /Resources << /Font << /F1 3 0 R >> >>`;
    const stream = `${form} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
    const looks = appearance === undefined ? '' : ` /AP << /N ${add(stream)} 0 R >>`;
    const id = add(`<< /Type /Annot /Subtype /${subtype} /Rect [${rect.join(' ')}] /F 4 ${entries}${looks} >>`);
    if (entries.includes('/FT')) fields.push(id);
    return id;
  };
  for (const { lines, rotate = 0, cropBox, annotations = [] } of pages) {
    const crop = cropBox === undefined ? '' : ` /CropBox [${cropBox.join(' ')}]`;
    const ids = annotations.map((each) => `${annotationObject(each)} 0 R`);
    const notes = ids.length === 0 ? '' : ` /Annots [${ids.join(' ')}]`;
    const content = lines.map(([x, y, text]) => `BT /F1 12 Tf ${x} ${y} Td (${escaped(text)}) Tj ET`).join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]${crop}${notes} /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    );
  }
  const form = fields.length === 0 ? '' : ` /AcroForm << /Fields [${fields.map((id) => `${id} 0 R`).join(' ')}] >>`;
  objects[0] = `<< /Type /Catalog /Pages 2 0 R${form} >>`;
  objects.push(...beside);
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

/**
 * Returns a PDF that cannot be opened without its password: the standard handler with entries that do not match the
 * empty password.
 */
export const makeEncryptedPdf = (): Buffer =>
  makePdf(
    [{ lines: [[72, 700, 'Secret']] }],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<00> <00>]`,
  );

const escaped = (text: string): string => text.replace(/[()\\]/g, '\\$&');
