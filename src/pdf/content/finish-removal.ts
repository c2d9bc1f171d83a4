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

/** The keys by which the structure tree refers to a form or an image (ISO 32000-2, tables 357 and 358). */
const REFERENCES = ['Stm', 'Obj'];
/** The keys of texts that are read instead of the glyphs of an element (14.9). */
const INSTEAD_OF_GLYPHS = ['ActualText', 'Alt', 'E'];
const MAX_LEVELS = 100;

/**
 * Completes a removal: drops resources that are no longer used, and the replacement texts in the structure tree of
 * elements that lost glyphs, and of their ancestors.
 * @param removals of every page that keeps its content stream; the other pages lose their resources
 */
export function finishRemoval(document: PDFDocument, removals: readonly Removal[]): void {
  const shown = dropUnusedResources(document, removals);
  if (!document.catalog.has(PDFName.of('StructTreeRoot'))) return;
  const instead = new Map(removals.flatMap(({ replaced }) => [...replaced]));
  const lost = new Map(removals.map(({ page, lostMarks }) => [page, lostMarks]));
  if (instead.size === 0 && removals.every(({ lostMarks }) => lostMarks.size === 0)) return;
  for (const dict of dictsOf(document)) {
    // Checked before its references are updated to the replacements.
    if (dict.has(PDFName.of('K')) && hasLost(dict, lost, instead)) dropWords(dict);
    for (const key of REFERENCES) {
      const value = dict.get(PDFName.of(key));
      const other = value instanceof PDFRef && !shown.has(value) ? instead.get(value) : undefined;
      if (other !== undefined) dict.set(PDFName.of(key), other);
    }
  }
}

/** Yields all dictionaries of the file, outer ones before the dictionaries they contain. */
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

/** True if a structure element refers to marked content that lost glyphs. */
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
