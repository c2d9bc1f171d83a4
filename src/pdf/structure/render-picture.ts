import { PDFArray, PDFName, PDFRawStream, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { drop, put, valueOf } from '../objects/objects.js';
import type { Size } from './raster.js';
import { writeFrom } from './write-document.js';

/** A decoded image. */
export interface Pixels {
  readonly size: Size;
  /** Red, green, blue and alpha, one byte each; rows from the top. */
  readonly rgba: Uint8Array;
}

/** `FPDFBitmap_BGRA`, `FPDF_REVERSE_BYTE_ORDER` and `FPDF_RENDER_NO_SMOOTHIMAGE` of PDFium's public/fpdfview.h. */
const BGRA = 4;
const REVERSED = 0x10;
const UNSMOOTHED = 0x2000;

/**
 * Decodes an image with any filters and colour space as it is drawn, pixel for pixel, without its masks. Pixels
 * excluded by a colour key, or not painted by a stencil, are transparent.
 * @returns undefined if PDFium cannot decode it
 * @throws PdfProblem `too-complex` when it takes more memory than there is
 */
export function renderPicture(
  pdfium: PdfiumInstance,
  document: PDFDocument,
  stream: PDFRawStream,
  size: Size,
): Pixels | undefined {
  const file = fileOf(document, stream, size);
  try {
    return render(pdfium, file, size);
  } catch {
    if (pdfium.isOutOfMemory()) throw new PdfProblem('too-complex');
    throw new PdfProblem('damaged');
  }
}

/** Returns a document of one page that the image fills, with one point per pixel. */
function fileOf({ context }: PDFDocument, stream: PDFRawStream, { width, height }: Size): Uint8Array {
  const dict = stream.dict.clone();
  drop(dict, 'SMask', 'OC', 'Interpolate', 'Metadata', 'StructParent');
  if (!(valueOf(dict, 'Mask') instanceof PDFArray)) drop(dict, 'Mask');
  put(dict, 'Type', PDFName.of('XObject'));
  put(dict, 'Subtype', PDFName.of('Image'));
  const made: PDFRef[] = [];
  const largest = context.largestObjectNumber;
  const register = (object: Parameters<typeof context.register>[0]): PDFRef => {
    const ref = context.register(object);
    made.push(ref);
    return ref;
  };
  try {
    const picture = register(PDFRawStream.of(dict, stream.contents));
    const contents = register(context.stream(`${width} 0 0 ${height} 0 0 cm /P Do`));
    const page = context.obj({ Type: 'Page', MediaBox: [0, 0, width, height], Contents: contents });
    put(page, 'Resources', context.obj({ XObject: { P: picture } }));
    const pages = register(context.obj({ Type: 'Pages', Kids: [register(page)], Count: 1 }));
    put(page, 'Parent', pages);
    return writeFrom(context, { Root: register(context.obj({ Type: 'Catalog', Pages: pages })) });
  } finally {
    for (const ref of made) context.delete(ref);
    context.largestObjectNumber = largest;
  }
}

function render(pdfium: PdfiumInstance, file: Uint8Array, size: Size): Pixels | undefined {
  const { api } = pdfium;
  const { width, height } = size;
  const at = pdfium.allocate(file.length);
  if (at === 0) throw new PdfProblem('too-complex');
  pdfium.write(at, file);
  const document = api.FPDF_LoadMemDocument(at, file.length, '');
  const page = document === 0 ? 0 : api.FPDF_LoadPage(document, 0);
  const bitmap = page === 0 ? 0 : api.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  try {
    if (bitmap === 0) return undefined;
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSED | UNSMOOTHED);
    // Rows of four bytes per pixel have no padding.
    return { size, rgba: pdfium.read(api.FPDFBitmap_GetBuffer(bitmap), width * height * 4) };
  } finally {
    if (bitmap !== 0) api.FPDFBitmap_Destroy(bitmap);
    if (page !== 0) api.FPDF_ClosePage(page);
    if (document !== 0) api.FPDF_CloseDocument(document);
    pdfium.free(at);
  }
}
