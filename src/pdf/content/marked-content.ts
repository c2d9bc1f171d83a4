import { PDFArray, PDFDict, PDFHexString, type PDFObject } from '@cantoo/pdf-lib';
import { decodeString } from '../instructions/strings.js';
import type { ContentLexer } from '../instructions/lexer.js';
import { Output, type Edits } from './output.js';
import type { PageWork } from './page-work.js';
import type { ResourceFrame } from './resource-frame.js';
import { nameText } from './resource-names.js';
import { isStringKind, Kind } from '../instructions/syntax.js';
import { isString, nameOf, numberOf, resolve, valueOf } from '../objects/objects.js';
import { decodeText, encodeText } from '../objects/text-codec.js';

/** The keys of replacement texts, which are removed together with the glyphs they replace (ISO 32000-2, 14.9). */
const INSTEAD_OF_GLYPHS = new Set(['ActualText', 'Alt', 'E']);
/** A tag that says nothing about the content. */
const PLAIN_TAG = 'Span';
const MAX_LEVELS = 20;

/** The beginning of a sequence, which is examined again at its end. */
interface Opened {
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  /** The properties: the name of a resource, or else the operands of an inline dictionary. */
  readonly named: string | undefined;
  readonly operands: readonly Operand[];
  readonly removedBefore: number;
}

interface Operand {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** Returns the index of the first operand of the properties of marked content, a name or an inline dictionary. */
export function firstOfProperties({ kinds, count }: ContentLexer): number {
  const last = count - 1;
  const begin = kinds.indexOf(Kind.dictStart);
  return kinds[last] === Kind.name || begin < 0 || begin > last ? last : begin;
}

/** The sequences of marked content of one stream. */
export class MarkedContent {
  private readonly open: (Opened | undefined)[] = [];

  constructor(
    private readonly work: PageWork,
    private readonly frame: ResourceFrame,
    private readonly edits: Edits,
  ) {}

  /** Handles `BDC`, and `DP`, which encloses nothing. */
  begin(lexer: ContentLexer, operator: 'BDC' | 'DP'): void {
    const opened = this.read(lexer);
    if (operator === 'DP') {
      this.judge(opened, 'DP', false);
      return;
    }
    this.open.push(opened);
    const { glyphs } = this.work.options;
    if (glyphs !== undefined) glyphs.begin(this.textInstead(opened));
  }

  /** `BMC` */
  beginWithout(lexer: ContentLexer): void {
    this.open.push(undefined);
    this.work.options.glyphs?.begin(undefined);
    this.judgeTag(lexer, 'BMC');
  }

  /** `MP` */
  point(lexer: ContentLexer): void {
    this.judgeTag(lexer, 'MP');
  }

  private judgeTag(lexer: ContentLexer, operator: 'BMC' | 'MP'): void {
    const tag = lexer.nameAt(lexer.count - 1) ?? '';
    if (this.safeTag(tag) !== tag) this.edits.replace(lexer.start, lexer.end, `/${PLAIN_TAG} ${operator}`);
  }

  private safeTag(tag: string): string {
    const text = nameText(tag);
    return this.work.safe(text) === text ? tag : PLAIN_TAG;
  }

  /** Returns the text to be read instead of the glyphs of a sequence (14.9.4). */
  private textInstead({ named, operands }: Opened): string | undefined {
    if (named === undefined) {
      const key = operands.findIndex(({ kind, bytes }) => kind === Kind.name && latin1(bytes) === '/ActualText');
      const value = operands[key + 1];
      return key >= 0 && value !== undefined && isStringKind(value.kind) ? textOf(value.bytes) : undefined;
    }
    const properties = this.frame.find('Properties', named)?.object;
    const text = properties instanceof PDFDict ? valueOf(properties, 'ActualText') : undefined;
    return isString(text) ? decodeText(text) : undefined;
  }

  end(): void {
    if (this.open.length > 0) this.work.options.glyphs?.end();
    const opened = this.open.pop();
    if (opened !== undefined) this.judge(opened, 'BDC', this.work.removed > opened.removedBefore);
  }

  /** Ends the sequences that the stream has left open. */
  endAll(): void {
    while (this.open.length > 0) this.end();
  }

  private read(lexer: ContentLexer): Opened {
    const last = lexer.count - 1;
    const named = lexer.nameAt(last);
    // The tag directly precedes the properties, whatever comes before it.
    const first = firstOfProperties(lexer);
    const operands: Operand[] = [];
    for (let index = first; named === undefined && index <= last; index++) {
      const bytes = lexer.bytes.subarray(lexer.starts[index], lexer.ends[index]);
      operands.push({ kind: lexer.kinds[index] ?? Kind.word, bytes });
    }
    const { start, end } = lexer;
    return { start, end, tag: lexer.nameAt(first - 1) ?? PLAIN_TAG, named, operands, removedBefore: this.work.removed };
  }

  /** Records that this sequence lost content, so that what the structure tree says about it can be removed. */
  private noteLost(id: number | undefined): void {
    if (id !== undefined && this.work.open.length === 0) this.work.lostMarks.add(id);
  }

