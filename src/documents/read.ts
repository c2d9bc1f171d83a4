import type { ReadDocument, ReadDocumentOptions } from './documents.types.js';
import { isPdf, open } from './open.js';
import { Recognition } from './recognition.js';

/**
 * Returns the text of a document in pieces; for a PDF, each page is a piece.
 * @throws DocumentProblem if it cannot be read
 */
export async function readDocument(bytes: Uint8Array, options: ReadDocumentOptions = {}): Promise<ReadDocument> {
  const { password, recognition: how, ...declared } = options;
  const recognition = new Recognition(how);
  if (isPdf(bytes, declared)) return (await import('./pdf.js')).readPdfDocument(bytes, { recognition, password });
  const { document } = await open(bytes, declared, { recognition });
  return {
    format: document.format,
    pieces: document.pieces.map((piece) => ({
      text: piece.text,
      label: piece.label,
      place: document.placeOf(piece),
    })),
    warnings: document.warnings,
  };
}
