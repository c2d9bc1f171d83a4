import { PDFName, type PDFDict, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, resolve } from '../objects/objects.js';
import type { Removal } from './removal.types.js';

/** What may hold text or pictures. Fonts and colours do not. */
const CATEGORIES = ['XObject', 'Pattern', 'Properties', 'ExtGState'] as const;

/**
 * Drops the resources that no instructions name any more, or never did: what took the place of a form or a picture has
 * another name, and where resources are shared the old one would be left in the file.
 * @returns the references of what is shown still
 * @param removals of every page that keeps its instructions; a page that is not among them loses its resources
 */
export function dropUnusedResources(document: PDFDocument, removals: readonly Removal[]): ReadonlySet<PDFObject> {
  const { context } = document;
  const used = new Map<PDFDict, Set<string>>();
  for (const { uses } of removals) {
    for (const [resources, categories] of uses) {
      for (const category of CATEGORIES) {
        const entries = asDict(resolve(context, resources.get(PDFName.of(category))));
        if (entries === undefined) continue;
        const names = used.get(entries) ?? new Set<string>();
        for (const name of categories.get(category) ?? []) names.add(name);
        used.set(entries, names);
      }
    }
  }
  const shown = new Set<PDFObject>();
  for (const [entries, names] of used) {
    for (const [name, value] of entries.entries()) {
      if (names.has(name.asString())) shown.add(value);
      else entries.delete(name);
    }
  }
  return shown;
}
