import { PDFDict, PDFName, PDFStream, type PDFDocument } from '@cantoo/pdf-lib';
import type { SafeText } from '../redaction.types.js';
import { fieldsOf, fieldTypeOf, labelOf } from './fields.js';
import { showsMore } from '../content/shown-letters.js';
import { dictOf, nameOf, put, resolve, textOfName, valueOf } from '../objects/objects.js';

/** Names that only say whether a button is on or off. */
const PLAIN = /^(?:Off|On|Yes|No|\d{1,3})$/iu;

/** Returns the names of the states of check boxes and radio buttons, which often tell what is chosen with them. */
export function stateNames(
  document: PDFDocument,
): readonly { readonly name: string; readonly label?: string | undefined }[] {
  const names = new Map<string, string | undefined>();
  for (const field of buttonsOf(document)) {
    for (const name of namesOf(field)) if (!PLAIN.test(name) && !names.has(name)) names.set(name, labelOf(field));
  }
  return [...names].map(([name, label]) => ({ name, label }));
}

/** Renames unsafe states, consistently in the whole document. @returns the number of changed names */
export function rewriteStates(document: PDFDocument, safe: SafeText): number {
  const buttons = buttonsOf(document);
  const all = new Set(buttons.flatMap(namesOf));
  const renamed = new Map<string, PDFName>();
  // A copy, since new names are added to the set in the loop.
  for (const name of [...all]) {
    if (PLAIN.test(name) || safe(name) === name) continue;
    let number = renamed.size + 1;
    while (all.has(`Choice${number}`)) number++;
    renamed.set(name, PDFName.of(`Choice${number}`));
    all.add(`Choice${number}`);
  }
  if (renamed.size === 0) return 0;
  for (const button of buttons) {
    for (const key of ['AS', 'V', 'DV']) {
      const value = valueOf(button, key);
      const name = value instanceof PDFName ? renamed.get(textOfName(value)) : undefined;
      if (name !== undefined) put(button, key, name);
    }
    const looks = dictOf(button, 'AP');
    const normal = looks === undefined ? undefined : valueOf(looks, 'N');
    if (!(normal instanceof PDFDict)) continue;
    for (const [key, value] of normal.entries()) {
      const name = renamed.get(textOfName(key));
      if (name === undefined) continue;
      normal.delete(key);
      normal.set(name, value);
    }
  }
  return renamed.size;
}

/** A mark in a box is one letter. */
const MAX_SHOWN = 2;

/**
 * Empties appearances with words in states other than the current one, which are not searched. The appearance of the
 * current state, and marks such as a tick, stay.
 * @param looks the `AP` of the annotation
 */
export function stripStates(annotation: PDFDict, looks: PDFDict): void {
  const states = valueOf(looks, 'N');
  if (!(states instanceof PDFDict)) return;
  const shown = nameOf(annotation, 'AS');
  for (const [name, value] of states.entries()) {
    const look = resolve(annotation.context, value);
    if (textOfName(name) === shown || !(look instanceof PDFStream) || !showsMore(look, MAX_SHOWN)) continue;
    states.set(name, annotation.context.register(annotation.context.stream('', EMPTY_FORM)));
  }
}

const EMPTY_FORM = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] };

const buttonsOf = (document: PDFDocument): readonly PDFDict[] =>
  fieldsOf(document).filter((field) => fieldTypeOf(field) === 'Btn');

function namesOf(button: PDFDict): readonly string[] {
  const names = ['AS', 'V', 'DV'].map((key) => valueOf(button, key));
  const looks = dictOf(button, 'AP');
  const normal = looks === undefined ? undefined : valueOf(looks, 'N');
  if (normal instanceof PDFDict) names.push(...normal.keys());
  return names.flatMap((name) => (name instanceof PDFName ? [textOfName(name)] : []));
}
