import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { xmlReferenceAt } from '../xml/references.js';
import { scanXml, type XmlAttribute } from '../xml/scan-xml.js';

/** Calls `hear` for each element, with a function that returns decoded attributes by local name (empty if missing). */
export function readElements(source: string, hear: (valueOf: (name: string) => string, element: string) => void): void {
  const nothing = (): void => undefined;
  scanXml(source, {
    open(element, attributes) {
      const find = (name: string): XmlAttribute | undefined =>
        attributes.find((each) => each.name.slice(each.name.indexOf(':') + 1) === name);
      hear((name) => {
        const found = find(name);
        if (found === undefined) return '';
        const mapped = new MappedText();
        decodeInto(mapped, source, found.value, xmlReferenceAt);
        return mapped.text;
      }, element);
    },
    close: nothing,
    text: nothing,
    cdata: nothing,
    comment: nothing,
    instruction: nothing,
    subset: nothing,
  });
}
