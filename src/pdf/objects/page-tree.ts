import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { arrayOf, drop, keyOf, numberOf, put, resolve, valueOf } from './objects.js';

/** A page object and its reference. */
export interface PageObject {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
}

/** The attributes that pages inherit from the nodes above them (ISO 32000-2, table 31). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** The maximum number of nodes above a page; the limit of PDFium. */
const MAX_LEVELS = 1000;

/**
 * Returns the pages of a document in order.
 * @throws PdfProblem `damaged` if the tree is invalid: its counts are wrong, or a node occurs twice
 */
export function pagesOf(document: PDFDocument): readonly PageObject[] {
  const { context, catalog } = document;
  const pages: PageObject[] = [];
  const seen = new Set<PDFRef>();
  // A node to visit, or the end of a node: how many pages it claims to have, and how many there were before it.
  const pending: (PDFRef | { readonly count: number | undefined; readonly before: number })[] = [];
  const root = catalog.get(keyOf('Pages'));
  if (!(root instanceof PDFRef)) throw new PdfProblem('damaged');
  pending.push(root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!(next instanceof PDFRef)) {
      if (next.count !== pages.length - next.before) throw new PdfProblem('damaged');
      continue;
    }
    const dict = resolve(context, next);
    if (!(dict instanceof PDFDict) || seen.has(next)) throw new PdfProblem('damaged');
    seen.add(next);
    const kids = arrayOf(dict, 'Kids');
    if (kids === undefined) {
      pages.push({ ref: next, dict });
      continue;
    }
    pending.push({ count: numberOf(dict, 'Count'), before: pages.length });
    for (const kid of kids.asArray().toReversed()) {
      if (!(kid instanceof PDFRef)) throw new PdfProblem('damaged');
      pending.push(kid);
    }
  }
  return pages;
}

/**
 * Replaces a damaged page tree with one of a single level. A page that occurs twice is duplicated.
 * @param pages in order
 * @throws PdfProblem `damaged` when one is not a page
 */
export function replacePageTree(document: PDFDocument, pages: readonly PDFRef[]): void {
  const { context, catalog } = document;
  const kids = PDFArray.withContext(context);
  const root = context.register(context.obj({ Type: 'Pages', Kids: kids, Count: pages.length }));
  const seen = new Set<PDFRef>();
  for (const ref of pages) {
    const dict = resolve(context, ref);
    if (!(dict instanceof PDFDict)) throw new PdfProblem('damaged');
    const page = seen.has(ref) ? dict.clone(context) : dict;
    for (const key of INHERITED) {
      const value = inherited(dict, key);
      if (value !== undefined) put(page, key, value);
    }
    put(page, 'Type', PDFName.of('Page'));
    drop(page, 'Kids', 'Count');
    kids.push(page === dict ? ref : context.register(page));
    seen.add(ref);
  }
  // The parents are changed last, since the inherited values were found through them.
  for (const kid of kids.asArray()) {
    const page = resolve(context, kid);
    if (page instanceof PDFDict) put(page, 'Parent', root);
  }
  put(catalog, 'Pages', root);
  put(catalog, 'Type', PDFName.of('Catalog'));
  const tree = resolve(context, root);
  if (tree instanceof PDFDict) put(tree, 'Count', PDFNumber.of(pages.length));
}

/**
 * Returns the value of a page attribute, its own or that of the nearest node above it, without resolving references.
 */
export function inherited(page: PDFDict, key: string): ReturnType<PDFDict['get']> {
  let node: PDFDict | undefined = page;
  for (let i = 0; node !== undefined && i < MAX_LEVELS; i++) {
    const value = node.get(keyOf(key));
    if (value !== undefined) return value;
    const parent = valueOf(node, 'Parent');
    node = parent instanceof PDFDict ? parent : undefined;
  }
  return undefined;
}
