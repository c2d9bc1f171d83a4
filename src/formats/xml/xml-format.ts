import { DocumentProblem } from '../document-problem.js';
import type { Format, OpenDocument, Range } from '../format.js';
import { html } from '../html/html-format.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { MarkupDocument } from '../markup/markup-document.js';
import type { Slot } from '../markup/slot.js';
import { verifyMarkup, type MarkupPatch } from '../markup/verify-markup.js';
import { sourceOfText, type TextSource } from '../source.js';
import { readAllXml } from './read-all.js';
import { readXml, type ReadXml } from './read-xml.js';
import { xmlReferenceAt } from './references.js';

/** XML of any kind. Values are changed in place; nothing is expanded or fetched. */
export const xml: Format = {
  id: 'xml',
  isText: true,
  mediaTypes: [
    'application/xml',
    'text/xml',
    'application/fhir+xml',
    'application/soap+xml',
    'application/rss+xml',
    'application/atom+xml',
    'image/svg+xml',
  ],
  extensions: ['.xml', '.rss', '.atom', '.svg', '.plist', '.xsd', '.xsl', '.xslt', '.wsdl', '.xliff', '.xlf', '.tei'],
  read({ text: source }, { isDeclared }) {
    if (source === undefined) return undefined;
    // Lists of tags without a declaration could be anything.
    if (!isDeclared && !BEGIN.test(source.text.slice(0, MOST_BEFORE))) return undefined;
    try {
      return new XmlDocument(source, readXml(source.text, openHtml));
    } catch (error) {
      const isOther = error instanceof DocumentProblem && error.code === 'damaged' && !isDeclared;
      if (isOther && !DECLARED.test(source.text.slice(0, MOST_BEFORE))) return undefined;
      throw error;
    }
  },
};

const MOST_BEFORE = 200;
const DECLARED = /^\s*<(?:\?xml\s|!DOCTYPE\s+\[)/;
const BEGIN = /^\s*<(?:\?xml\s|!DOCTYPE\s+[\w:]+|!--|[a-zA-Z][\w.:-]*[\s/>])/;

/** HTML that is a text of XML. */
const openHtml = (text: string): OpenDocument | undefined => html.read(sourceOfText(text), { isDeclared: true });

class XmlDocument extends MarkupDocument {
  readonly format = 'xml';
  private readonly sections: readonly Range[];

  constructor(source: TextSource, { slots, sections }: ReadXml) {
    super(source, slots, []);
    this.sections = sections;
  }

  protected fit(slot: Slot, text: string): string {
    const plain = text.replace(/\r\n?/g, '\n').replace(NO_CHARACTERS, '');
    if (slot.place === 'comment') return this.withoutLacking(plain).replace(/-{2,}/g, '-').replace(/-$/, '');
    if (slot.place === 'instruction') return this.withoutLacking(plain).replaceAll('?>', '? >');
    return plain;
  }

  protected escape(slot: Slot, text: string, at: number): string {
    if (slot.place === 'cdata' || (slot.place === 'text' && this.isInSection(at))) {
      const split = text.replaceAll(']]>', ']]]]><![CDATA[>');
      return split.replace(/\P{ASCII}/gu, (sign) => (this.has(sign) ? sign : `]]>${referenceTo(sign)}<![CDATA[`));
    }
    if (slot.place !== 'text' && slot.place !== 'value') return text;
    const escaped = text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
    const inLines = slot.place === 'value' ? escaped.replace(/[\t\n]/g, referenceTo) : escaped;
    return inLines.replace(/\P{ASCII}/gu, (sign) => (this.has(sign) ? sign : referenceTo(sign)));
  }

  protected seen(slot: Slot, { start, end }: Range): string {
    const { text } = this.source;
    if ((slot.place !== 'text' && slot.place !== 'value') || this.isInSection(start)) return text.slice(start, end);
    const mapped = new MappedText();
    decodeInto(mapped, text, { start, end }, xmlReferenceAt);
    return mapped.text;
  }

  protected slotsOf(source: string): readonly Slot[] {
    return readXml(source, openHtml).slots;
  }

  protected verifyByOther(written: string, patches: readonly MarkupPatch[]): void {
    verifyMarkup(this.source.text, written, patches, readAllXml);
  }

  /** Whether a place is in a CDATA section, by binary search. */
  private isInSection(at: number): boolean {
    let [low, high] = [0, this.sections.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sections[middle]?.end ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return at >= (this.sections[low]?.start ?? Infinity);
  }

  private withoutLacking(text: string): string {
    return text.replace(/\P{ASCII}/gu, (sign) => (this.has(sign) ? sign : '?'));
  }

  private has(sign: string): boolean {
    return this.source.decode(this.source.encode(sign)) === sign;
  }
}

/** What no document of XML may hold. */
// eslint-disable-next-line no-control-regex
const NO_CHARACTERS = /[\0-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g;
const referenceTo = (sign: string): string => `&#${sign.codePointAt(0) ?? 0};`;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
