import type { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import type { Rectangle } from '../geometry.js';
import type { SafeText } from '../redaction.types.js';
import { fieldTypeOf, labelOf } from './fields.js';
import {
  arrayOf,
  asDict,
  drop,
  isString,
  keyOf,
  nameOf,
  put,
  resolve,
  textOfName,
  valueOf,
} from '../objects/objects.js';
import { pagesOf } from '../objects/page-tree.js';
import { isTechnical } from './technical-strings.js';
import { asSeen, decodeText, encodeText } from '../objects/text-codec.js';

/** The location of a string. */
export interface Place {
  readonly text: string;
  readonly role: Role;
  readonly label?: string | undefined;
  /** Counted from 1. */
  readonly page?: number | undefined;
  readonly rectangle?: Rectangle | undefined;
  readonly holder: PDFDict | PDFArray;
  readonly key: string | number;
}

/**
 * The use of a string: names of destinations are referenced elsewhere, a field needs a name, an address is useless
 * without one of its parts, rich text contains tags, technical names are not text for readers, and an identifier of the
 * structure tree may be changed freely.
 */
export type Role = Special | 'text';
type Special = 'field-name' | 'address' | 'rich-text' | 'title' | 'destination' | 'identifier' | 'technical';

interface Context {
  readonly page?: number | undefined;
  readonly rectangle?: Rectangle | undefined;
  readonly annotation?: PDFDict | undefined;
}

interface Found extends Context {
  readonly object: PDFObject;
  /** The key of the object, or of the array that contains it. */
  readonly via: string;
}

/**
 * Returns all reachable strings, each once, with their location as seen by a reader: pages in order with what is on
 * them, then the rest. Must be called after `strip`.
 */
export function stringPlaces(document: PDFDocument): readonly Place[] {
  const { context, catalog } = document;
  const pages = pagesOf(document);
  const numbers = new Map<PDFObject, number>(pages.map(({ dict }, i) => [dict, i + 1]));
  const places: Place[] = [];
  const seen = new Set<PDFObject>();
  const visit = (from: Found): void => {
    const pending = [from];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { object, via } = next;
      const dict = asDict(object);
      // A stream and its dictionary count as one object.
      const identity = dict ?? object;
      if (seen.has(identity) || (numbers.has(identity) && next !== from)) continue;
      seen.add(identity);
      const holder = dict ?? (object instanceof PDFArray ? object : undefined);
      if (holder === undefined) continue;
      const inside = dict === undefined ? next : contextOf(dict, next, numbers);
      const below: Found[] = [];
      const look = (key: string | number, value: PDFObject): void => {
        const found = resolve(context, value);
        if (isString(found)) {
          // A string that is an indirect object has a place for each use; all are changed in the same way.
          const place = placeOf(found, { holder, key, via, context: inside });
          if (place !== undefined) places.push(place);
        } else if (found instanceof PDFDict || found instanceof PDFArray || found instanceof PDFStream) {
          const { page, rectangle, annotation } = inside;
          below.push({ page, rectangle, annotation, object: found, via: typeof key === 'string' ? key : via });
        }
      };
      if (dict !== undefined) for (const [key, value] of dict.entries()) look(textOfName(key), value);
      else if (object instanceof PDFArray) for (const [index, value] of object.asArray().entries()) look(index, value);
      pending.push(...below.reverse());
    }
  };
  for (const [i, { dict }] of pages.entries()) {
    for (const each of arrayOf(dict, 'Annots')?.asArray() ?? []) {
      const annotation = asDict(resolve(context, each));
      if (annotation === undefined) continue;
      visit({ object: annotation, via: 'Annots', page: i + 1, rectangle: rectangleOf(annotation), annotation });
    }
    visit({ object: dict, via: 'Page', page: i + 1 });
  }
  visit({ object: catalog, via: '' });
  return places;
}

/**
 * Returns the context of the strings in a dictionary: the page of a structure element, or the field or annotation they
 * belong to.
 */
function contextOf(dict: PDFDict, from: Found, numbers: ReadonlyMap<PDFObject, number>): Context {
  const page = valueOf(dict, 'Pg');
  const number = page === undefined ? undefined : numbers.get(page);
  if (number !== undefined) return { page: number };
  const isField = fieldTypeOf(dict) !== undefined && (dict.has(keyOf('T')) || dict.has(keyOf('Parent')));
  return { page: from.page, rectangle: from.rectangle, annotation: isField ? dict : from.annotation };
}