  private judge({ start, end, tag, named, operands }: Opened, operator: 'BDC' | 'DP', hasLost: boolean): void {
    if (named !== undefined) this.judgeNamed(start, end, tag, named, operator, hasLost);
    else {
      if (hasLost) this.noteLost(idAmong(operands));
      const safe = this.safeOperands(operands, hasLost);
      const safeTag = this.safeTag(tag);
      if (safe !== undefined || safeTag !== tag) {
        const properties = safe ?? Buffer.concat(operands.flatMap(({ bytes }) => [bytes, Buffer.from(' ')]));
        this.edits.replace(start, end, new Output().text(`/${safeTag} `).add(properties).text(` ${operator}`).bytes());
      }
    }
  }

  private judgeNamed(start: number, end: number, tag: string, name: string, operator: string, hasLost: boolean): void {
    const found = this.frame.find('Properties', name);
    if (found === undefined) {
      this.renameTagAnd(start, end, tag, name, operator);
      return;
    }
    const { object } = found;
    if (hasLost && object instanceof PDFDict) this.noteLost(numberOf(object, 'MCID'));
    // Layers are identified by their object; `scrub` handles their names with those of the catalog.
    const isLayer = object instanceof PDFDict && ['OCG', 'OCMD'].includes(nameOf(object, 'Type') ?? '');
    const safe = object instanceof PDFDict && !isLayer ? this.safeDict(object, hasLost, 0) : object;
    if (safe === object) {
      this.frame.keep(found, 'Properties', name);
      this.renameTagAnd(start, end, tag, name, operator);
      return;
    }
    const own = this.frame.add('Properties', this.work.context.register(safe));
    this.edits.replace(start, end, `/${this.safeTag(tag)} /${own} ${operator}`);
  }

  private renameTagAnd(start: number, end: number, tag: string, name: string, operator: string): void {
    const alias = this.work.aliasFor(name) ?? name;
    if (this.safeTag(tag) === tag && alias === name) return;
    this.edits.replace(start, end, `/${this.safeTag(tag)} /${alias} ${operator}`);
  }

  /** Returns the operands without unsafe strings; undefined when all are safe. */
  private safeOperands(operands: readonly Operand[], hasLost: boolean): Uint8Array | undefined {
    const output = new Output();
    let isChanged = false;
    for (let index = 0; index < operands.length; index++) {
      const { kind, bytes } = operands[index] ?? { kind: Kind.word, bytes: new Uint8Array() };
      const key = kind === Kind.name ? latin1(bytes.subarray(1)) : '';
      if (hasLost && INSTEAD_OF_GLYPHS.has(key)) {
        index++;
        isChanged = true;
        continue;
      }
      if (!isStringKind(kind)) {
        const alias = kind === Kind.name ? this.work.aliasFor(key) : undefined;
        isChanged ||= alias !== undefined;
        output.add(alias === undefined ? bytes : Buffer.from(`/${alias}`, 'latin1')).text(' ');
        continue;
      }
      const text = textOf(bytes);
      const safe = this.work.safe(text);
      if (safe === text) output.add(bytes).text(' ');
      else {
        output.text(encodeText(safe ?? '').toString()).text(' ');
        isChanged = true;
      }
    }
    return isChanged ? output.bytes() : undefined;
  }

  /** Returns the same dictionary when everything in it is safe. */
  private safeDict(dict: PDFDict, hasLost: boolean, level: number): PDFDict {
    let copy: PDFDict | undefined;
    for (const [key, value] of dict.entries()) {
      const isInstead = hasLost && level === 0 && INSTEAD_OF_GLYPHS.has(key.decodeText());
      const safe = isInstead ? undefined : this.safeValue(value, level);
      if (safe === value) continue;
      copy ??= dict.clone();
      if (safe === undefined) copy.delete(key);
      else copy.set(key, safe);
    }
    return copy ?? dict;
  }

  private safeValue(value: PDFObject, level: number): PDFObject | undefined {
    const object = resolve(this.work.context, value);
    if (isString(object)) {
      const text = decodeText(object);
      const safe = this.work.safe(text);
      return safe === text ? value : safe === undefined ? undefined : encodeText(safe);
    }
    // Values nested this deeply are not examined, so they are removed.
    if (level > MAX_LEVELS) return undefined;
    if (object instanceof PDFDict) {
      const safe = this.safeDict(object, false, level + 1);
      return safe === object ? value : safe;
    }
    if (!(object instanceof PDFArray)) return value;
    const elements = object.asArray();
    const safe = elements.map((element) => this.safeValue(element, level + 1));
    if (safe.every((element, index) => element === elements[index])) return value;
    const copy = PDFArray.withContext(this.work.context);
    for (const element of safe) if (element !== undefined) copy.push(element);
    return copy;
  }
}

function idAmong(operands: readonly Operand[]): number | undefined {
  const key = operands.findIndex(({ kind, bytes }) => kind === Kind.name && latin1(bytes) === '/MCID');
  const value = operands[key + 1];
  return key >= 0 && value?.kind === Kind.number ? Number(latin1(value.bytes)) : undefined;
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Returns the text of a literal or hexadecimal string. */
export function textOf(bytes: Uint8Array): string {
  const target = new Uint8Array(bytes.length);
  const length = decodeString(bytes, 0, bytes.length, target, 0);
  return decodeText(PDFHexString.of(Buffer.from(target.subarray(0, length)).toString('hex')));
}
