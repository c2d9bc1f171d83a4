import { stemOf } from '../file-names.js';
import { MAIL_HEADERS } from '../field-names.js';
import type { Edits } from '../format.js';
import { replaceIn } from '../patches.js';
import { isPhrase, quotedString, readAddresses, unquoted, validAddress, type AddressToken } from './addresses.js';
import { decodeWords, encodeWords, foldedHeader } from './encoded-words.js';
import { unfold, type Field } from './fields.js';
import { isDate, isFileName, isStandardParameter, labelOfAddresses, labelOfNames, ruleOf } from './header-rules.js';
import type { BodyHeaders, HeaderPiece, MessageHeader } from './message-header.js';
import { NamedHeader } from './named-header.js';
import { writeStructured, type Parameter, type Structured } from './parameters.js';

/** A piece of a header, with the encoding of its replacement. */
interface Slot {
  readonly piece: HeaderPiece;
  /** The text that edits apply to: the text of the piece, except for characters that people read as blanks. */
  readonly source: string;
  /** Returns the text that a reader must find. */
  expect(text: string): string;
  encode(text: string): string;
}

class Header implements MessageHeader {
  readonly pieces: readonly HeaderPiece[];

  constructor(
    readonly field: Field,
    private readonly raw: string,
    private readonly tokens: readonly (string | Slot)[],
    private readonly mustBeWritten: boolean,
  ) {
    this.pieces = this.slots.map(({ piece }) => piece).filter(({ text }) => text.trim() !== '');
  }

  expected(edits: Edits): readonly string[] {
    return this.slots.map((slot) => slot.expect(editedText(slot, edits))).filter((text) => text.trim() !== '');
  }

  write(edits: Edits, lineEnd: string): string {
    if (!this.mustBeWritten && !this.pieces.some((piece) => edits.has(piece))) return this.raw;
    const value = this.tokens
      .map((token) => (typeof token === 'string' ? token : token.encode(editedText(token, edits))))
      .join('');
    return foldedHeader(this.field.name, value, lineEnd);
  }

  private get slots(): readonly Slot[] {
    return this.tokens.filter((token) => typeof token !== 'string');
  }
}

/** A header with the route or id of a message. It is removed or replaced, unless the policy ignores it. */
class RouteHeader implements MessageHeader {
  readonly pieces: readonly HeaderPiece[];

  /** @param other the replacement; empty if the header is removed */
  constructor(
    readonly field: Field,
    private readonly raw: string,
    private readonly other: string,
    place: string,
  ) {
    const text = decodeWords(unfold(field.value));
    this.pieces = [{ text, label: field.name, group: undefined, place, isRemoved: true }];
  }

  expected(): readonly string[] {
    return [];
  }

  write(edits: Edits, lineEnd: string): string {
    if (this.pieces.some((piece) => edits.has(piece))) return this.raw;
    return this.other === '' ? '' : foldedHeader(this.field.name, this.other, lineEnd);
  }
}

const editedText = ({ piece, source }: Slot, edits: Edits): string => replaceIn(source, edits.get(piece) ?? []);

/** Shared by the readers of all headers. */
export interface HeaderContext {
  /** Position of the message in the document, for people: `part 2, `. */
  readonly place: string;
  /** Returns the stable replacement of a message id. */
  readonly idOf: (id: string) => string;
}

/** Reads a header other than `Content-Type` and `Content-Disposition`. */
export function readHeader(field: Field, raw: string, context: HeaderContext): MessageHeader {
  const header = readValue(field, raw, context);
  const isNamed = ruleOf(field.key) === 'text' && !MAIL_HEADERS.has(field.key);
  return isNamed ? new NamedHeader(header, context.place) : header;
}

function readValue(field: Field, raw: string, context: HeaderContext): MessageHeader {
  const value = unfold(field.value);
  const rule = ruleOf(field.key);
  const place = `${context.place}${field.name}`;
  if (rule === 'drop') return new RouteHeader(field, raw, '', place);
  const isOdd = !field.isPlain || /\r(?!\n)/.test(field.value);
  if (rule === 'ids') return new RouteHeader(field, raw, idsIn(value, context), place);
  if (rule === 'addresses') {
    const tokens = addressTokens(field, value, place);
    if (tokens !== undefined) return new Header(field, raw, tokens, isOdd);
  }
  if (field.key === 'mime-version' && value === '1.0') return new Header(field, raw, [value], isOdd);
  const text = decodeWords(value).trim();
  const piece = { text, label: field.name, group: undefined, place };
  const slot: Slot =
    rule === 'date'
      ? { piece, source: text, encode: validDate(text), expect: validDate(text) }
      : { piece, source: text, encode: (edited) => encodeWords(edited, field.name), expect: plain };
  return new Header(field, raw, [slot], isOdd);
}

/** Folding turns line ends into blanks, and blanks at either end are lost. */
const plain = (text: string): string => text.trim();

const idsIn = (value: string, { idOf }: HeaderContext): string =>
  (value.match(/<[^<>]{1,1000}>|[^\s<>,]{1,1000}/g) ?? []).map((id) => `<${idOf(id.replace(/[<>]/g, ''))}>`).join(' ');

function addressTokens(field: Field, value: string, place: string): readonly (string | Slot)[] | undefined {
  const found = readAddresses(value)?.toSorted((one, other) => one.start - other.start);
  if (found === undefined) return undefined;
  const tokens: (string | Slot)[] = [];
  let at = 0;
  for (const token of found) {
    // A comment within a name or an address is dropped by readers and cannot be separated from it.
    if (token.start < at) return undefined;
    tokens.push(value.slice(at, token.start), addressSlot(field, token, value.slice(token.start, token.end), place));
    at = token.end;
  }
  tokens.push(value.slice(at));
  return tokens;
}

