import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { arrayOf, drop, keyOf, numberOf, put, resolve, valueOf } from './objects.js';

/** One page: the object, and what names it. */
export interface PageObject {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
}

/** What a page takes over from the nodes above it (ISO 32000-2, table 31). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** Nodes above a page; PDFium looks no further either. */
const MAX_LEVELS = 1000;

/**
 * The pages of a document in order.
 * @throws PdfProblem `damaged` when the tree is not one: its counts are wrong, or a node is in it twice
 */
export function pagesOf(document: PDFDocument): readonly PageObject[] {
  const { context, catalog } = document;
  const pages: PageObject[] = [];
  const seen = new Set<PDFRef>();
  // A node, or the end of one that counts so many pages and had so many before it.
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
 * Puts a tree of one level in the place of one that is broken: a page that stands in it twice becomes two.
 * @param pages in order
 * @throws PdfProblem `damaged` when one is no page
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
  // Only now: what is taken over has been found by it.
  for (const kid of kids.asArray()) {
    const page = resolve(context, kid);
    if (page instanceof PDFDict) put(page, 'Parent', root);
  }
  put(catalog, 'Pages', root);
  put(catalog, 'Type', PDFName.of('Catalog'));
  const tree = resolve(context, root);
  if (tree instanceof PDFDict) put(tree, 'Count', PDFNumber.of(pages.length));
}

/** The value of a key of a page, its own or that of the nearest node above it; as it is kept there. */
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
