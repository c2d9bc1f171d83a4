import type { Range, ReadOptions, Warning } from '../format.js';
import type { EmbeddedDocument, MappedContent, MappedPiece, Patch } from '../mapped-document.js';
import { MappedText } from '../markup/mapped-text.js';
import type { TextSource } from '../source.js';
import { areCodes, isOfSystem } from './codes.js';
import { labelOf, rulesOf, shapeOf, type ComponentRule, type Shape } from './data-types.js';
import type { Delimiters } from './delimiters.js';
import { isHeader } from './delimiters.js';
import { isEncoded, readEncapsulated } from './encapsulated.js';
import { decodeInto } from './escapes.js';
import { isCode, isQuiet, ruleOfField, stays, type FieldRule } from './fields.js';
import { segmentsOf, split, type Segment } from './segments.js';

export interface Hl7Piece extends MappedPiece {
  readonly shape: Shape;
  readonly delimiters: Delimiters;
}

/** Reads the pieces of all messages in order. */
export function readHl7(source: TextSource, options: ReadOptions, segmentsBefore: number): MappedContent<Hl7Piece> {
  const reader = new Hl7Reader(source, options, segmentsBefore);
  for (const segment of segmentsOf(source.text)) reader.segment(segment);
  return reader.read();
}

/** A piece to which following segments may add lines. */
class FillingPiece implements Hl7Piece {
  readonly mapped = new MappedText();
  label = '';
  group: string | undefined;
  shape: Shape = 'text';
  isQuiet = false;

  constructor(
    readonly place: string,
    readonly delimiters: Delimiters,
  ) {}

  get text(): string {
    return this.mapped.text;
  }
}

/** The position of a value. */
interface Place {
  readonly segment: Segment;
  readonly field: number;
  /** Counts from 1. */
  readonly repetition: number;
}

/** Components that are read as one value. */
interface Components {
  readonly components: readonly Range[];
  /** Number of the first component if the field has several. */
  readonly number?: number | undefined;
  /** Number of the subcomponent. */
  readonly part?: number;
  readonly isCode?: boolean | undefined;
}

/** Text types, in which delimiters are often not escaped. */
const TEXTS: ReadonlySet<string> = new Set(['TX', 'FT', 'ST']);
/** Field numbers of an observation: the type of its value, its identifier, and the value. */
const [VALUE_TYPE, OBSERVATION, VALUE] = [2, 3, 5];
const UNKNOWN: FieldRule = { type: 'ANY', label: '' };
/** A parameter of a query: `@PID.5.1^DUBOIS`. @see HL7 v2.5.1, 5.9.2 */
const PARAMETER = /^@?([A-Z][A-Z\d]{2})\.(\d{1,3})(?:\.(\d{1,3}))?$/;

class Hl7Reader {
  private readonly content: (FillingPiece | EmbeddedDocument)[] = [];
  private readonly removed: Patch[] = [];
  private readonly staying: string[] = [];
  private readonly warnings: Warning[] = [];
  /** The text to which the next segment may add a line. */
  private open: { readonly key: string; readonly piece: FillingPiece } | undefined;

  constructor(
    private readonly source: TextSource,
    private readonly options: ReadOptions,
    private readonly segmentsBefore: number,
  ) {}

  read(): MappedContent<Hl7Piece> {
    const { removed, staying, warnings } = this;
    const content = this.content.filter((each) => 'document' in each || each.text.trim() !== '');
    return { content, removed, staying, warnings };
  }

  segment(segment: Segment): void {
    const fields = split(this.source.text, segment, segment.delimiters.field);
    // The first field of a header is the field delimiter itself.
    const shift = isHeader(segment.name) ? 1 : 0;
    const type = segment.name === 'OBX' ? this.slice(fields[VALUE_TYPE]).trim() : '';
    const key = this.keyOfText(segment, fields, type);
    if (key !== this.open?.key) this.open = undefined;
    for (const [index, range] of fields.entries()) {
      const field = index + shift;
      if (index === 0 || range.start === range.end) continue;
      if (stays(segment.name, field) && isCode(this.slice(range))) this.staying.push(this.slice(range));
      else if (segment.name === 'OBX' && field === VALUE) this.observation(segment, fields, type, key);
      else if (segment.name === 'NTE' && field === 3) this.line(segment, field, range, key, '');
      else this.field(segment, field, range);
    }
    if (key === undefined) this.open = undefined;
  }

