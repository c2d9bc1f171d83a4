import { EmbeddedPdfs } from '../formats/embedded-pdfs.js';
import type { DeclaredFormat, OpenDocument } from '../formats/format.js';
import { openWithHandlers } from '../formats/registry.js';
import { hasPdfHeader, looksLikePdf } from '../pdf/pdf-header.js';
import type { Recognition } from './recognition.js';
import type { Redactor } from './redactor.js';

/** Returns true for a PDF, recognized by its content or as declared. */
export const isPdf = (bytes: Uint8Array, { format, mediaType, fileName }: DeclaredFormat): boolean =>
  format === 'pdf' ||
  looksLikePdf(bytes) ||
  (hasPdfHeader(bytes) && (mediaType === 'application/pdf' || /\.pdf$/i.test(fileName ?? '')));

/** A document and its embedded PDFs. The PDF code is loaded only if there is one. */
export interface Opened {
  readonly document: OpenDocument;
  readonly pdfs: EmbeddedPdfs;
}

/** The settings with which a document is opened. */
export interface OpenBy {
  readonly recognition: Recognition;
  /** Undefined if the document is only read. */
  readonly redactor?: Redactor;
}

/** Opens a document of any format except PDF. @throws DocumentProblem */
export async function open(
  bytes: Uint8Array,
  declared: DeclaredFormat,
  { recognition, redactor }: OpenBy,
): Promise<Opened> {
  const pdfs = new EmbeddedPdfs({
    read: async (pdf) => (await import('./pdf.js')).readEmbeddedPdf(pdf, recognition),
    redact: async (pdf, text, removed) => {
      if (redactor === undefined) throw new Error('A PDF was to be redacted in a document that is only read');
      return (await import('./pdf.js')).redactEmbeddedPdf(pdf, { plan: redactor.plan, recognition }, text, removed);
    },
  });
  return { document: await openWithHandlers(bytes, declared, { pictures: recognition.forDocument(), pdfs }), pdfs };
}
