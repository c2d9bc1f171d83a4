import { openSource } from './open-source.js';
import type { PdfHost, PdfReadOptions } from './pdf.types.js';
import type { PdfText } from './reading/read-document.js';

/** Reads the text of a PDF and the positions of its characters. @throws PdfProblem */
export async function readPdf(
  bytes: Uint8Array,
  options: PdfReadOptions,
  host: Pick<PdfHost, 'recognise'>,
): Promise<PdfText> {
  const { text, pdfium } = await openSource(bytes, { ...options, packsBoxes: true }, host);
  pdfium.close();
  return { text: text.text, pages: text.pages, sizes: text.sizes, boxes: text.boxes };
}