  /** Texts are often sent as one segment per line. Segments with the same key are joined. */
  private keyOfText({ name }: Segment, fields: readonly Range[], type: string): string | undefined {
    if (name === 'NTE') return name;
    return name === 'OBX' && TEXTS.has(type) ? `${type} ${this.slice(fields[OBSERVATION])}` : undefined;
  }

  private observation(segment: Segment, fields: readonly Range[], type: string, key: string | undefined): void {
    const range = fields[VALUE];
    const asked = fields[OBSERVATION];
    if (range === undefined) return;
    const { delimiters } = segment;
    const parts = asked === undefined ? [] : split(this.source.text, asked, delimiters.component);
    const label = this.decoded([parts[1] ?? parts[0]], delimiters).text.trim();
    if (key !== undefined) this.line(segment, VALUE, range, key, label);
    else if (type === 'ED') this.encapsulated(segment, range);
    else this.field(segment, VALUE, range, { type: type === '' ? 'ANY' : type, label }, this.slice(parts[0]));
  }

  private line(segment: Segment, field: number, range: Range, key: string | undefined, label: string): void {
    if (this.isEncoded(segment, field, range)) return;
    let piece = this.open?.piece;
    if (piece === undefined) {
      piece = new FillingPiece(this.placeOf({ segment, field, repetition: 1 }), segment.delimiters);
      piece.label = label;
      piece.group = `${segment.name}-${field} ${key ?? ''}`.trim();
      this.content.push(piece);
      if (key !== undefined) this.open = { key, piece };
    } else piece.mapped.add('\n', range.start, range.start);
    const lines = split(this.source.text, range, segment.delimiters.repetition);
    for (const [index, line] of lines.entries()) {
      if (index > 0) piece.mapped.add('\n', line.start - 1, line.start);
      decodeInto(piece.mapped, this.source, line, segment.delimiters);
    }
  }

  private encapsulated(segment: Segment, range: Range): void {
    const { text } = this.source;
    const { repetition, component } = segment.delimiters;
    for (const [index, own] of split(text, range, repetition).entries()) {
      const components = split(text, own, component);
      const at = { segment, field: VALUE, repetition: index + 1 };
      const data = components[4];
      this.add({ ...at, components: components.slice(0, 4) }, '', 'text');
      if (components.length > 5) this.add({ ...at, components: components.slice(5) }, '', 'text');
      if (data === undefined || data.start === data.end) continue;
      const place = this.placeOf(at);
      const said = components.slice(1, 4).map((each) => this.slice(each));
      const content = this.decoded([data], segment.delimiters).text;
      const embedded = readEncapsulated({ said, content, place, range: data }, segment.delimiters, this.options);
      if (embedded === undefined) this.remove(data, place);
      else this.content.push(embedded);
    }
  }

  private field(
    segment: Segment,
    field: number,
    range: Range,
    rule: FieldRule | undefined = ruleOfField(segment.name, field),
    group = '',
  ): void {
    if (this.isEncoded(segment, field, range)) return;
    const { text } = this.source;
    const { repetition, component } = segment.delimiters;
    for (const [index, own] of split(text, range, repetition).entries()) {
      if (own.start === own.end) continue;
      const components = split(text, own, component);
      const at = { segment, field, repetition: index + 1 };
      const [asked] = components;
      const parameter = segment.name === 'QPD' ? PARAMETER.exec(this.slice(asked)) : null;
      if (parameter !== null) this.parameter(at, components, parameter);
      else if (rule === undefined && segment.name.startsWith('Z')) this.add({ ...at, components }, '', 'any', group);
      else this.components(at, components, rule ?? UNKNOWN, group);
    }
  }

  /** Adds the components of one repetition by the rules of its data type. */
  private components(at: Place, all: readonly Range[], { type, label }: FieldRule, group: string): void {
    const rules = rulesOf(type);
    for (let number = 1; number <= all.length; number++) {
      const rule = rules.get(number);
      if (rule === undefined && isEmpty(all[number - 1])) continue;
      const last = rule?.to ?? number;
      const own = all.slice(number - 1, last);
      if (type === 'NDL' && number === 1) this.nameWithin(at, own[0], label);
      else {
        const idType = rule?.typeAt === undefined ? '' : this.slice(all[rule.typeAt - 1]);
        const single = all.length === 1 && type !== 'CX' ? undefined : number;
        const isCode =
          (rule?.isCode === true && areCodes(own.map((each) => this.slice(each)))) ||
          (label === '' && isOfSystem(number, type, (place) => this.slice(all[place - 1])));
        this.add({ ...at, components: own, number: single, isCode }, ...labelAndShape(rule, label, idType), group);
      }
      number = last;
    }
  }

