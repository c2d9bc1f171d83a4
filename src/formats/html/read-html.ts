import { labelBefore, MAX_LABEL_LENGTH } from '../evidence/label-before.js';
import type { OpenDocument, Range } from '../format.js';
import { decodeInto, decodeLineInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { FillingSlot, slotAsItIs, type Place, type Slot } from '../markup/slot.js';
import { isHidden, nameOfField, readTag, type Values } from './attributes.js';
import { escapesDecoded, STYLE_ESCAPES, textOfScript } from './code-escapes.js';
import { namesOfCss, textsOfCss } from './css-text.js';
import { BLOCKS, isKnownElement, RAW } from './elements.js';
import { Forms } from './forms.js';
import { OpenElements } from './open-elements.js';
import { inText } from './references.js';
import { scanHtml, type HtmlListener, type OpenTag } from './scan-html.js';
import { Tables } from './tables.js';

/** The result of reading an HTML text. */
export interface ReadHtml {
  readonly slots: readonly Slot[];
  /** An estimate of the work for parsers that reopen elements; linear parsers are not affected. */
  readonly work: number;
}

/** Readers for embedded documents. */
export interface NestedReaders {
  readonly json: (text: string) => OpenDocument | undefined;
  /** Undefined if the maximum nesting depth is reached. */
  readonly html: ((text: string) => OpenDocument | undefined) | undefined;
}

/**
 * Reads the text slots of an HTML text. An inline text is one slot, with tags between its parts.
 * @throws DocumentProblem `too-deep`
 */
export function readHtml(source: string, nested: NestedReaders): ReadHtml {
  const reader = new HtmlReader(source, nested);
  scanHtml(source, reader);
  return reader.end();
}

/** An element with raw text content. */
interface RawElement {
  readonly name: string;
  readonly type: string;
  content: Range | undefined;
}

class HtmlReader implements HtmlListener {
  private readonly slots: FillingSlot[] = [];
  private readonly elements = new OpenElements((name, isCutOff) => {
    this.ended(name, isCutOff);
  });
  private readonly tables = new Tables();
  private readonly forms = new Forms();
  private line: FillingSlot | undefined;
  private raw: RawElement | undefined;
  /** A form field whose value is its content. */
  private area: { readonly id: string | undefined; readonly name: string } | undefined;
  /** A hidden inline element, and the line that continues after it. */
  private hidden: { readonly depth: number; readonly line: FillingSlot | undefined } | undefined;
  private term = '';
  private before: FillingSlot | undefined;
  /** Tracks an inline element that ended and another that began, with nothing between them. */
  private joint: 'none' | 'ended' | 'between' = 'none';
  private work = 0;

  constructor(
    private readonly source: string,
    private readonly nested: NestedReaders,
  ) {}

  isForeign(): boolean {
    return this.elements.isForeign;
  }

  open(tag: OpenTag): void {
    const { name } = tag;
    const isBlock = BLOCKS.has(name);
    if (isBlock) this.endLine();
    else if (this.joint === 'ended') this.joint = 'between';
    this.work += tag.attributes.length ** 2 + (isBlock ? this.elements.openFormatting : 0);
    this.nameOf({ start: tag.start + 1, end: tag.start + 1 + name.length }, name);
    const { depth } = this.elements;
    this.elements.open(name, tag.isSelfClosing);
    const { slots, values, field } = readTag(this.source, tag);
    for (const slot of slots) this.slots.push(this.withDocument(slot));
    if (field !== undefined) this.field(field, values, nameOfField(values));
    if (name === 'br' || name === 'wbr') this.breakLine(name, tag.start);
    this.begin(name, values);
    if (!isBlock && this.elements.depth > depth && isHidden(values)) this.hide();
    if (RAW.has(name) && !(this.isForeign() && tag.isSelfClosing)) {
      this.raw = { name, type: (values.get('type') ?? '').trim().toLowerCase(), content: undefined };
    }
  }

  close(name: string, written: Range): void {
    this.nameOf(written, name);
    if (this.raw?.name === name) this.endRaw();
    if (BLOCKS.has(name)) this.endLine();
    else this.joint = 'ended';
    this.elements.close(name);
  }

  text(range: Range): void {
    if (this.raw !== undefined) {
      this.raw.content = { start: this.raw.content?.start ?? range.start, end: range.end };
      return;
    }
    const { mapped } = (this.line ??= this.beginLine(range));
    if (this.joint === 'between' && isNextWord(mapped.last, this.source[range.start] ?? '')) {
      mapped.add(' ', range.start, range.start);
    }
    this.joint = 'none';
    const from = mapped.length;
    if (this.elements.isPreformatted) decodeInto(mapped, this.source, range, inText);
    else decodeLineInto(mapped, this.source, range, inText);
    if (this.forms.isListening) this.forms.text(mapped.text.slice(from));
  }

  comment(range: Range): void {
    const slot = this.plain('comment', 'comment', range);
    slot.nested = HAS_TAGS.test(slot.text) ? this.nested.html?.(slot.text) : undefined;
  }

  declaration(range: Range): void {
    this.plain('declaration', 'document type', range).isRead = !KNOWN_TYPE.test(
      this.source.slice(range.start, range.end),
    );
  }

  cdata(range: Range): void {
    this.plain(this.raw === undefined ? 'cdata' : 'code', 'CDATA section', range);
  }

  leftover(range: Range): void {
    this.plain('names', 'rest of a tag', range).content = { start: range.start, end: range.start };
  }

  end(): ReadHtml {
    this.endLine();
    this.endRaw();
    this.elements.closeAll();
    this.forms.end();
    return { slots: this.slots.filter(({ text }) => text.trim() !== ''), work: this.work };
  }

  private begin(name: string, values: Values): void {
    if (name === 'table') this.tables.openTable();
    else if (name === 'tr') this.tables.openRow();
    else if (name === 'td' || name === 'th') this.tables.openCell(name === 'th', values.get('colspan'));
    else if (name === 'label') this.forms.openLabel(values.get('for'));
    else if (name === 'textarea' || name === 'option' || name === 'output') {
      this.area = { id: values.get('id'), name: nameOfField(values) };
    } else if (name === 'dt') this.term = '';
  }

  /** Text hidden within a word is not part of that word for readers. Elsewhere the words before it are context. */
  private hide(): void {
    if (this.hidden !== undefined || !/\S/.test(this.line?.mapped.last ?? '')) return;
    this.hidden = { depth: this.elements.depth, line: this.line };
    this.line = undefined;
    this.joint = 'none';
  }

  private ended(name: string, isCutOff: boolean): void {
    if (this.hidden !== undefined && this.elements.depth < this.hidden.depth) {
      this.line = this.hidden.line;
      this.hidden = undefined;
    }
    if (BLOCKS.has(name) && !isCutOff) this.endLine();
    if (name === 'table') this.tables.closeTable();
    else if (name === 'td' || name === 'th') this.tables.closeCell();
    else if (name === 'label') this.forms.closeLabel();
    else if (name === 'textarea' || name === 'option' || name === 'output') this.area = undefined;
  }

  private beginLine({ start }: Range): FillingSlot {
    const slot = new FillingSlot('text', 'text', new MappedText(), { start, end: start });
    this.slots.push(slot);
    this.tables.add(slot);
    return slot;
  }

  private breakLine(name: string, at: number): void {
    if (name === 'br' && this.line !== undefined) this.line.mapped.add('\n', at, at);
    this.joint = 'none';
  }

  /** Completes a line. The text before it may be its label. */
  private endLine(): void {
    const slot = this.line;
    this.line = undefined;
    this.joint = 'none';
    if (slot === undefined || slot.text.trim() === '') return;
    if (this.area !== undefined) this.forms.field(slot, this.area.id, this.area.name);
    else if (this.elements.isOpen('dt')) this.term = `${this.term} ${slot.text}`.trim().slice(0, MAX_LABEL_LENGTH);
    else if (this.elements.isOpen('dd')) slot.label = this.term;
    else if (!this.tables.isInCell) slot.label = labelBefore(this.before, slot);
    this.before = slot;
  }

  private field(slot: FillingSlot, values: Values, name: string): void {
    this.forms.field(slot, values.get('id'), name);
    this.tables.add(slot);
  }

  /** Text after `<` may not be an element for people: `Peter <p@example.com>`. */
  private nameOf(range: Range, name: string): void {
    if (!this.isForeign() && !isKnownElement(name)) this.plain('tag', 'name of an element', range);
  }

  private plain(place: Place, name: string, range: Range): FillingSlot {
    const slot = slotAsItIs(this.source, place, name, range);
    this.slots.push(slot);
    return slot;
  }

  private endRaw(): void {
    const raw = this.raw;
    this.raw = undefined;
    if (raw?.content === undefined) return;
    if (raw.name === 'style') {
      this.style(raw.content);
      return;
    }
    const isCode = raw.name === 'script';
    if (isCode && !/\bjson\b|^(?:importmap|speculationrules)$/.test(raw.type)) {
      this.script(raw.content);
      return;
    }
    const slot = this.plain(isCode ? 'code' : 'raw', `<${raw.name}>`, raw.content);
    if (isCode) slot.part = 'scripts';
    if (isCode) slot.nested = this.nested.json(slot.text);
    else if (HAS_TAGS.test(slot.text)) slot.nested = this.nested.html?.(slot.text);
  }

  private script(content: Range): void {
    const written = new MappedText();
    written.add(this.source.slice(content.start, content.end), content.start, content.end);
    const { mapped, again } = textOfScript(written);
    const slot = new FillingSlot('code', '<script>', mapped, content);
    slot.again = again;
    slot.part = 'scripts';
    this.slots.push(slot);
  }

  private style(content: Range): void {
    const css = this.source.slice(content.start, content.end);
    this.styleSlot('code', content, css, textsOfCss(css));
    const names = this.styleSlot('selector', content, css, namesOfCss(css));
    names.isRead = false;
    names.isName = true;
  }

  private styleSlot(place: Place, content: Range, css: string, texts: Iterable<Range>): FillingSlot {
    const mapped = new MappedText();
    for (const { start, end } of texts) {
      mapped.add(css.slice(start, end), content.start + start, content.start + end);
      mapped.add('\n', content.start + end, content.start + end);
    }
    const slot = new FillingSlot(place, '<style>', escapesDecoded(mapped, STYLE_ESCAPES), content);
    this.slots.push(slot);
    return slot;
  }

  private withDocument(slot: FillingSlot): FillingSlot {
    if (slot.name === 'attribute srcdoc of <iframe>') slot.nested = this.nested.html?.(slot.text);
    return slot;
  }
}

const HAS_TAGS = /<[a-z!/]|&[a-z#]/i;
const KNOWN_TYPE =
  /^!?doctype\s+[\w:]+(?:\s+(?:public\s+["']-\/\/(?:w3c|ietf)\/\/[\w ./-]{0,80}["'](?:\s+["']https?:\/\/www\.w3\.org\/[\w./-]{0,80}["'])?|system\s+["']about:legacy-compat["']))?\s*$/i;

/** Between adjacent elements, a capital begins a new word: `<span>Peter</span><span>Dubois</span>`. */
const isNextWord = (left: string, right: string): boolean =>
  (/[\p{Ll}\p{Nd}.;,!?)]/u.test(left) && /\p{Lu}/u.test(right)) || (left === ':' && /\S/u.test(right));
