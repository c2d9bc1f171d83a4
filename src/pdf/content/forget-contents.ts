import { PDFArray, PDFName, PDFRef, PDFStream, type PDFDocument, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { resolve } from '../objects/objects.js';

/** Returns the references of the content streams of pages. */
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
 * Deletes the content streams that pages no longer use, even if other objects still refer to them: a font, for example,
 * may name one as its encoding.
 */
export function forgetContents(
  document: PDFDocument,
  pages: readonly PDFPageLeaf[],
  before: ReadonlySet<PDFRef>,
): void {
  const kept = contentsOfPages(document, pages);
  for (const ref of before) if (!kept.has(ref)) document.context.delete(ref);
}
