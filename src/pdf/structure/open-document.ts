import { ParseSpeeds, PDFDict, PDFDocument, PDFHeader, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { nameOf, put } from '../objects/objects.js';
import { pagesOf, replacePageTree, type PageObject } from '../objects/page-tree.js';
import { guarded, type StructureLimits } from './plain-guard.js';
import { plainCopyOf, type Encryption, type PlainCopy } from './plain-copy.js';
import { writeDocument } from './write-document.js';

/** What a document may be. */
export interface DocumentLimits extends StructureLimits {
  readonly maxPages: number;
}

/** A document that can be changed, and the same one for readers. */
export interface OpenedDocument {
  readonly document: PDFDocument;
  /** What PDFium has to read, in the place of the file: the same objects as in `document`, not encrypted. */
  readonly bytes: Uint8Array;
  /** In the order in which PDFium counts them in `bytes`. */
  readonly pages: readonly PageObject[];
  readonly encryption: Encryption;
}

interface OpenOptions {
  readonly limits: DocumentLimits;
  /** Tried when the file does not open without. */
  readonly password?: string | undefined;
}

/**
 * Opens whatever PDFium can open: files with broken tables, of several revisions and encrypted ones. What comes back is
 * what PDFium understands; objects that it does not know of are not in it. Files that it cannot open are put together
 * from what looks like objects in them.
 * @throws PdfProblem `encrypted`, `damaged`, `too-complex`, `too-many-pages`
 */
export async function openDocument(
  pdfium: PdfiumInstance,
  bytes: Uint8Array,
  options: OpenOptions,
): Promise<OpenedDocument> {
  try {
    return await openAsItIs(pdfium, bytes, options);
  } catch (error) {
    if (!(error instanceof PdfProblem) || error.code !== 'damaged') throw error;
    const begun = withHeader(bytes);
    if (begun !== undefined) return openDocument(pdfium, begun, options);
    return openAsItIs(pdfium, await mended(bytes, options.limits), options);
  }
}

const [MARK, HEADER] = ['%PDF-', '%PDF-1.7\n'];
/** Readers look for the first line so far into a file, and further than PDFium does. */
const MAX_BEFORE = 16 * 1024;
const OBJECT = /\d+ \d+ obj\b/u;

/**
 * A file that begins with something else than its first line, without that; one without that line, with one. Undefined of
 * a file that begins as it should, or that has no objects.
 */
function withHeader(bytes: Uint8Array): Uint8Array | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_BEFORE)).toString('latin1');
  const at = head.indexOf(MARK);
  if (at === 0 || !OBJECT.test(head.slice(Math.max(0, at)))) return undefined;
  return at > 0 ? bytes.subarray(at) : Buffer.concat([Buffer.from(HEADER), bytes]);
}

async function openAsItIs(
  pdfium: PdfiumInstance,
  bytes: Uint8Array,
  { limits, password }: OpenOptions,
): Promise<OpenedDocument> {
  const plain = plainCopyOf(pdfium, bytes, { maxPages: limits.maxPages, password });
  const document = await parse(plain, limits);
  const { encryption, pages: numbers } = plain;
  const pages = honestPages(document, numbers);
  if (pages !== undefined) return { document, bytes: plain.bytes, pages, encryption };
  put(document.catalog, 'Type', PDFName.of('Catalog'));
  // A tree may count or name pages that are not there: readers pass over them.
  const present = numbers.map((number) => PDFRef.of(number)).filter((ref) => isPresent(document, ref));
  if (present.length === 0) throw new PdfProblem('damaged', undefined, 'no-pages');
  replacePageTree(document, present);
  const again = plainCopyOf(pdfium, writeDocument(document), { maxPages: limits.maxPages });
  const repaired = await parse(again, limits);
  const kept = honestPages(repaired, again.pages);
  if (kept?.length !== present.length) throw new PdfProblem('damaged', undefined, 'no-pages');
  return { document: repaired, bytes: again.bytes, pages: kept, encryption };
}

const isPresent = ({ context }: PDFDocument, ref: PDFRef): boolean =>
  ref.objectNumber > 0 && context.lookup(ref) instanceof PDFDict;

/** A name of four to six characters, some of them perhaps escaped. */
const SHORT_NAME = /\/(?:#[\da-f]{2}|[a-z]){4,6}(?![a-z#])/giu;

/**
 * What can be found in a file by looking for objects from its beginning to its end. Not in one that has objects in
 * streams: nothing bounds what is made of those here.
 */
async function mended(bytes: Uint8Array, limits: DocumentLimits): Promise<Uint8Array> {
  if (bytes.length > limits.maxStructureBytes) throw new PdfProblem('damaged', undefined, 'no-objects');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // The parser would take what follows a number sign in a name for a character once more.
  if (text.includes('#23')) throw new PdfProblem('damaged', undefined, 'no-objects');
  for (const [name] of text.matchAll(SHORT_NAME)) {
    if (/^\/(?:ObjStm|XRef)$/u.test(withoutEscapes(name))) throw new PdfProblem('damaged', undefined, 'no-objects');
  }
  try {
    const document = await PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
    return writeDocument(document);
  } catch {
    throw new PdfProblem('damaged', undefined, 'no-objects');
  }
}

const withoutEscapes = (name: string): string =>
  name.replace(/#([\da-f]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** 2.0, the only version whose readers do not take it for 1.7. */
const NEWEST = 20;

async function parse({ bytes, version = 0 }: PlainCopy, limits: DocumentLimits): Promise<PDFDocument> {
  const safe = guarded(bytes, limits);
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(safe, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch {
    throw new PdfProblem('damaged', undefined, 'no-objects');
  }
  if (!(document.catalog instanceof PDFDict)) throw new PdfProblem('damaged', undefined, 'no-objects');
  document.context.header = version >= NEWEST ? PDFHeader.forVersion(2, 0) : PDFHeader.forVersion(1, 7);
  return document;
}

/** The pages, when everybody finds the same ones in the same order. */
function honestPages(document: PDFDocument, numbers: readonly number[]): readonly PageObject[] | undefined {
  let pages: readonly PageObject[];
  try {
    pages = pagesOf(document);
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
  const isSame = pages.length === numbers.length && pages.every(({ ref }, i) => ref.objectNumber === numbers[i]);
  const areTyped = pages.every(({ dict }) => nameOf(dict, 'Type') === 'Page') && isTree(document, numbers.length);
  return isSame && areTyped ? pages : undefined;
}

/** Whether the library finds the pages too: it goes by the types that the catalog and the nodes of the tree say. */
function isTree(document: PDFDocument, pages: number): boolean {
  try {
    return document.getPages().length === pages;
  } catch {
    return false;
  }
}
