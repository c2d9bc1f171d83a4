import { DocumentProblem } from '../document-problem.js';
import type { Edits, Format, OpenDocument, Piece } from '../format.js';
import { html } from '../html/html-format.js';
import type { Slot } from '../markup/slot.js';
import { refuse, verifyMarkup, type MarkupPatch } from '../markup/verify-markup.js';
import { patch } from '../patches.js';
import { sourceOfText, type TextSource } from '../source.js';
import { readXml, type ReadAnyXml } from './read-xml.js';
import { NO_RENAMING, type XmlNames } from './names.js';
import { readAllXml } from './read-all.js';
import { XmlMarkup } from './xml-markup.js';

/** Any XML. Values are changed in place; nothing is expanded or fetched. */
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
    // Tags without a declaration may be any format.
    if (!isDeclared && !BEGIN.test(source.text.slice(0, MAX_BEFORE))) return undefined;
    try {
      return new XmlDocument(source, readXml(source.text, openHtml));
    } catch (error) {
      const isOther = error instanceof DocumentProblem && error.code === 'damaged' && !isDeclared;
      if (isOther && !DECLARED.test(source.text.slice(0, MAX_BEFORE))) return undefined;
      throw error;
    }
  },
};

const MAX_BEFORE = 200;
const DECLARED = /^\s*<(?:\?xml\s|!DOCTYPE\s+\[)/;
const BEGIN = /^\s*<(?:\?xml\s|!DOCTYPE\s+[\w:]+|!--|[a-zA-Z][\w.:-]*[\s/>])/;

/** Opens HTML within XML text. */
const openHtml = (text: string): OpenDocument | undefined => html.read(sourceOfText(text), { isDeclared: true });

class XmlDocument extends XmlMarkup {
  readonly format = 'xml';
  readonly isAlwaysWritten?: true;
  readonly quiet: readonly Piece[];
  protected override readonly fixed: ReadAnyXml['authors'];
  private readonly names: XmlNames;
  private renaming = NO_RENAMING;

  constructor(source: TextSource, read: ReadAnyXml) {
    super(source, read);
    this.fixed = read.authors;
    this.names = read.names;
    this.quiet = read.names.pieces;
    if (read.authors.length > 0) this.isAlwaysWritten = true;
  }

  protected override writeText(edits: Edits): string {
    this.renaming = this.names.renamedBy(edits);
    return super.writeText(this.names.othersIn(edits));
  }

  protected override async verifyText(written: string, edits: Edits): Promise<void> {
    this.renaming = this.names.renamedBy(edits);
    await super.verifyText(written, this.names.othersIn(edits));
  }

  protected override alsoChanged(): readonly MarkupPatch[] {
    return [...super.alsoChanged(), ...this.renaming.patches];
  }

  /** Names are changed first, so that start and end tags still match. */
  protected override verifyByOther(written: string, patches: readonly MarkupPatch[]): void {
    const { names, patches: renamed } = this.renaming;
    if (renamed.length === 0) {
      super.verifyByOther(written, patches);
      return;
    }
    const { text: source } = this.source;
    const before = patch(source, renamed);
    if (readAllXml(before) !== readAllXml(source, names)) refuse();
    const isRenaming = new Set(renamed);
    const others = patches.filter((each) => !isRenaming.has(each));
    verifyMarkup(before, written, shifted(others, renamed), readAllXml);
  }

  protected slotsOf(source: string): readonly Slot[] {
    return readXml(source, openHtml).slots;
  }
}

/** Returns patches with their offsets after other, non-overlapping patches have been applied. */
function shifted(patches: readonly MarkupPatch[], made: readonly MarkupPatch[]): readonly MarkupPatch[] {
  const inOrder = made.toSorted((one, other) => one.start - other.start);
  let [next, shift] = [0, 0];
  return patches.map((each) => {
    for (let before = inOrder[next]; before !== undefined && before.end <= each.start; before = inOrder[next]) {
      shift += before.text.length - (before.end - before.start);
      next += 1;
    }
    return { ...each, start: each.start + shift, end: each.end + shift };
  });
}
