import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Rectangle } from '../geometry.js';
import { namedDestinations } from './destinations.js';
import { stateNames } from './states.js';
import { stringPlaces, type Place } from './string-places.js';
import { isHarmless } from './technical-strings.js';
import { asSeen } from '../objects/text-codec.js';

/** A text that is stored outside of the content of pages. */
export interface NamedString {
  readonly text: string;
  /** The label that a reader sees, or would see, before it: the tooltip or name of a field, "Author" for a note. */
  readonly label?: string | undefined;
  /** Counted from 1. */
  readonly page?: number | undefined;
  /** The rectangle of the annotation or field, in user space. */
  readonly rectangle?: Rectangle | undefined;
}

/**
 * Returns all texts of a document that are not drawn, in page order: of annotations, fields, bookmarks, addresses,
 * destinations, layers, the structure tree, and others. Must be called after `strip`, so that nothing is included that
 * is removed anyway. A text without a label that occurs twice on a page is included once.
 */
export function collectStrings(document: PDFDocument): readonly NamedString[] {
  const strings: NamedString[] = [];
  const known = new Set<string>();
  const add = ({ text, label, page, rectangle }: NamedString): void => {
    const id = `${page ?? ''} ${label ?? ''} ${text}`;
    if (text.trim() === '' || known.has(id)) return;
    known.add(id);
    strings.push({ text, label, page, rectangle });
  };
  for (const place of stringPlaces(document)) {
    const text = readable(place);
    if (text !== undefined) add({ ...place, text: asSeen(text) });
  }
  for (const name of namedDestinations(document).keys()) add({ text: name });
  for (const { name, label } of stateNames(document)) add({ text: name, label });
  return strings;
}

/** Returns the readable text; undefined if no reader shows it. */
function readable({ role, text, key }: Place): string | undefined {
  switch (role) {
    case 'identifier':
      return undefined;
    case 'technical':
      return isHarmless(String(key), text) ? undefined : text;
    case 'rich-text':
      return withoutTags(text);
    case 'address':
      return decodedAddress(text);
    default:
      return text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the plain text of rich text (ISO 32000-2, 12.7.4.4), one line per paragraph. */
export function withoutTags(markup: string): string {
  return markup
    .replace(/<(?:\/p|br)\b[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/giu,
      (whole, decimal?: string, hex?: string, name?: string) => {
        const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    )
    .trim();
}

/** Returns an address as a person would write it. */
export function decodedAddress(address: string): string {
  const bytes = address.replace(/(?:%[\da-f]{2})+/giu, (escaped) =>
    Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return bytes.replace(/^mailto:|^tel:/iu, '');
}
