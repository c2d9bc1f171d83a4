import { PDFArray, PDFDict, PDFName, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import {
  arrayOf,
  asDict,
  dictOf,
  drop,
  isString,
  nameOf,
  put,
  resolve,
  textOfName,
  valueOf,
} from '../objects/objects.js';
import { reachable } from '../objects/reachable.js';
import { decodeText, encodeText } from '../objects/text-codec.js';

/** Returns the named destinations by name, from the name tree and from the older dictionary. */
export function namedDestinations({ catalog, context }: PDFDocument): ReadonlyMap<string, PDFObject> {
  const named = new Map<string, PDFObject>();
  const older = dictOf(catalog, 'Dests');
  for (const [name, value] of older?.entries() ?? []) named.set(textOfName(name), value);
  const names = dictOf(catalog, 'Names');
  const tree = names === undefined ? undefined : dictOf(names, 'Dests');
  const seen = new Set<PDFDict>();
  const pending = tree === undefined ? [] : [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const pairs = arrayOf(node, 'Names')?.asArray() ?? [];
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const [name, value] = [resolve(context, pairs[i]), pairs[i + 1]];
      if (isString(name) && value !== undefined) named.set(decodeText(name), value);
    }
    for (const kid of arrayOf(node, 'Kids')?.asArray().toReversed() ?? []) {
      const found = asDict(resolve(context, kid));
      if (found !== undefined) pending.push(found);
    }
  }
  return named;
}

/**
 * Removes names of destinations. Uses of a name are replaced by its explicit destination; uses of an unknown name are
 * removed.
 * @returns the number of removed names
 */
export function removeDestinationNames(document: PDFDocument, isGone: (name: string) => boolean): number {
  const { catalog, context } = document;
  const named = namedDestinations(document);
  const gone = new Set<string>();
  for (const object of reachable(context, catalog)) {
    const dict = asDict(object);
    if (dict === undefined) continue;
    const key = nameOf(dict, 'S') === 'GoTo' ? 'D' : 'Dest';
    const name = textOf(valueOf(dict, key));
    if (name === undefined || !isGone(name)) continue;
    gone.add(name);
    const place = placeOf(document, named.get(name));
    if (place === undefined) drop(dict, key);
    else put(dict, key, place);
  }
  const kept = [...named].filter(([name]) => !isGone(name));
  if (kept.length === named.size) return gone.size;
  for (const [name] of named) if (isGone(name)) gone.add(name);
  const names = dictOf(catalog, 'Names');
  drop(catalog, 'Dests');
  if (names !== undefined) drop(names, 'Dests');
  if (kept.length === 0) return gone.size;
  // A single node, sorted (7.9.6). Strings also serve to look up the older names.
  const sorted = kept
    .map(([name, value]) => ({ name: encodeText(name), value }))
    .sort((one, other) => Buffer.compare(one.name.asBytes(), other.name.asBytes()));
  const pairs = PDFArray.withContext(context);
  for (const { name, value } of sorted) {
    pairs.push(name);
    pairs.push(value);
  }
  const tree = context.register(context.obj({ Names: pairs }));
  if (names === undefined) put(catalog, 'Names', context.obj({ Dests: tree }));
  else put(names, 'Dests', tree);
  return gone.size;
}

const textOf = (value: PDFObject | undefined): string | undefined => {
  if (value instanceof PDFName) return textOfName(value);
  return isString(value) ? decodeText(value) : undefined;
};

/** Returns an explicit destination: a page, and a position on it. */
function placeOf({ context }: PDFDocument, value: PDFObject | undefined): PDFArray | undefined {
  const found = resolve(context, value);
  const place = found instanceof PDFDict ? valueOf(found, 'D') : found;
  return place instanceof PDFArray ? place : undefined;
}
