import type { XmlAttribute } from '../xml/scan-xml.js';
import type { Namespaces } from './namespaces.js';

export interface Attribute extends XmlAttribute {
  /** With a prefix of `namespaces.ts`. */
  readonly own: string;
  readonly text: string;
}

/**
 * Returns the attributes of an element with their texts, and by names with known prefixes.
 * @param texts of each
 * @param namespaces to which those are added that the element declares
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

/** The namespaces that a tag declares, by prefix. */
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