  /** Adds a person whose name parts are subcomponents. */
  private nameWithin(at: Place, component: Range | undefined, label: string): void {
    if (component === undefined) return;
    const rules = rulesOf('CNN');
    const parts = split(this.source.text, component, at.segment.delimiters.subcomponent);
    for (const [index, part] of parts.entries()) {
      this.add(
        { ...at, components: [part], number: 1, part: index + 1 },
        ...labelAndShape(rules.get(index + 1), label, ''),
      );
    }
  }

  private parameter(
    at: Place,
    [, ...values]: readonly Range[],
    [, name = '', field, component]: RegExpExecArray,
  ): void {
    const rule = ruleOfField(name, Number(field));
    const own = rulesOf(rule?.type ?? '').get(Number(component ?? 1));
    const [label] = rule === undefined ? [''] : labelAndShape(own, rule.label, '');
    this.add({ ...at, components: values, number: 2 }, label, 'text');
  }

  private add(at: Place & Components, label: string, shape: Shape | 'any', group = ''): void {
    const { segment, field, components } = at;
    const parts = components.flatMap((each) => split(this.source.text, each, segment.delimiters.subcomponent));
    const first = parts.find(({ start, end }) => start < end);
    if (first === undefined) return;
    const numbers = at.number === undefined ? '' : `.${at.number}${at.part === undefined ? '' : `.${at.part}`}`;
    const piece = new FillingPiece(this.placeOf(at, numbers), segment.delimiters);
    this.decodeAll(piece.mapped, parts, segment.delimiters);
    piece.label = label;
    piece.group = `${segment.name}-${field}${numbers} ${group}`.trim();
    piece.shape = shape === 'any' ? shapeOf(piece.text.trim()) : shape;
    piece.isQuiet = at.isCode === true || isQuiet(segment.name, field) || (label === '' && !this.saysEnough(parts));
    this.content.push(piece);
  }

  /** False for two-letter codes, which identify nobody. */
  private saysEnough(parts: readonly Range[]): boolean {
    return parts.some((part) => part.end - part.start > 2 || /[^\0-\x7f]/.test(this.slice(part)));
  }

  private decoded(parts: readonly (Range | undefined)[], delimiters: Delimiters): MappedText {
    const mapped = new MappedText();
    this.decodeAll(mapped, parts, delimiters);
    return mapped;
  }

  /** Adds several parts as one text, separated by blanks. */
  private decodeAll(mapped: MappedText, parts: readonly (Range | undefined)[], delimiters: Delimiters): void {
    for (const part of parts) {
      if (part === undefined || part.start === part.end) continue;
      if (mapped.length > 0) mapped.add(' ', part.start, part.start);
      decodeInto(mapped, this.source, part, delimiters);
    }
  }

  /** Removes encoded data that cannot be read as text. */
  private isEncoded(segment: Segment, field: number, range: Range): boolean {
    if (!isEncoded(this.source.text, range)) return false;
    this.remove(range, this.placeOf({ segment, field, repetition: 1 }));
    return true;
  }

  private remove({ start, end }: Range, place: string): void {
    this.removed.push({ start, end, text: '' });
    const message = `In ${place}, data of a format that Umbra does not read was removed.`;
    this.warnings.push({ code: 'DATA_REMOVED', message });
  }

  private placeOf({ segment, field, repetition }: Place, numbers = ''): string {
    const which = repetition > 1 ? `[${repetition}]` : '';
    return `${segment.name}-${field}${which}${numbers}, segment ${this.segmentsBefore + segment.number}`;
  }

  private slice(range: Range | undefined): string {
    return range === undefined ? '' : this.source.text.slice(range.start, range.end);
  }
}

const isEmpty = (range: Range | undefined): boolean => range === undefined || range.start === range.end;

const labelAndShape = (rule: ComponentRule | undefined, field: string, idType: string): [string, Shape | 'any'] =>
  rule === undefined ? ['', 'any'] : [labelOf(rule, field, idType), rule.shape];
