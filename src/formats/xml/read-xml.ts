import { isKnownLabel } from '../evidence/label-kinds.js';
import type { OpenDocument, Range } from '../format.js';
import { isKnownElement } from '../html/elements.js';
import { Tables } from '../html/tables.js';
import { decodeInto, decodeLineInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { FillingSlot, slotAsItIs, type Place } from '../markup/slot.js';
import { isSaid } from '../evidence/program-values.js';
import { XmlNames } from './names.js';
import { xmlReferenceAt } from './references.js';
import { scanXml, type XmlAttribute, type XmlListener } from './scan-xml.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import type { ReadXml } from './xml-markup.js';

/** The result of reading any XML document. */
export interface ReadAnyXml extends ReadXml {
  /** Patches that replace the names of authors and editors. */
  readonly authors: readonly MarkupPatch[];
  readonly names: XmlNames;
}

/** Opens HTML within XML text. */
export type OpenHtml = (text: string) => OpenDocument | undefined;

/** @throws DocumentProblem as `scanXml` */
export function readXml(source: string, openHtml: OpenHtml): ReadAnyXml {
  const reader = new XmlReader(source, openHtml);
  scanXml(source, reader);
  return reader.end();
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
/** Generic names, which do not describe a value; a sibling or parent does. */
const GENERIC = setOf(
  'value val v text txt data content string str integer int real float date item li entry field property param parameter attribute element cell col column row td p para span answer',
);
/** Elements and attributes that describe another value. */
const LABEL_ELEMENTS = setOf('key label name field title system question type code');
const LABEL_ATTRIBUTES = ['label', 'name', 'key', 'title', 'displayname', 'field', 'type'];
/** Inline elements of common text formats. */
const INLINE = setOf(
  'a b bdi bdo big content del em emphasis font g hi i ins kbd mark small span strike strong sub sup tt u wbr',
);
const NOT_PART_OF_A_LABEL = setOf('user login account');
/** Rows of HTML and of flat OpenDocument. */
const ROWS = setOf('tr table-row');
const CELLS = setOf('td th table-cell covered-table-cell');
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
/** Author elements of flat OpenDocument. @see ODF 1.3 part 3, 4.3.2 and 7.6 */
const AUTHORS = setOf(
  'creator initial-creator printed-by creator-initials sender-initials author-name author-initials',
);
/** Names of its attributes that hold no text of the document: styles, fonts, settings. */
const STYLE_ATTRIBUTE = /^attribute (?:(?:style|fo|number|config):|svg:font|[\w:-]*(?:style-name|value-type)$)/;
const AUTHOR = 'Author';
const MAX_GROUP_LENGTH = 200;
const MAX_SAID_LENGTH = 100;
const HAS_TAGS = /<\/?[a-z][a-z1-6]*(?:\s[^<>]*)?\/?>/i;
/** True if a text is HTML. Text with unknown tags, such as `Peter <Dubois>`, is plain text. */
const isHtml = (text: string): boolean =>
  HAS_TAGS.test(text) &&
  [...text.matchAll(/<\/?([a-z][^\s<>/]*)/gi)].every(([, name = '']) => isKnownElement(name.toLowerCase()));

/** An open element. */
interface Frame {
  readonly name: string;
  readonly path: string;
  /** The label from its attributes. */
  readonly label: string;
  /** The description of the next child, from the previous one. */
  said: string;
}

class XmlReader implements XmlListener {
  private readonly slots: FillingSlot[] = [];
  private readonly sections: Range[] = [];
  private readonly authors: MarkupPatch[] = [];
  private readonly names = new XmlNames();
  /** True for a flat OpenDocument file. */
  private isOfOffice = false;
  private readonly frames: Frame[] = [];
  private readonly tables = new Tables();
  /** Text that may continue after tags, with the depth of its element. */
  private line: { readonly slot: FillingSlot; depth: number } | undefined;
  /** True if an element has ended, so that only text continues the line. */
  private isBehindElement = false;

  constructor(
    private readonly source: string,
    private readonly openHtml: OpenHtml,
  ) {}

  open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    this.names.add(name, start + 1);
    for (const each of attributes) this.names.add(each.name, each.start);
    const local = localName(name);
    // In drawings, a `tspan` with its own vertical position begins a line.
    const isInline =
      INLINE.has(local) || (local === 'tspan' && !attributes.some(({ name }) => name === 'y' || name === 'dy'));
    if (this.isBehindElement || (!isInline && !this.isInText())) this.endLine();
    if (local === 'br' && this.line !== undefined) this.line.slot.mapped.add('\n', start, start);
    this.isBehindElement = false;
    const values = new Map(attributes.map((each) => [localName(each.name), this.valueOf(each)]));
    const said = LABEL_ATTRIBUTES.map((each) => values.get(each)?.text.trim() ?? '').find((each) => each !== '') ?? '';
    if (this.frames.length === 0)
      this.isOfOffice = local === 'document' && values.get('mimetype')?.text.startsWith(OPEN_DOCUMENT) === true;
    const path = `${this.frames.at(-1)?.path ?? ''}/${name}`;
    this.frames.push({
      name: local,
      path: path.slice(0, MAX_GROUP_LENGTH + 1),
      label: said.slice(0, MAX_SAID_LENGTH),
      said: '',
    });
    for (const [own, slot] of values) {
      const isOfStyles = this.isOfOffice && STYLE_ATTRIBUTE.test(slot.name);
      slot.label = isOfStyles ? '' : this.labelOfAttribute(own, said);
      slot.group = groupOf(`${path}/@${own}`);
      slot.isRead =
        slot.text.trim() !== '' &&
        !(NAMESPACE.test(own) && ADDRESS.test(slot.text)) &&
        (!isOfStyles || isSaid(slot.text));
      this.slots.push(slot);
    }
    this.say(local, values.get('value')?.text);
    if (local === 'table') this.tables.openTable();
    else if (ROWS.has(local)) this.tables.openRow();
    else if (CELLS.has(local)) {
      const columns = values.get('colspan') ?? values.get('number-columns-repeated');
      this.tables.openCell(local === 'th', columns?.text);
    }
  }

  close(name: string, end: number): void {
    const tag = this.source.lastIndexOf('<', end - 1);
    if (this.source[tag + 1] === '/') this.names.add(name, tag + 2);
    const local = localName(name);
    if (this.isInText()) this.say(local, this.line?.slot.text);
    if (CELLS.has(local) || local === 'table') this.endLine();
    if (local === 'table') this.tables.closeTable();
    else if (CELLS.has(local)) this.tables.closeCell();
    this.frames.pop();
    // Text that follows immediately belongs to the same line: `<b>Peter</b> Dubois`.
    if (this.line !== undefined && this.line.depth > this.frames.length) this.line.depth = this.frames.length;
    this.isBehindElement = !INLINE.has(local) && local !== 'tspan';
  }

  text(range: Range): void {
    const raw = this.source.slice(range.start, range.end);
    if (this.line === undefined && raw.trim() === '') return;
    if (this.isOfOffice && AUTHORS.has(this.frames.at(-1)?.name ?? '')) {
      const mapped = new MappedText();
      decodeInto(mapped, this.source, range, xmlReferenceAt);
      this.authors.push({ ...range, text: AUTHOR, was: mapped.text, becomes: AUTHOR });
      return;
    }
    // Elements of a record are separated by blanks at most.
    if (this.isBehindElement && raw.trim() === '') {
      this.endLine();
      return;
    }
    this.isBehindElement = false;
    const { slot } = (this.line ??= this.beginLine(range));
    decodeLineInto(slot.mapped, this.source, range, xmlReferenceAt);
    slot.content = { start: slot.content.start, end: range.end };
  }

  cdata(range: Range): void {
    this.sections.push(range);
    const raw = this.source.slice(range.start, range.end);
    if (isHtml(raw)) {
      this.endLine();
      const slot = this.plain('cdata', 'CDATA section', range);
      slot.label = this.labelOfText();
      slot.nested = this.openHtml(raw);
      return;
    }
    if (this.line === undefined && raw.trim() === '') return;
    this.isBehindElement = false;
    const { slot } = (this.line ??= this.beginLine(range));
    slot.mapped.add(raw, range.start, range.end);
  }

  comment(range: Range): void {
    const slot = this.plain('comment', 'comment', range);
    if (isHtml(slot.text)) slot.nested = this.openHtml(slot.text);
  }

  instruction(range: Range): void {
    this.plain('instruction', 'processing instruction', range);
  }

  subset(range: Range): void {
    this.plain('code', 'document type', range);
  }

  end(): ReadAnyXml {
    this.endLine();
    if (this.isOfOffice)
      for (const slot of this.slots) if (slot.name === '<generator>') slot.isRead = isSaid(slot.text);
    return {
      slots: this.slots.filter(({ text }) => text.trim() !== ''),
      sections: this.sections,
      authors: this.authors,
      names: this.names,
    };
  }

  private isInText(): boolean {
    return this.line?.depth === this.frames.length;
  }

  private beginLine({ start, end }: Range): { slot: FillingSlot; depth: number } {
    const slot = new FillingSlot('text', `<${this.frames.at(-1)?.name ?? ''}>`, new MappedText(), { start, end });
    slot.label = this.labelOfText();
    slot.group = groupOf(this.frames.at(-1)?.path ?? '');
    this.slots.push(slot);
    this.tables.add(slot);
    return { slot, depth: this.frames.length };
  }

  private endLine(): void {
    const slot = this.line?.slot;
    this.line = undefined;
    this.isBehindElement = false;
    if (slot === undefined || !isHtml(slot.text)) return;
    // Escaped HTML, if it is one contiguous range of the source.
    const range = slot.mapped.cover({ start: 0, end: slot.mapped.length });
    if (!this.source.slice(range.start, range.end).includes('<')) slot.nested = this.openHtml(slot.text);
    slot.content = range;
  }

  private plain(place: Place, name: string, range: Range): FillingSlot {
    const slot = slotAsItIs(this.source, place, name, range);
    this.slots.push(slot);
    return slot;
  }

  private valueOf({ name, value }: XmlAttribute): FillingSlot {
    const mapped = new MappedText();
    decodeInto(mapped, this.source, value, xmlReferenceAt);
    const slot = new FillingSlot('value', `attribute ${name}`, mapped, { start: value.start, end: value.end });
    slot.quote = value.quote;
    return slot;
  }

  /** An element may describe the next one: `<key>Name</key><string>…</string>`. */
  private say(name: string, text: string | undefined): void {
    const parent = this.frames.at(-2);
    if (parent !== undefined && text !== undefined && LABEL_ELEMENTS.has(name))
      parent.said = text.trim().slice(0, MAX_SAID_LENGTH);
  }

  /** Returns the label of text in the open element. */
  private labelOfText(): string {
    const own = this.frames.at(-1);
    const parent = this.frames.at(-2);
    if (own === undefined || CELLS.has(own.name) || (own.name === 'p' && CELLS.has(parent?.name ?? ''))) return '';
    // A type may be part of the name: `<name type="full">`.
    if (own.label !== '' && isKnownLabel(`${own.label} ${own.name}`)) return `${own.label} ${own.name}`;
    if (own.label !== '') return own.label;
    if (!GENERIC.has(own.name)) return withParent(parent?.name, own.name);
    if (parent === undefined) return own.name;
    if (parent.said !== '') return parent.said;
    return parent.label === '' ? parent.name : parent.label;
  }

  private labelOfAttribute(name: string, said: string): string {
    const element = this.frames.at(-1)?.name ?? '';
    if (!GENERIC.has(name))
      return LABEL_ELEMENTS.has(name) && !isKnownLabel(`${element} ${name}`) ? '' : withParent(element, name);
    return said === '' ? this.labelOfText() : said;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
const groupOf = (path: string): string | undefined => (path.length > MAX_GROUP_LENGTH ? undefined : path);
/** Combines `patient` and `name` to `patient name`. */
function withParent(parent: string | undefined, name: string): string {
  const both = `${parent ?? ''} ${name}`;
  return parent !== undefined && !NOT_PART_OF_A_LABEL.has(parent) && isKnownLabel(both) ? both : name;
}
const NAMESPACE = /^(?:xmlns|schemalocation|nonamespaceschemalocation)$/;
const ADDRESS = /^[^@]*$/;
