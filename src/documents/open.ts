import { DocumentProblem } from '../formats/document-problem.js';
import type { Declared, OpenDocument } from '../formats/format.js';
import { openDocument } from '../formats/registry.js';

/** Reads a document of any format but PDF. @throws DocumentProblem */
export async function open(bytes: Uint8Array, declared: Declared): Promise<OpenDocument> {
  if (PDF.every((code, index) => bytes[index] === code)) throw new DocumentProblem('damaged', NO_PDF);
  return Promise.resolve(openDocument(bytes, declared));
}

/** `%PDF-` */
const PDF: readonly number[] = [0x25, 0x50, 0x44, 0x46, 0x2d];
const NO_PDF = 'The document is a PDF. The server and the command line redact it; the library does not.';