function addressSlot(field: Field, { type }: AddressToken, raw: string, place: string): Slot {
  const { key, name } = field;
  if (type === 'address') {
    const text = decodeWords(raw);
    const expect = (edited: string): string => (edited === text ? text : validAddress(edited));
    const piece = { text, label: labelOfAddresses(key), group: undefined, place };
    return { piece, source: text, expect, encode: (edited) => (edited === text ? raw : validAddress(edited)) };
  }
  const text = decodeWords(unquoted(raw));
  const label = type === 'group' ? name : labelOfNames(key);
  const encodePhrase = (edited: string): string => {
    const written = encodeWords(edited, name);
    if (written !== edited) return written;
    return isPhrase(edited) ? edited : quotedString(edited);
  };
  const encodeComment = (edited: string): string => encodeWords(edited.replace(/[()\\]/g, ' '), name);
  return {
    piece: { text, label, group: undefined, place },
    source: text,
    expect: type === 'comment' ? (edited) => (edited === text ? text : edited.replace(/[()\\]/g, ' ')) : plain,
    encode: (edited) => (edited === text ? raw : type === 'comment' ? encodeComment(edited) : encodePhrase(edited)),
  };
}

/** Without a valid date the message is invalid: the replacement becomes a comment after the Unix epoch. */
const validDate =
  (before: string) =>
  (text: string): string =>
    text === before || isDate(text)
      ? text
      : `Thu, 01 Jan 1970 00:00:00 +0000 (${text.replace(/[^\x20-\x7e]|[()\\]/g, '-')})`;

/** `Content-Type` and `Content-Disposition`. File names and other parameters are pieces. */
class StructuredHeader implements MessageHeader {
  readonly pieces: readonly HeaderPiece[];
  private readonly slots: ReadonlyMap<Parameter, Slot>;

  constructor(
    readonly field: Field,
    private readonly raw: string,
    private readonly structured: Structured,
    place: string,
  ) {
    const slots = structured.parameters
      .filter(({ name, text }) => !isStandardParameter(name, text) && text.trim() !== '')
      .map((parameter): [Parameter, Slot] => [parameter, parameterSlot(parameter, `${place}${field.name}`)]);
    this.slots = new Map(slots);
    this.pieces = slots.map(([, { piece }]) => piece);
  }

  expected(edits: Edits): readonly string[] {
    const isWritten = this.isTouched(edits);
    const extended = new Set(this.structured.parameters.filter(({ isExtended }) => isExtended).map(({ name }) => name));
    return [...this.slots]
      .filter(([{ name, isExtended }]) => !isWritten || isExtended || !extended.has(name))
      .map(([, slot]) => slot.expect(editedText(slot, edits)))
      .filter((text) => text.trim() !== '');
  }

  write(edits: Edits, lineEnd: string, changes: BodyHeaders): string {
    const { charset, boundary } = this.field.key === 'content-type' ? changes : {};
    if (charset === undefined && boundary === undefined && !this.isTouched(edits)) return this.raw;
    const set = new Map(Object.entries({ charset, boundary }).filter(([, text]) => text !== undefined));
    const parameters = this.structured.parameters
      .filter(({ name }) => !set.has(name))
      .map((parameter) => {
        const slot = this.slots.get(parameter);
        return slot === undefined ? parameter : { ...parameter, text: slot.encode(editedText(slot, edits)) };
      });
    const added = [...set].map(([name, text = '']) => ({ name, text, isExtended: false }));
    const value = writeStructured(this.structured.value, [...added, ...parameters]);
    return foldedHeader(this.field.name, value, lineEnd);
  }

  private isTouched(edits: Edits): boolean {
    return !this.field.isPlain || !this.structured.isPlain || this.pieces.some((piece) => edits.has(piece));
  }
}

export const structuredHeader = (field: Field, raw: string, structured: Structured, place: string): MessageHeader =>
  new StructuredHeader(field, raw, structured, place);

/** `Content-Transfer-Encoding`: unchanged if it is a standard name, otherwise rewritten. */
export class EncodingHeader implements MessageHeader {
  readonly pieces = [];

  constructor(
    readonly field: Field,
    private readonly raw: string,
    private readonly encoding: string,
  ) {}

  expected(): readonly string[] {
    return [];
  }

  write(_: Edits, lineEnd: string, changes: BodyHeaders): string {
    const isPlain = this.field.isPlain && unfold(this.field.value).toLowerCase() === this.encoding;
    if (isPlain && changes.encoding === undefined) return this.raw;
    return foldedHeader(this.field.name, changes.encoding ?? this.encoding, lineEnd);
  }
}

/** Creates the slot of a parameter. A file name keeps its extension, and its underscores are read as blanks. */
function parameterSlot({ name, text }: Parameter, place: string): Slot {
  const stem = isFileName(name) ? stemOf(text) : text;
  const extension = text.slice(stem.length);
  const shown = isFileName(name) ? stem.replaceAll('_', ' ') : stem;
  return {
    piece: { text: shown, label: isFileName(name) ? 'File name' : name, group: undefined, place },
    source: stem,
    expect: (edited) => (isFileName(name) ? edited.replaceAll('_', ' ') : edited),
    encode: (edited) => edited + extension,
  };
}
