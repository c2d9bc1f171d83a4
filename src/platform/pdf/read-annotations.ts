import type { PdfiumInstance } from './pdfium.js';

/** What somebody has written onto a page: a note, a comment, the value of a field. */
export interface Annotation {
  readonly text: string;
  /** Left, top, right and bottom in the coordinates of the document. */
  readonly rectangle: readonly [number, number, number, number];
}

/** `FPDF_ANNOT_*` of PDFium's public/fpdf_annot.h. */
const WIDGET = 20;
/** `FPDF_FORMFIELD_*` of public/fpdf_formfill.h whose values are texts that somebody has typed or chosen. */
const TEXT_FIELDS: ReadonlySet<number> = new Set([4, 5, 6]);
/** As the comments of viewers show them: what was written, its heading, and who wrote it (ISO 32000-1, 12.5.6.2). */
const SHOWN_ENTRIES = ['T', 'Subj', 'Contents'] as const;
const RECTANGLE_BYTES = 16;

/**
 * The texts of a page's annotations and form fields, in their order. Hidden ones are among them: they are in the file.
 * @param form of the document; 0 where it could not be opened
 * @param mostCharacters of all together; beyond it `undefined` is answered
 */
export function annotationsOf(
  pdfium: PdfiumInstance,
  page: number,
  form: number,
  mostCharacters: number,
): readonly Annotation[] | undefined {
  const { api } = pdfium;
  const rectangle = pdfium.allocate(RECTANGLE_BYTES);
  const found: Annotation[] = [];
  let left = mostCharacters;
  // Each takes a time and a place, also without a text.
  const count = api.FPDFPage_GetAnnotCount(page);
  if (count > mostCharacters) return undefined;
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const text = textOf(pdfium, annotation, form, left);
    if (text === undefined) return undefined;
    left -= text.length;
    if (text !== '') {
      const placed = api.FPDFAnnot_GetRect(annotation, rectangle);
      found.push({ text, rectangle: placed ? pdfium.readRectangle(rectangle) : [0, 0, 0, 0] });
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
  pdfium.free(rectangle);
  return found;
}

function textOf(pdfium: PdfiumInstance, annotation: number, form: number, most: number): string | undefined {
  const { api } = pdfium;
  const read = (into: (buffer: number, bytes: number) => number) => stringOf(pdfium, into, most);
  if (api.FPDFAnnot_GetSubtype(annotation) === WIDGET) {
    if (form === 0 || !TEXT_FIELDS.has(api.FPDFAnnot_GetFormFieldType(form, annotation))) return '';
    return read((buffer, bytes) => api.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes));
  }
  const entries = SHOWN_ENTRIES.map((key) =>
    read((buffer, bytes) => api.FPDFAnnot_GetStringValue(annotation, key, buffer, bytes)),
  );
  if (entries.includes(undefined)) return undefined;
  return entries.filter((entry) => entry !== '').join('\n');
}

/** A string that PDFium copies to where it is told to; undefined when it is too long. */
function stringOf(
  { allocate, free, readString }: PdfiumInstance,
  into: (buffer: number, bytes: number) => number,
  most: number,
): string | undefined {
  const bytes = into(0, 0);
  if (bytes <= 2) return '';
  if (bytes / 2 > most + 1) return undefined;
  const buffer = allocate(bytes);
  if (buffer === 0) return undefined;
  into(buffer, bytes);
  const text = readString(buffer, bytes);
  free(buffer);
  return text.replace(/\r\n?/g, '\n').trim();
}