interface StringPosition {
  readonly holder: PDFDict | PDFArray;
  readonly key: string | number;
  readonly via: string;
  readonly context: Context;
}

function placeOf(string: PDFString | PDFHexString, { holder, key, via, context }: StringPosition): Place | undefined {
  if (holder instanceof PDFArray && isPalette(holder, key)) return undefined;
  const text = decodeText(string);
  const named = typeof key === 'string' ? key : via;
  const { page, rectangle, annotation } = context;
  const at = { holder, key, page, rectangle };
  if (holder instanceof PDFDict) {
    const role = roleIn(holder, named, via);
    if (role !== 'text') return { ...at, text, role };
  } else if (named === 'Headers') return { ...at, text, role: 'identifier' };
  else if (named === 'Names' || named === 'Limits') return { ...at, text, role: 'destination' };
  return { ...at, text, role: 'text', label: labelIn(named, annotation) };
}

/** True for the colour table of an Indexed space (ISO 32000-2, 8.6.6.3). */
function isPalette(array: PDFArray, key: string | number): boolean {
  const family = array.size() === 4 && key === 3 ? array.get(0) : undefined;
  return family === PDFName.of('Indexed') || family === PDFName.of('I');
}

function roleIn(holder: PDFDict, key: string, via: string): Role {
  const isField = fieldTypeOf(holder) !== undefined;
  switch (key) {
    case 'T':
      return isField || nameOf(holder, 'Subtype') === 'Widget' || via === 'Fields' ? 'field-name' : 'text';
    case 'URI':
      return nameOf(holder, 'S') === 'URI' ? 'address' : 'text';
    case 'RC':
      return 'rich-text';
    case 'Title':
      return holder.has(keyOf('Parent')) ? 'title' : 'text';
    case 'Dest':
      return 'destination';
    case 'D':
      return nameOf(holder, 'S') === 'GoTo' ? 'destination' : 'text';
    case 'ID':
      return 'identifier';
    default:
      return isTechnical(key) ? 'technical' : 'text';
  }
}

/** Returns the label that a reader sees, or would see, before a string. */
function labelIn(key: string, annotation: PDFDict | undefined): string | undefined {
  if (annotation === undefined) return undefined;
  if (fieldTypeOf(annotation) !== undefined)
    return ['V', 'DV', 'Opt', 'CA'].includes(key) ? labelOf(annotation) : undefined;
  if (key === 'T') return 'Author';
  return key === 'Subj' ? 'Subject' : undefined;
}

function rectangleOf(annotation: PDFDict): Rectangle | undefined {
  const numbers = arrayOf(annotation, 'Rect')
    ?.asArray()
    .map((each) => resolve(annotation.context, each));
  if (numbers?.length !== 4) return undefined;
  const [a, b, c, d] = numbers.map((each) => Number(each?.toString()));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (![a, b, c, d].every(Number.isFinite)) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Placeholders for required texts of which nothing may remain. */
const INSTEAD: Readonly<Record<string, string>> = { Name: 'Layer', Title: '…', P: '', N: 'Property' };

/** The default appearance of a field, which is required (12.7.4.3). */
export const PLAIN_APPEARANCE = '/Helv 0 Tf 0 g';

/** Checks a text also as it appears: values may be found there that are not found in the text as written. */
function safeAsSeen(text: string, safe: SafeText): string | undefined {
  const kept = safe(text);
  if (kept === undefined) return undefined;
  const seen = asSeen(kept);
  const keptOfSeen = seen === kept ? seen : safe(seen);
  return keptOfSeen === seen ? kept : keptOfSeen;
}

/** Rewrites a text without unsafe values. @returns true if it has changed */
export function rewrite({ text, holder, key }: Place, safe: SafeText): boolean {
  const kept = safeAsSeen(text, safe);
  if (kept === text) return false;
  if (key === 'DA' && holder instanceof PDFDict) {
    put(holder, key, encodeText(PLAIN_APPEARANCE));
    return true;
  }
  const instead = kept ?? (typeof key === 'string' ? INSTEAD[key] : '');
  if (holder instanceof PDFArray) holder.set(Number(key), encodeText(instead ?? ''));
  else if (instead === undefined) drop(holder, String(key));
  else put(holder, String(key), encodeText(instead));
  return true;
}
