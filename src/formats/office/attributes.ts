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
