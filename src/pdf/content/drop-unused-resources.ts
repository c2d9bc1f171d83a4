import { PDFName, type PDFDict, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, resolve } from '../objects/objects.js';
import type { Removal } from './removal.types.js';

/** Resource categories that may contain text or images; fonts and colour spaces do not. */
const CATEGORIES = ['XObject', 'Pattern', 'Properties', 'ExtGState'] as const;

/**
 * Drops resources that no instructions refer to. The replacement of a form or an image has a new name, so in shared
 * resources the old one would remain in the file.
 * @returns the references of the resources that are still used
 * @param removals of every page that keeps its content stream; the other pages lose their resources
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
