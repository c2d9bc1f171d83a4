import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';

/** A document as understood by PDFium, written in the simplest form. */
export interface PlainCopy {
  /** One revision, no encryption, no object streams, a correct cross-reference table. */
  readonly bytes: Uint8Array;
  /** The object number of each page, in order; less than 1 for a page that is not an indirect object. */
  readonly pages: readonly number[];
  readonly encryption: Encryption;
  /** The version in the header, for example 17 for 1.7; undefined if there is none. */
  readonly version: number | undefined;
}

/**
 * The encryption of a file: not at all, to restrict permissions (no password is needed to read it), or with a password.
 */
export type Encryption = 'none' | 'permissions' | 'password';

export interface CopyOptions {
  readonly maxPages: number;
  /** Used if the file does not open without a password. */
  readonly password?: string | undefined;
}

/** `FPDF_GetLastError` of PDFium's public/fpdfview.h. */
const NEEDS_PASSWORD = 4;
const UNKNOWN_ENCRYPTION = 5;

/**
 * Has PDFium rewrite a document, so that all readers see the same objects. Parsers differ in how they treat damaged
 * tables, deleted objects and duplicate object numbers, and no object that is visible to one of them may escape the
 * redaction. Also decrypts (RC4 of 40 and 128 bits, AESV2, AESV3). Takes about 0.1 ms per page of text.
 * @throws PdfProblem `encrypted`, `damaged`, `too-many-pages`, `too-complex`
 */
export function plainCopyOf(pdfium: PdfiumInstance, bytes: Uint8Array, options: CopyOptions): PlainCopy {
  try {
    return copy(pdfium, bytes, options);
  } catch (error) {
    if (error instanceof PdfProblem) throw error;
    // A trap or an abort of PDFium, caused by the document.
    throw new PdfProblem(pdfium.isOutOfMemory() ? 'too-complex' : 'damaged');
  }
}

function copy(pdfium: PdfiumInstance, bytes: Uint8Array, { maxPages, password = '' }: CopyOptions): PlainCopy {
  const { api } = pdfium;
  const at = pdfium.allocate(Math.max(1, bytes.length));
  if (at === 0) throw new PdfProblem('too-complex');
  pdfium.write(at, bytes);
  let encryption: Encryption = 'permissions';
  let document = api.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0 && isLocked(pdfium) && password !== '') {
    encryption = 'password';
    document = api.FPDF_LoadMemDocument(at, bytes.length, password);
  }
  if (document === 0) throw problemOf(pdfium);
  try {
    if (!api.EPDF_IsEncrypted(document)) encryption = 'none';
    else if (!api.EPDF_RemoveEncryption(document)) throw new PdfProblem('encrypted');
    const count = api.FPDF_GetPageCount(document);
    if (count < 1) throw new PdfProblem('damaged', undefined, 'no-pages');
    if (count > maxPages) throw new PdfProblem('too-many-pages');
    const pages = Array.from({ length: count }, (_, i) => api.EPDFDoc_GetPageObjectNumberByIndex(document, i));
    return { bytes: saved(pdfium, document), pages, encryption, version: versionOf(pdfium, document) };
  } finally {
    api.FPDF_CloseDocument(document);
    pdfium.free(at);
  }
}

function isLocked({ api }: PdfiumInstance): boolean {
  return api.FPDF_GetLastError() === NEEDS_PASSWORD;
}

function problemOf(pdfium: PdfiumInstance): PdfProblem {
  if (pdfium.isOutOfMemory()) return new PdfProblem('too-complex');
  const error = pdfium.api.FPDF_GetLastError();
  const isEncrypted = error === NEEDS_PASSWORD || error === UNKNOWN_ENCRYPTION;
  return isEncrypted ? new PdfProblem('encrypted') : new PdfProblem('damaged', undefined, 'no-objects');
}

function saved(pdfium: PdfiumInstance, document: number): Uint8Array {
  const { api } = pdfium;
  const writer = api.PDFiumExt_OpenFileWriter();
  try {
    if (!api.PDFiumExt_SaveAsCopy(document, writer)) throw new PdfProblem('damaged');
    const size = api.PDFiumExt_GetFileWriterSize(writer);
    const at = pdfium.allocate(size);
    if (at === 0) throw new PdfProblem('too-complex');
    try {
      api.PDFiumExt_GetFileWriterData(writer, at, size);
      return pdfium.read(at, size);
    } finally {
      pdfium.free(at);
    }
  } finally {
    api.PDFiumExt_CloseFileWriter(writer);
  }
}

function versionOf(pdfium: PdfiumInstance, document: number): number | undefined {
  const at = pdfium.allocate(4);
  if (at === 0) return undefined;
  try {
    if (!pdfium.api.FPDF_GetFileVersion(document, at)) return undefined;
    return Buffer.from(pdfium.read(at, 4)).readInt32LE();
  } finally {
    pdfium.free(at);
  }
}
