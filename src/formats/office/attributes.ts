import type { Range } from '../format.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { xmlReferenceAt } from '../xml/references.js';
import type { XmlAttribute } from '../xml/scan-xml.js';
import type { Namespaces } from './namespaces.js';

export interface Attribute extends XmlAttribute {
  /** The name with a prefix of `namespaces.ts`. */
  readonly own: string;
  readonly text: string;
}

/**
 * Returns the attributes of an element with their texts, and names with known prefixes.
 * @param texts the text of each attribute
 * @param namespaces gets the declarations of the element
 */
export function attributesOf(
  found: readonly XmlAttribute[],
  texts: readonly string[],
  namespaces: Namespaces,
): readonly Attribute[] {
  namespaces.open(declarationsIn(found, texts));
  return found.map(({ name, start, value }, index) => {
    return { name, start, value, own: namespaces.attribute(name), text: texts[index] ?? '' };
  });
}

/** Returns the namespaces that a tag declares, by prefix. */
function declarationsIn(
  attributes: readonly XmlAttribute[],
  texts: readonly string[],
): Map<string, string> | undefined {
  let declared: Map<string, string> | undefined;
  for (const [index, { name }] of attributes.entries()) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    (declared ??= new Map()).set(name.slice(6), texts[index] ?? '');
  }
  return declared;
}

/**
 * Returns the text of an attribute as people read it. Names in OpenDocument have the numbers of signs that XML names
 * cannot contain: `Peter_20_Dubois`.
 */
export function valueAt(source: string, { start, end }: Range, encodesNames: boolean): MappedText {
  const mapped = new MappedText();
  let at = start;
  if (encodesNames) {
    for (const { 0: sign, 1: hex = '', index } of source.slice(start, end).matchAll(SIGN_IN_NAME)) {
      const text = String.fromCharCode(Number.parseInt(hex, 16));
      if (!/[^a-z\d\p{C}]/iu.test(text)) continue;
      decodeInto(mapped, source, { start: at, end: start + index }, xmlReferenceAt);
      at = start + index + sign.length;
      mapped.add(text, start + index, at);
    }
  }
  decodeInto(mapped, source, { start: at, end }, xmlReferenceAt);
  return mapped;
}

const SIGN_IN_NAME = /_([\da-f]{2,4})_/gi;
