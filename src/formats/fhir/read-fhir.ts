import type { ReadOptions, Warning } from '../format.js';
import { kindsOfLabel } from '../evidence/label-kinds.js';
import { bytesOfBase64, declaredBy, openAsOneOf } from '../inner-data.js';
import { textOf } from '../json/pieces.js';
import { scanJson, type JsonListener, type Token } from '../json/scan-json.js';
import type { EmbeddedDocument, MappedContent, MappedPiece, Patch } from '../mapped-document.js';
import { MappedText } from '../markup/mapped-text.js';
import { labelOf, LABEL_OF_DATES, type Element } from './labels.js';
import { masked, STRINGS_OF_REASON, type Member } from './masked.js';
import { shapeOf, type Shape } from './values.js';

/** A value of a resource. */
export class FhirPiece implements MappedPiece, Member {
  readonly mapped = new MappedText();
  private said: string | undefined;

  constructor(
    private readonly element: Element,
    readonly key: string,
    readonly keyToken: Token | undefined,
    readonly token: Token,
    readonly shape: Shape,
    readonly place: string,
    readonly isOnlyNamed?: true,
  ) {}

  /** Codes and extension URLs are system names. */
  get isQuiet(): boolean {
    const { element, key } = this;
    if (this.isOnlyNamed === true || this.shape === 'code') return true;
    return key === 'url' && /extension$/i.test(element.key) && ADDRESS_OF_EXTENSION.test(this.text);
  }

  get text(): string {
    return this.mapped.text;
  }

  get group(): string {
    return this.place;
  }

  /** Computed lazily, because later members of the element may determine the label. */
  get label(): string {
    this.said ??= labelOf(this.element, this.key) || (this.shape === 'date' ? LABEL_OF_DATES : '');
    return this.said;
  }

  get hasSibling(): boolean {
    return this.element.members.has(`_${this.key}`);
  }
}

/**
 * An absolute URL without an address of mail, or the name of a part within a complex extension.
 * @see https://hl7.org/fhir/R4/extensibility.html
 */
const ADDRESS_OF_EXTENSION = /^(?:[a-z][a-z\d+.-]*:[^\s@]+|[a-z][A-Za-z\d-]*)$/;

export type ReadFhir = MappedContent<FhirPiece>;

interface Frame extends Element {
  readonly parent: Frame | undefined;
  readonly type: 'object' | 'array';
  readonly members: Map<string, string>;
  readonly codes: string[];
  named: string | undefined;
  readonly path: string;
  /** Name of the member that is being read. */
  member: string;
  memberToken: Token | undefined;
  data: Member | undefined;
}

/** Members whose values describe other members. */
const SAYING: ReadonlySet<string> = new Set(
  'resourceType system code contentType sigFormat url reference type text display'.split(' '),
);
/** Members whose text names the value of their element: the type of an identifier, the code of an observation. */
const NAMING: ReadonlySet<string> = new Set(['coding', 'type', 'code']);
const MAX_PATH_LENGTH = 200;
const MIN_DIGITS = 4;

/** Reads a resource. */
export class FhirReader implements JsonListener, ReadFhir {
  readonly content: (FhirPiece | EmbeddedDocument)[] = [];
  readonly removed: Patch[] = [];
  readonly warnings: Warning[] = [];
  readonly staying = [];
  /** True if the text is a resource. */
  isResource = false;
  private frame: Frame | undefined;

  /** @param offset where the text begins in the document */
  constructor(
    private readonly source: string,
    private readonly offset: number,
    private readonly options: ReadOptions,
  ) {}

  /** Reads a text that is not a resource as one value. */
  static textElement(source: string, offset: number, options: ReadOptions): FhirReader {
    const reader = new FhirReader(source, offset, options);
    reader.open('object');
    const token = { type: 'string', start: offset, end: offset + source.length } as const;
    if (reader.frame !== undefined) {
      const piece = reader.piece(reader.frame, '', undefined, token, 'text');
      piece.mapped.add(source, offset, token.end);
      reader.content.push(piece);
    }
    return reader;
  }

  /**
   * @returns the end of the JSON text
   * @throws DocumentProblem
   */
  read(): number {
    return scanJson(this.source, 0, this);
  }

  open(type: Frame['type']): void {
    const parent = this.frame;
    const key = parent?.type === 'array' ? parent.key : (parent?.member ?? '');
    const own = parent === undefined ? '$' : `${parent.path}${parent.type === 'array' ? '[*]' : `.${parent.member}`}`;
    const path = own.length > MAX_PATH_LENGTH ? (parent?.path ?? '$') : own;
    const memberToken = parent?.type === 'object' ? parent.memberToken : undefined;
    const filled = { members: new Map<string, string>(), codes: [], named: undefined, data: undefined };
    this.frame = { ...filled, parent, type, key, path, member: key, memberToken };
  }

  close(): void {
    const { frame } = this;
    if (frame === undefined) return;
    const { parent, key, members, codes, data, named } = frame;
    this.frame = parent;
    if (parent === undefined) this.isResource = members.has('resourceType');
    if (key === 'coding' || key === 'type') {
      const code = members.get('code');
      parent?.codes.push(...codes.slice(0, MAX_CODES), ...(code === undefined ? [] : [code]));
    }
    if (parent !== undefined && NAMING.has(key)) {
      parent.named ??= members.get('text') ?? members.get('display') ?? named;
    }
    if (data !== undefined) this.data(data, frame);
  }

