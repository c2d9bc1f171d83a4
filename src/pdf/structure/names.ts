import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFArray, PDFName, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { isUnsafeName } from '../content/resource-names.js';
import type { SafeText } from '../redaction.types.js';
import { asDict, dictOf, keyOf, nameOf, put, resolve, textOfName } from '../objects/objects.js';
import { reachable } from '../objects/reachable.js';

/** Names of common fonts, which contain no personal data. */
const COMMON_FONTS =
  /^(?:[A-Z]{6}\+)?(?:arial|helvetica|times|courier|georgia|verdana|calibri|cambria|symbol|zapfdingbats|tahoma|trebuchet|garamond|palatino|consolas|liberation|dejavu|noto|roboto)/iu;

/**
 * Renames fonts, inks and structure types whose name contains a removed value. If the fonts are embedded, this does not
 * affect the display.
 * @returns the number of changed names
 */
export function rewriteNames(document: PDFDocument, safe: SafeText): number {
  const isUnsafe = (name: string): boolean => isUnsafeName(name, safe);
  const structure = dictOf(document.catalog, 'StructTreeRoot');
  let changed = 0;
  for (const object of reachable(document.context, document.catalog)) {
    if (object instanceof PDFArray) changed += rewriteInks(document, object, isUnsafe);
    const dict = asDict(object);
    if (dict === undefined) continue;
    changed += rewriteFont(dict, isUnsafe);
    if (structure !== undefined && dict.has(keyOf('S'))) changed += rewriteKind(dict, structure, isUnsafe);
  }
  for (const key of ['RoleMap', 'ClassMap']) {
    const map = structure === undefined ? undefined : dictOf(structure, key);
    if (map !== undefined) changed += dropKeys(map, isUnsafe);
  }
  return changed;
}

/** Keys whose names are needed for the display, or are handled above. */
const KEPT_NAMES = new Set(['BaseFont', 'FontName', 'Differences', 'CharProcs']);

/** Matches no name of the standard, so that a document is not damaged if a person has the name of a standard key. */
const TELLING = /[@\s\P{ASCII}]|\d{3}/u;

/**
 * Removes all other names that contain a removed value, after every name that is referred to has been changed. Such
 * names were written by some program, and no reader knows them.
 * @returns the number of removed names
 */
export function dropNames(document: PDFDocument, safe: SafeText): number {
  const known = new Map<PDFName, boolean>();
  const isUnsafe = (name: PDFName): boolean => {
    let unsafe = known.get(name);
    if (unsafe === undefined) {
      const text = textOfName(name);
      unsafe = TELLING.test(text) && isUnsafeName(text, safe);
      known.set(name, unsafe);
    }
    return unsafe;
  };
  const spared = new Set<PDFObject>();
  let gone = 0;
  for (const object of reachable(document.context, document.catalog)) {
    if (spared.has(object)) continue;
    if (object instanceof PDFArray) {
      for (const [i, value] of object.asArray().entries()) {
        if (!(value instanceof PDFName) || !isUnsafe(value)) continue;
        object.set(i, PDFName.of('Unnamed'));
        gone++;
      }
      continue;
    }
    const dict = asDict(object);
    for (const [key, value] of dict?.entries() ?? []) {
      const found = resolve(document.context, value);
      if (KEPT_NAMES.has(textOfName(key))) {
        if (found !== undefined) spared.add(found);
      } else if (isUnsafe(key) || (found instanceof PDFName && isUnsafe(found))) {
        dict?.delete(key);
        gone++;
      }
    }
  }
  return gone;
}

type Unsafe = (name: string) => boolean;

function rewriteFont(dict: PDFDict, isUnsafe: Unsafe): number {
  let changed = 0;
  for (const key of ['BaseFont', 'FontName']) {
    const name = nameOf(dict, key);
    if (name === undefined || COMMON_FONTS.test(name) || !isUnsafe(name)) continue;
    put(dict, key, PDFName.of('Font'));
    changed++;
  }
  return changed;
}

/**
 * Renames inks of a Separation or DeviceN space (ISO 32000-2, 8.6.6.4), which is displayed through its alternate space.
 */
function rewriteInks({ context }: PDFDocument, array: PDFArray, isUnsafe: Unsafe): number {
  const family = array.size() < 4 ? undefined : array.get(0);
  if (family !== PDFName.of('Separation') && family !== PDFName.of('DeviceN')) return 0;
  const names = resolve(context, array.get(1));
  let changed = 0;
  if (names instanceof PDFName && isUnsafe(textOfName(names))) {
    array.set(1, PDFName.of('Ink'));
    changed++;
  }
  for (const [i, name] of names instanceof PDFArray ? names.asArray().entries() : []) {
    if (!(name instanceof PDFName) || !isUnsafe(textOfName(name))) continue;
    if (names instanceof PDFArray) names.set(i, PDFName.of(`Ink${i + 1}`));
    changed++;
  }
  const attributes = array.size() > 4 ? asDict(resolve(context, array.get(4))) : undefined;
  const colorants = attributes === undefined ? undefined : dictOf(attributes, 'Colorants');
  return changed + (colorants === undefined ? 0 : dropKeys(colorants, isUnsafe));
}

/** Replaces an unsafe structure type by the standard type it is mapped to, and removes an unsafe attribute class. */
function rewriteKind(element: PDFDict, structure: PDFDict, isUnsafe: Unsafe): number {
  const roles = dictOf(structure, 'RoleMap');
  const kind = nameOf(element, 'S');
  const role = roles === undefined || kind === undefined ? undefined : nameOf(roles, kind);
  let changed = 0;
  if (kind !== undefined && role !== undefined && isUnsafe(kind)) {
    put(element, 'S', PDFName.of(isUnsafe(role) ? 'NonStruct' : role));
    changed++;
  }
  const name = nameOf(element, 'C');
  if (name !== undefined && isUnsafe(name)) {
    element.delete(PDFName.of('C'));
    changed++;
  }
  return changed;
}

function dropKeys(dict: PDFDict, isUnsafe: Unsafe): number {
  const gone = dict.keys().filter((key) => isUnsafe(textOfName(key)));
  for (const key of gone) dict.delete(key);
  return gone.length;
}
