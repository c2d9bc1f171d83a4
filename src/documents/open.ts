import { EmbeddedPdfs } from '../formats/embedded-pdfs.js';
import type { Declared, OpenDocument } from '../formats/format.js';
import { openWithHandlers } from '../formats/registry.js';
import { hasPdfHeader, looksLikePdf } from '../pdf/pdf-header.js';
import type { Redactor } from './redactor.js';

/** Whether a document is a PDF: as it looks, or by what is said of it. */
export const isPdf = (bytes: Uint8Array, { format, mediaType, fileName }: Declared): boolean =>
  format === 'pdf' ||
  looksLikePdf(bytes) ||
  (hasPdfHeader(bytes) && (mediaType === 'application/pdf' || /\.pdf$/i.test(fileName ?? '')));

/** A document with the PDF documents in it. What these need is loaded only when there is one. */
export interface Opened {
  readonly document: OpenDocument;
  readonly pdfs: EmbeddedPdfs;
}

/**
 * Reads a document of any format but PDF.
 * @param redactor undefined where it is only read
 * @throws DocumentProblem
 */
export async function open(bytes: Uint8Array, declared: Declared, redactor?: Redactor): Promise<Opened> {
  const pdfs = new EmbeddedPdfs({
    read: async (pdf) => (await import('./pdf.js')).readEmbeddedPdf(pdf),
    redact: async (pdf, text, removed) => {
      if (redactor === undefined) throw new Error('A PDF was to be redacted in a document that is only read');
      return (await import('./pdf.js')).redactEmbeddedPdf(pdf, redactor, text, removed);
    },
  });
  return { document: await openWithHandlers(bytes, declared, { pictures: undefined, pdfs }), pdfs };
}
