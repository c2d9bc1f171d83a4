import { DocumentProblem } from '../formats/document-problem.js';
import type { Declared, OpenDocument } from '../formats/format.js';
import { openDocument } from '../formats/registry.js';
import { looksLikePdf } from '../pdf/pdf-header.js';

/** Reads a document of any format but PDF. @throws DocumentProblem */
export async function open(bytes: Uint8Array, declared: Declared): Promise<OpenDocument> {
  if (looksLikePdf(bytes)) throw new DocumentProblem('damaged', NO_PDF);
  return Promise.resolve(openDocument(bytes, declared));
}

const NO_PDF = 'The document is a PDF. The server and the command line redact it; the library does not.';
