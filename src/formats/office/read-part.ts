import { DocumentProblem } from '../document-problem.js';
import type { Piece, Range } from '../format.js';
import { decodeInto, decodeLineInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { isKnownName } from '../evidence/program-names.js';
import { FillingSlot, slotAsItIs, type Place } from '../markup/slot.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import { xmlReferenceAt } from '../xml/references.js';
import { scanXml, type XmlAttribute, type XmlListener } from '../xml/scan-xml.js';
import type { ReadXml } from '../xml/xml-markup.js';
import { attributesOf, valueAt, type Attribute } from './attributes.js';
import { Fixes } from './fixes.js';
import { frameOf, type Frame } from './frame.js';
import { Line } from './line.js';
import { isStandardUri, Namespaces, UNKNOWN } from './namespaces.js';
import { PartStructure } from './part-structure.js';
import { isSaid, isToken } from '../evidence/program-values.js';
import { QuietValues } from './quiet-values.js';
import { piecesOf, type ChangeFrom } from './views.js';
import type { TreatmentOf, Vocabulary } from './vocabulary.js';

/** The result of reading a part of a package. */
export interface ReadPart extends ReadXml {
  /** In document order. */
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  readonly fixed: readonly MarkupPatch[];
}

/**
 * Reads a part of a package by its vocabulary. All its text is read: text of unknown elements becomes a piece of its
 * own, and unknown attributes are quiet.
 * @param through receives the part first, and passes on what it does not read itself
 * @throws DocumentProblem `damaged`, `too-deep`
 */
export function readPart(
  source: string,
  vocabulary: Vocabulary,
  treatmentOf: TreatmentOf,
  through: (reader: XmlListener) => XmlListener = (reader) => reader,
): ReadPart {
  if (source.includes('<!DOCTYPE')) throw new DocumentProblem('damaged', DECLARES_TYPE);
  const reader = new PartReader(source, vocabulary, treatmentOf);
  scanXml(source, through(reader));
  return reader.end();
}

const DECLARES_TYPE =
  'A part of the document has a document type declaration, which is not allowed in packages. Open it in its program and save it again.';
/** Real documents are rarely deeper than 60. */
const MAX_DEPTH = 256;
/** Replaces the names of authors and editors. */
const SOMEBODY = 'Author';
const MIN_QUIET_LENGTH = 4;

class PartReader implements XmlListener {
  private readonly slots: FillingSlot[] = [];
  private readonly changes = new Map<FillingSlot, readonly ChangeFrom[]>();
  private readonly sections: Range[] = [];
  private readonly fixes: Fixes;
  private readonly quiet: QuietValues;
  /** Texts that only programs read. */
  private readonly ofPrograms = new Set<FillingSlot>();
  private readonly frames: Frame[] = [];
  private readonly namespaces = new Namespaces();
  private readonly structure: PartStructure;
  /** The outermost removed element, whose content is not read. */
  private unread: Frame | undefined;
  /** Ranges of elements that were read before their removal was decided. */
  private readonly gone: Range[] = [];

  constructor(
    private readonly source: string,
    private readonly vocabulary: Vocabulary,
    private readonly treatmentOf: TreatmentOf,
  ) {
    this.structure = new PartStructure(vocabulary.counted);
    this.fixes = new Fixes(source);
    this.quiet = new QuietValues(source, vocabulary.encodesNames);
  }

  open(name: string, found: readonly XmlAttribute[], start: number): void {
    if (this.frames.length === MAX_DEPTH) {
      throw new DocumentProblem('too-deep', `A part of the document is nested deeper than ${MAX_DEPTH} levels.`);
    }
    const texts = found.map(({ value }) => this.decoded(value));
    const attributes = attributesOf(found, texts, this.namespaces);
    const parent = this.frames.at(-1);
    const opened = { element: this.namespaces.element(name), attributes, start, slotsBefore: this.slots.length };
    const frame = frameOf(opened, parent, this.vocabulary);
    this.frames.push(frame);
    if (this.unread !== undefined) return;
    const kept = this.keptOf(frame, attributes);
    if (frame.goes) {
      this.unread = frame;
      return;
    }
    this.begin(frame, attributes);
    for (const each of kept) this.attribute(frame, each);
    const { signs } = this.vocabulary;
    const sign = signs.get(`${parent?.element ?? ''}>${frame.element}`) ?? signs.get(frame.element);
    if (sign !== undefined && sign !== '' && frame.line !== undefined) this.sign(frame, sign, attributes);
  }

  close(_name: string, end: number): void {
    const frame = this.frames.pop();
    this.namespaces.close();
    if (frame === undefined || (this.unread !== undefined && this.unread !== frame)) return;
    if (frame.goes) this.drop(frame, end);
    if (this.unread === undefined) this.finish(frame);
    this.unread = undefined;
  }

  text(range: Range): void {
    this.add(range, false);
  }

  cdata(range: Range): void {
    this.sections.push(range);
    this.add(range, true);
  }

  comment(range: Range): void {
    this.plain('comment', range);
  }

  instruction(range: Range): void {
    this.plain('instruction', range);
  }

  subset(): void {
    throw new DocumentProblem('damaged', DECLARES_TYPE);
  }

  end(): ReadPart {
    const slots = this.slots.filter(({ text }) => text !== '');
    this.quiet.leave(this.gone);
    return {
      slots,
      sections: this.sections,
      pieces: [
        ...slots.flatMap((slot) => (slot.isRead ? piecesOf(slot, this.changes.get(slot)) : [])),
        ...this.quiet.said,
      ],
      quiet: [...slots.filter((slot) => !slot.isRead && !this.ofPrograms.has(slot)), ...this.quiet.others],
      fixed: this.fixes.all,
    };
  }

  /** Returns the attributes that are unchanged, and records changes to the others. */
  private keptOf(frame: Frame, attributes: readonly Attribute[]): readonly Attribute[] {
    return attributes.filter((each) => {
      const treatment = this.treatmentOf(frame.element, each.own, each.text);
      if (treatment === undefined) return true;
      if (treatment === 'ignored') return false;
      if (treatment === 'element') frame.goes = true;
      else if (treatment === 'attribute') this.fixes.dropAttribute(each);
      else if ('becomes' in treatment) this.fixes.replace(each.value, each.text, treatment.becomes);
      else {
        const ancestor = this.frames.findLast(({ element }) => element === treatment.ancestor);
        (ancestor ?? frame).goes = true;
      }
      return false;
    });
  }

  private begin(frame: Frame, attributes: readonly Attribute[]): void {
    const { role, element } = frame;
    this.structure.open(element, role, this.frames.at(-2)?.role, attributes[0]?.text);
    if (role === 'paragraph') frame.line = new Line(this.newSlot(frame));
    else if (role === 'hiding') this.hideRun(attributes);
    else if (role === 'codeEnd' && frame.line !== undefined) frame.line.code = undefined;
  }

  /** Hides the text of the run to which the current properties belong. */
  private hideRun(attributes: readonly Attribute[]): void {
    const run = this.frames.at(-3);
    const isOff = attributes.some(({ text }) => /^(?:0|false|off)$/.test(text));
    if (!isOff && run !== undefined && run.role !== 'paragraph') run.isHidden = true;
  }

  private finish({ role, element, line }: Frame): void {
    this.structure.close(element, role);
    if (role === 'paragraph' && line?.isTracked === true) this.changes.set(line.slot, line.changes);
  }

  private attribute({ element }: Frame, each: Attribute): void {
    const { own, text, value } = each;
    const { attributes } = this.vocabulary;
    const role = attributes.get(`${element}@${own}`) ?? attributes.get(`@${own}`);
    if (role === 'dropped') this.fixes.dropAttribute(each);
    if (role === 'dropped' || role === 'elsewhere' || text.trim() === '' || isStandardUri(text)) return;
    if (role === 'person') this.fixes.replace(value, text, SOMEBODY);
    else if (role === 'prose' || role === 'named') {
      const mapped = valueAt(this.source, value, this.vocabulary.encodesNames);
      const slot = new FillingSlot('value', this.placeOf(own), mapped, { start: value.start, end: value.end });
      slot.quote = value.quote;
      slot.isRead = role === 'prose' || !isKnownName('stylesheet', mapped.text);
      this.slots.push(slot);
    } else if (
      text.length >= MIN_QUIET_LENGTH &&
      (role === 'ignored' ? isSaid(text) : role === 'quiet' || element.startsWith(UNKNOWN) || !isToken(text))
    )
      this.quiet.add(text, value, () => this.placeOf(own));
  }

  private add(range: Range, isAsItIs: boolean): void {
    const frame = this.frames.at(-1);
    if (frame === undefined || this.unread !== undefined) return;
    const slot = this.slotFor(frame, range);
    if (slot === undefined) return;
    if (isAsItIs) slot.mapped.add(this.source.slice(range.start, range.end), range.start, range.end);
    else if (frame.collects && this.vocabulary.isMixed) decodeLineInto(slot.mapped, this.source, range, xmlReferenceAt);
    else decodeInto(slot.mapped, this.source, range, xmlReferenceAt);
    slot.content = { start: Math.min(slot.content.start, range.start), end: range.end };
  }

  /** Returns the slot for a text: the line, a field code, or a slot of its own. */
  private slotFor(frame: Frame, range: Range): FillingSlot | undefined {
    const { line, collects, role } = frame;
    if (collects && line !== undefined && role !== 'person') {
      if (role === 'code') return (line.code ??= this.listed(this.newSlot(frame)));
      return this.changing(line, frame);
    }
    const text = this.decoded(range);
    if (text.trim() === '') return undefined;
    if (role === 'person') {
      this.fixes.replace(range, text, SOMEBODY);
      return undefined;
    }
    const slot = this.listed(this.newSlot(frame));
    slot.label = frame.label === '' ? localName(frame.element) : frame.label;
    if (role === 'ignored') this.ofPrograms.add(slot);
    slot.isRead = role === 'ignored' ? isSaid(text.trim()) : this.vocabulary.readsUnknown || !isToken(text.trim());
    return slot;
  }

  private sign(frame: Frame, sign: string, attributes: readonly Attribute[]): void {
    const { line, start, element } = frame;
    if (line === undefined) return;
    const slot = this.changing(line, frame);
    const times = Number(attributes.find(({ own }) => `${element}@${own}` === this.vocabulary.repeats)?.text ?? 1);
    if (sign.trim() !== '') {
      // It is removed together with the value that contains it.
      const end = this.source.indexOf('>', start) + 1;
      slot.signs = (slot.signs ?? new Set<number>()).add(start);
      slot.mapped.add(sign, start, this.source[end - 2] === '/' ? end : this.source.indexOf('>', end) + 1);
    } else slot.mapped.add(sign.repeat(Math.min(MAX_BLANKS, Math.max(1, times || 1))), start, start);
  }

  private changing(line: Line, { change, isHidden }: Frame): FillingSlot {
    if (line.isEmpty) this.slots.push(line.slot);
    line.goOn(change, isHidden);
    return line.slot;
  }

  private listed(slot: FillingSlot): FillingSlot {
    this.slots.push(slot);
    return slot;
  }

  private newSlot(frame: Frame): FillingSlot {
    const content = { start: Infinity, end: frame.start };
    const slot = new FillingSlot('text', this.placeOf(''), new MappedText(), content);
    slot.part =
      this.vocabulary.part ?? (this.structure.isInComment ? 'comments' : frame.isHidden ? 'hidden' : undefined);
    this.structure.add(slot);
    return slot;
  }

  private placeOf(attribute: string): string {
    const name = attribute === '' ? '' : `attribute ${attribute}`;
    return [this.structure.place(), name].filter((each) => each !== '').join(', ');
  }

  private plain(place: Place, range: Range): void {
    if (this.unread !== undefined) return;
    this.slots.push(slotAsItIs(this.source, place, `${place} of the file`, range));
  }

  private drop({ start, slotsBefore }: Frame, end: number): void {
    if (this.unread === undefined) {
      this.slots.length = slotsBefore;
      this.gone.push({ start, end });
    }
    this.fixes.dropElement(start, end);
  }

  private decoded({ start, end }: Range): string {
    const raw = this.source.slice(start, end);
    if (!raw.includes('&')) return raw;
    const mapped = new MappedText();
    decodeInto(mapped, this.source, { start, end }, xmlReferenceAt);
    return mapped.text;
  }
}

const MAX_BLANKS = 100;
const localName = (element: string): string => element.slice(element.indexOf(':') + 1);
