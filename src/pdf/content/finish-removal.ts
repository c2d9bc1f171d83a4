import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { resolve, valueOf } from '../objects/objects.js';
import { dropUnusedResources } from './drop-unused-resources.js';
import type { Removal } from './removal.types.js';

/** Where the structure of a document refers to a form or a picture (ISO 32000-2, tables 357 and 358). */
const REFERENCES = ['Stm', 'Obj'];
/** What is read instead of the glyphs of an element (14.9). */
const INSTEAD_OF_GLYPHS = ['ActualText', 'Alt', 'E'];
const MAX_LEVELS = 100;

/**
 * What is left to do when something was removed from pages: resources that nothing names any more go, and so does what
 * the structure tree says instead of glyphs that went, of their element and of those around it.
 * @param removals of every page that keeps its instructions; a page that is not among them loses its resources
 */
export function finishRemoval(document: PDFDocument, removals: readonly Removal[]): void {
  const shown = dropUnusedResources(document, removals);
  if (!document.catalog.has(PDFName.of('StructTreeRoot'))) return;
  const instead = new Map(removals.flatMap(({ replaced }) => [...replaced]));
  const lost = new Map(removals.map(({ page, lostMarks }) => [page, lostMarks]));
  if (instead.size === 0 && removals.every(({ lostMarks }) => lostMarks.size === 0)) return;
  for (const dict of dictsOf(document)) {
    // Before it refers to what took the place of something.
    if (dict.has(PDFName.of('K')) && hasLost(dict, lost, instead)) dropWords(dict);
    for (const key of REFERENCES) {
      const value = dict.get(PDFName.of(key));
      const other = value instanceof PDFRef && !shown.has(value) ? instead.get(value) : undefined;
      if (other !== undefined) dict.set(PDFName.of(key), other);
    }
  }
}

/** All dictionaries of the file, the outer before those within them. */
function* dictsOf({ context }: PDFDocument): Iterable<PDFDict> {
  const pending: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
    const container = object instanceof PDFStream ? object.dict : object;
    if (container instanceof PDFDict) yield container;
    const values =
      container instanceof PDFDict ? container.values() : container instanceof PDFArray ? container.asArray() : [];
    for (const value of values) if (value instanceof PDFDict || value instanceof PDFArray) pending.push(value);
  }
}

/** Whether an element of the structure is about marked content that lost something. */
function hasLost(
  element: PDFDict,
  lost: ReadonlyMap<PDFDict, ReadonlySet<number>>,
  instead: ReadonlyMap<PDFRef, PDFRef>,
): boolean {
  const pageOf = (dict: PDFDict): ReadonlySet<number> | undefined => {
    const page = valueOf(dict, 'Pg');
    return page instanceof PDFDict ? lost.get(page) : undefined;
  };
  const kids = valueOf(element, 'K');
  return (kids instanceof PDFArray ? kids.asArray() : [kids]).some((kid) => {
    const value = resolve(element.context, kid);
    if (value instanceof PDFNumber) return pageOf(element)?.has(value.asNumber()) === true;
    if (!(value instanceof PDFDict)) return false;
    const references = REFERENCES.map((key) => value.get(PDFName.of(key)));
    if (references.some((reference) => reference instanceof PDFRef && instead.has(reference))) return true;
    const id = valueOf(value, 'MCID');
    return id instanceof PDFNumber && (pageOf(value) ?? pageOf(element))?.has(id.asNumber()) === true;
  });
}

function dropWords(element: PDFDict): void {
  let around: PDFObject | undefined = element;
  for (let level = 0; level < MAX_LEVELS && around instanceof PDFDict; level++) {
    for (const key of INSTEAD_OF_GLYPHS) around.delete(PDFName.of(key));
    around = valueOf(around, 'P');
  }
}
