import { PDFDict, PDFNumber, PDFRef, type PDFContext, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { dictOf, drop, keyOf, numberOf, put, resolve, valueOf } from '../objects/objects.js';

/** Returns the bookmarks of a document, each once, in display order. */
export function outlineItemsOf({ catalog }: PDFDocument): readonly PDFDict[] {
  const root = dictOf(catalog, 'Outlines');
  if (root === undefined) return [];
  const items = new Set<PDFDict>();
  const pending: (PDFObject | undefined)[] = [valueOf(root, 'First')];
  while (pending.length > 0) {
    const item = pending.pop();
    if (!(item instanceof PDFDict) || items.has(item)) continue;
    items.add(item);
    pending.push(valueOf(item, 'Next'), valueOf(item, 'First'));
  }
  return [...items];
}

/** Removes bookmarks; the children of a removed one move up to its place. */
export function removeOutlineItems({ catalog, context }: PDFDocument, gone: ReadonlySet<PDFDict>): void {
  const root = dictOf(catalog, 'Outlines');
  const rootRef = catalog.get(keyOf('Outlines'));
  if (root === undefined || !(rootRef instanceof PDFRef) || gone.size === 0) return;
  // From the bottom up, so that children are ready to move when their parent is removed.
  const kids = new Map<PDFDict, PDFRef[]>();
  const seen = new Set<PDFDict>();
  const order: PDFDict[] = [];
  const pending: (readonly [PDFDict, PDFDict])[] = [];
  const read = (parent: PDFDict): void => {
    order.push(parent);
    kids.set(parent, []);
    let next = parent.get(keyOf('First'));
    while (next instanceof PDFRef) {
      const item = resolve(context, next);
      if (!(item instanceof PDFDict) || seen.has(item)) break;
      seen.add(item);
      kids.get(parent)?.push(next);
      pending.push([item, parent]);
      next = item.get(keyOf('Next'));
    }
  };
  read(root);
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) read(next[0]);
  for (const parent of order.toReversed()) {
    const kept = (kids.get(parent) ?? []).flatMap((ref) => {
      const item = resolve(context, ref);
      return item instanceof PDFDict && gone.has(item) ? (kids.get(item) ?? []) : [ref];
    });
    kids.set(parent, kept);
  }
  for (const parent of order) {
    if (gone.has(parent)) continue;
    link(context, parent, kids.get(parent) ?? []);
  }
  const refs = new Map(context.enumerateIndirectObjects().map(([ref, object]) => [object, ref]));
  for (const parent of order) {
    const ref = parent === root ? rootRef : refs.get(parent);
    if (gone.has(parent) || ref === undefined) continue;
    for (const kid of kids.get(parent) ?? []) {
      const item = resolve(context, kid);
      if (item instanceof PDFDict) put(item, 'Parent', ref);
    }
  }
}

function link(context: PDFContext, parent: PDFDict, kids: readonly PDFRef[]): void {
  const [first, last] = [kids[0], kids.at(-1)];
  if (first === undefined || last === undefined) {
    drop(parent, 'First', 'Last', 'Count');
    return;
  }
  put(parent, 'First', first);
  put(parent, 'Last', last);
  // The items below are counted as closed, whatever they were: `Count` includes all visible descendants.
  const isOpen = (numberOf(parent, 'Count') ?? 0) > 0;
  put(parent, 'Count', PDFNumber.of(isOpen ? kids.length : -kids.length));
  for (const [i, ref] of kids.entries()) {
    const item = resolve(context, ref);
    if (!(item instanceof PDFDict)) continue;
    const [before, after] = [kids[i - 1], kids[i + 1]];
    drop(item, 'Prev', 'Next');
    if (before !== undefined) put(item, 'Prev', before);
    if (after !== undefined) put(item, 'Next', after);
  }
}
