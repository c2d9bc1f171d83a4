import { PDFArray, PDFName, PDFRef, PDFStream, type PDFDocument, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { resolve } from '../objects/objects.js';

/** The streams of instructions that pages have, by their references. */
export function contentsOfPages({ context }: PDFDocument, pages: readonly PDFPageLeaf[]): ReadonlySet<PDFRef> {
  const found = new Set<PDFRef>();
  for (const page of pages) {
    const own = page.get(PDFName.of('Contents'));
    const contents = resolve(context, own);
    for (const element of contents instanceof PDFArray ? contents.asArray() : [own]) {
      if (element instanceof PDFRef && resolve(context, element) instanceof PDFStream) found.add(element);
    }
  }
  return found;
}

/**
 * Takes the instructions that pages had and have no more out of the file, whatever else refers to them: a font may name
 * them as its encoding, where nobody looks for them.
 */
export function forgetContents(
  document: PDFDocument,
  pages: readonly PDFPageLeaf[],
  before: ReadonlySet<PDFRef>,
): void {
  const kept = contentsOfPages(document, pages);
  for (const ref of before) if (!kept.has(ref)) document.context.delete(ref);
}
