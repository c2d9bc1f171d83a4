import { PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { childrenOf } from './objects.js';

/** The maximum nesting of arrays and dictionaries; PDFium reads 64 levels. */
export const MAX_LEVELS = 256;

/**
 * Yields every object reachable from one, each once even if there are cycles, and each before its children.
 * @throws PdfProblem `too-complex` for direct objects nested more than 256 levels deep
 */
export function* reachable(context: PDFContext, from: PDFObject): Generator<PDFObject> {
  const seen = new Set<PDFObject>();
  const pending: { readonly object: PDFObject; readonly level: number }[] = [{ object: from, level: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    let { object, level } = next;
    if (object instanceof PDFRef) {
      if (seen.has(object)) continue;
      seen.add(object);
      const found = context.lookup(object);
      if (found === undefined) continue;
      [object, level] = [found, 0];
      if (object instanceof PDFRef) {
        pending.push({ object, level });
        continue;
      }
    }
    if (level > MAX_LEVELS) throw new PdfProblem('too-complex');
    yield object;
    const children = childrenOf(object);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child !== undefined) pending.push({ object: child, level: level + 1 });
    }
  }
}
