import type { Range } from '../format.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import { readAllXml } from '../xml/read-all.js';
import { xmlReferenceAt } from '../xml/references.js';
import type { XmlAttribute, XmlListener } from '../xml/scan-xml.js';
import { ESCAPES, NO_CHARACTERS } from '../xml/escapes.js';

/** Returns the name of an element or attribute without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the prefix of a name with its colon. */
export const prefixOf = (name: string): string => name.slice(0, name.indexOf(':') + 1);

/** Decodes a range of XML. */
export function textOf(source: string, { start, end }: Range): string {
  const raw = source.slice(start, end);
  if (!raw.includes('&')) return raw;
  const mapped = new MappedText();
  decodeInto(mapped, raw, { start: 0, end: raw.length }, xmlReferenceAt);
  return mapped.text;
}

/** Returns the value of an attribute; undefined if it is missing. */
export function valueOf(source: string, attributes: readonly XmlAttribute[], name: string): string | undefined {
  const found = attributes.find((each) => each.name === name);
  return found === undefined ? undefined : textOf(source, found.value);
}

/** A change of whole elements. What readers see of them is computed only when it is compared. */
export class ElementPatch implements MarkupPatch {
  /** @param source the original part */
  constructor(
    private readonly source: string,
    readonly start: number,
    readonly end: number,
    readonly text: string,
  ) {}

  get was(): string {
    return seenIn(this.source.slice(this.start, this.end));
  }

  get becomes(): string {
    return seenIn(this.text);
  }
}

const seenIn = (xml: string): string => (xml === '' ? '' : readAllXml(xml));

/** Changes the value of an attribute, or removes the attribute with its name. */
export const valuePatch = ({ value }: XmlAttribute, was: string, becomes: string): MarkupPatch => ({
  start: value.start,
  end: value.end,
  text: inXml(becomes).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  was,
  becomes: becomes.replace(NO_CHARACTERS, ''),
});

/** Encodes a text for XML, without the characters that it cannot contain. */
export const inXml = (text: string): string =>
  text.replace(NO_CHARACTERS, '').replace(/[&<>"'\r]/g, (sign) => ESCAPES[sign] ?? sign);
/** Passes all events on; subclasses process some of them first. */
export abstract class PassingListener implements XmlListener {
  constructor(
    readonly source: string,
    protected readonly rest: XmlListener,
  ) {}

  /** The range of the source whose changes are verified element by element. */
  get region(): Range | undefined {
    return undefined;
  }

  open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    this.rest.open(name, attributes, start);
  }

  close(name: string, end: number): void {
    this.rest.close(name, end);
  }

  text(range: Range): void {
    this.rest.text(range);
  }

  cdata(range: Range): void {
    this.rest.cdata(range);
  }

  comment(range: Range): void {
    this.rest.comment(range);
  }

  instruction(range: Range): void {
    this.rest.instruction(range);
  }

  subset(range: Range): void {
    this.rest.subset(range);
  }
}