  token(scanned: Token): void {
    const { frame } = this;
    if (frame === undefined) return;
    const { type } = scanned;
    const [start, end] = [scanned.start + this.offset, scanned.end + this.offset];
    const token = { type, start, end };
    if (type === 'key') {
      frame.member = textOf(this.source, scanned);
      frame.memberToken = token;
      if (frame.member.startsWith('_')) frame.members.set(frame.member, '');
      return;
    }
    if (type === 'literal' || start === end) return;
    const key = frame.member;
    const element = elementOf(frame);
    const keyToken = frame.type === 'object' ? frame.memberToken : undefined;
    if (type === 'number') this.number(element, key, keyToken, token);
    else this.string(frame, element, key, keyToken, token);
  }

  private number(element: Frame, key: string, keyToken: Token | undefined, token: Token): void {
    const digits = this.textOf(token).replace(/\D/g, '').length;
    const says = digits >= MIN_DIGITS || kindsOfLabel(labelOf(element, key)).length > 0;
    const piece = this.piece(element, key, keyToken, token, 'number', says ? undefined : true);
    this.decode(token, piece.mapped);
    this.content.push(piece);
  }

  private string(frame: Frame, element: Frame, key: string, keyToken: Token | undefined, token: Token): void {
    const text = this.textOf(token);
    if (SAYING.has(key) && frame.type === 'object' && text.length <= MAX_PATH_LENGTH) frame.members.set(key, text);
    if (key === 'data' && frame.type === 'object' && !/\s/.test(text)) {
      frame.data = { key, keyToken, token, hasSibling: false };
      return;
    }
    if (key === 'div' && text.trimStart().startsWith('<')) {
      this.narrative(token, text, element.path);
      return;
    }
    // The reason for a missing value was written in place of the value.
    if (STRINGS_OF_REASON.includes(text) && element.parent?.parent?.key.startsWith('_') === true) return;
    const piece = this.piece(element, key, keyToken, token, shapeOf(key, text));
    this.decode(token, piece.mapped);
    if (text.trim() !== '') this.content.push(piece);
  }

  /** Reads XHTML within a string. @see https://hl7.org/fhir/R4/narrative.html */
  private narrative(token: Token, text: string, path: string): void {
    const { openInner } = this.options;
    const place = `${path}.div`;
    const bytes = Buffer.from(text);
    const document = openInner && openAsOneOf([{ format: 'html', charset: 'utf-8' }], bytes, openInner);
    if (document === undefined) this.remove({ key: 'div', keyToken: undefined, token, hasSibling: false }, place);
    else
      this.content.push({
        document,
        place,
        content: token,
        encode: (written) => JSON.stringify(Buffer.from(written).toString()).slice(1, -1),
      });
  }

  /** Reads attachment data by its own format. @see https://hl7.org/fhir/R4/datatypes.html#Attachment */
  private data(member: Member, { members, path }: Frame): void {
    const { openInner } = this.options;
    const mediaType = members.get('contentType') ?? '';
    const bytes = bytesOfBase64(this.textOf(member.token));
    const place = `${path}.data`;
    const document = openInner && bytes && openAsOneOf(declaredBy(mediaType), bytes, openInner);
    if (document === undefined) this.remove({ ...member, hasSibling: members.has('_data') }, place);
    else
      this.content.push({
        document,
        place,
        content: member.token,
        encode: (written) => Buffer.from(written).toString('base64'),
      });
  }

  private remove(member: Member, place: string): void {
    this.removed.push(masked(member));
    this.warnings.push({
      code: 'DATA_REMOVED',
      message: `At ${place}, data of a format that Umbra does not read was removed.`,
    });
  }

  private piece(
    element: Frame,
    key: string,
    keyToken: Token | undefined,
    token: Token,
    shape: Shape,
    isOnlyNamed?: true,
  ): FhirPiece {
    const { frame } = this;
    const path = frame?.type === 'array' ? `${frame.path}[*]` : `${element.path}.${key}`;
    return new FhirPiece(element, key, keyToken, token, shape, path, isOnlyNamed);
  }

  private textOf({ type, start, end }: Token): string {
    return textOf(this.source, { type, start: start - this.offset, end: end - this.offset });
  }

  private decode({ start, end }: Token, mapped: MappedText): void {
    const own = this.source.slice(start - this.offset, end - this.offset);
    let from = 0;
    for (let at = own.indexOf('\\'); at !== -1; at = own.indexOf('\\', from)) {
      const length = own[at + 1] === 'u' ? 6 : 2;
      mapped.add(own.slice(from, at), start + from, start + at);
      mapped.add(JSON.parse(`"${own.slice(at, at + length)}"`) as string, start + at, start + at + length);
      from = at + length;
    }
    mapped.add(own.slice(from), start + from, end);
  }
}
const MAX_CODES = 20;

/** Returns the object that the items of an array belong to. */
function elementOf(frame: Frame): Frame {
  let element = frame;
  while (element.type === 'array' && element.parent !== undefined) element = element.parent;
  return element;
}
