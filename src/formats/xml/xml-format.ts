import { DocumentProblem } from '../document-problem.js';
import type { Format, OpenDocument } from '../format.js';
import { html } from '../html/html-format.js';
import type { Slot } from '../markup/slot.js';
import { sourceOfText, type TextSource } from '../source.js';
import { readXml, type ReadAnyXml } from './read-xml.js';
import { XmlMarkup } from './xml-markup.js';

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
    'application/vnd.oasis.opendocument.text-flat-xml',
    'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    'application/vnd.oasis.opendocument.presentation-flat-xml',
    'application/vnd.oasis.opendocument.graphics-flat-xml',
  ],
  extensions: [
    '.fodt',
    '.fods',
    '.fodp',
    '.fodg',
    '.xml',
    '.rss',
    '.atom',
    '.svg',
    '.plist',
    '.xsd',
    '.xsl',
    '.xslt',
    '.wsdl',
    '.xliff',
    '.xlf',
    '.tei',
  ],
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

class XmlDocument extends XmlMarkup {
  readonly format = 'xml';
  readonly isAlwaysWritten?: true;
  protected override readonly fixed: ReadAnyXml['authors'];

  constructor(source: TextSource, read: ReadAnyXml) {
    super(source, read);
    this.fixed = read.authors;
    if (read.authors.length > 0) this.isAlwaysWritten = true;
  }

  protected slotsOf(source: string): readonly Slot[] {
    return readXml(source, openHtml).slots;
  }
}
