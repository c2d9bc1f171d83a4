import { ParseSpeeds, PDFDict, PDFDocument, PDFHeader, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { nameOf, put } from '../objects/objects.js';
import { pagesOf, replacePageTree, type PageObject } from '../objects/page-tree.js';
import { guarded, type StructureLimits } from './plain-guard.js';
import { plainCopyOf, type Encryption, type PlainCopy } from './plain-copy.js';
import { writeDocument } from './write-document.js';

/** Limits of a document. */
export interface DocumentLimits extends StructureLimits {
  readonly maxPages: number;
}

/** A document for editing, and the same document for readers. */
export interface OpenedDocument {
  readonly document: PDFDocument;
  /** The bytes for PDFium, instead of the original file: the same objects as in `document`, not encrypted. */
  readonly bytes: Uint8Array;
  /** In the order of the pages in PDFium. */
  readonly pages: readonly PageObject[];
  readonly encryption: Encryption;
}

interface OpenOptions {
  readonly limits: DocumentLimits;
  /** Used if the file does not open without a password. */
  readonly password?: string | undefined;
}

/**
 * Opens any document that PDFium can open, including encrypted files, files with several revisions, and files with
 * damaged tables. The result contains what PDFium understands; objects unknown to it are dropped. Files that it cannot
 * open are reconstructed from what looks like objects in them.
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
/** The distance into a file in which readers look for the header, which is further than PDFium does. */
const MAX_BEFORE = 16 * 1024;
const OBJECT = /\d+ \d+ obj\b/u;

/**
 * Returns a file without the bytes before its header, or with a header if it has none; undefined if the file begins
 * with a header, or contains no objects.
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
  // The tree may count or refer to missing pages, which readers skip.
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

/** A name of four to six characters, some of which may be escaped. */
const SHORT_NAME = /\/(?:#[\da-f]{2}|[a-z]){4,6}(?![a-z#])/giu;

/**
 * Reconstructs a file by searching it for objects from beginning to end. Files with object streams are refused, because
 * their decompressed size would not be limited here.
 */
async function mended(bytes: Uint8Array, limits: DocumentLimits): Promise<Uint8Array> {
  if (bytes.length > limits.maxStructureBytes) throw new PdfProblem('damaged', undefined, 'no-objects');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // The parser would decode an escaped number sign, and then decode the result again.
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

/** Version 2.0; readers treat all other versions like 1.7. */
const NEWEST_VERSION = 20;

async function parse({ bytes, version = 0 }: PlainCopy, limits: DocumentLimits): Promise<PDFDocument> {
  const safe = guarded(bytes, limits);
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(safe, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch {
    throw new PdfProblem('damaged', undefined, 'no-objects');
  }
  if (!(document.catalog instanceof PDFDict)) throw new PdfProblem('damaged', undefined, 'no-objects');
  document.context.header = version >= NEWEST_VERSION ? PDFHeader.forVersion(2, 0) : PDFHeader.forVersion(1, 7);
  return document;
}

/** Returns the pages if all readers find the same ones in the same order. */
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

/** True if pdf-lib finds the pages, too. It relies on the types in the catalog and in the nodes of the tree. */
function isTree(document: PDFDocument, pages: number): boolean {
  try {
    return document.getPages().length === pages;
  } catch {
    return false;
  }
}
