import { PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { childrenOf } from './objects.js';

/** How deep arrays and dictionaries may be in each other; PDFium reads 64 levels. */
export const MAX_LEVELS = 256;

/**
 * Every object that can be reached from one, each once, whatever circles there are: an object before what it holds.
 * @throws PdfProblem `too-complex` for direct objects more than 256 levels deep in each other
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
