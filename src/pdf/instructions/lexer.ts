import { findInlineImageEnd } from './inline-image-end.js';
import { CLASSES, isStringKind, Kind, NUMERIC, operatorOf, WHITE, DELIMITER, type Operands } from './syntax.js';

/** A word that is too long for any operator handled here. */
const UNKNOWN = -1;
/** At the end of the bytes, when operands without an operator remain. */
export const NONE = 0;
const BI = operatorOf('BI');
export const ID = operatorOf('ID');
const MAX_OPERATOR_LENGTH = 3;

const code = (character: string): number => character.charCodeAt(0);
const [OPEN, CLOSE, BACKSLASH, LESS, GREATER] = [code('('), code(')'), code('\\'), code('<'), code('>')];
const [SLASH, PERCENT, LEFT_BRACKET, RIGHT_BRACKET] = [code('/'), code('%'), code('['), code(']')];
const [ZERO, NINE, DOT, MINUS] = [code('0'), code('9'), code('.'), code('-')];
const [NEWLINE, RETURN] = [code('\n'), code('\r')];
const [LOWER_A, LOWER_F] = [code('a'), code('f')];

/**
 * Reads a content stream one operation at a time. The last operation is in the fields of the lexer, and its operands
 * are in arrays that are reused for the next one: nothing is allocated per operation, and nothing is decoded until
 * requested.
 * @see ISO 32000-2, 7.2 and 7.8.2
 */
export class ContentLexer implements Operands {
  /** The operands of the last operation: kind, numeric value, and byte range. */
  readonly kinds: number[] = [];
  readonly numbers: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  count = 0;
  /** See `operatorOf`. `ID` represents a complete inline image, with its entries as operands. */
  operator = NONE;
  /** Offsets of the operation (its first operand), of its operator, and of its end. */
  start = 0;
  operatorStart = 0;
  end = 0;
  /** True if there are strings among the operands. */
  hasStrings = false;
  /** True if there are names among the operands. */
  hasNames = false;
  /** The byte range of the data of the last inline image. */
  dataStart = 0;
  dataEnd = 0;
  /** The start and end offset of every comment so far. */
  readonly comments: number[] = [];
  /** True if the stream contains syntax on which readers disagree. */
  hasDoubt = false;
  /**
   * True if there were words that are not operators, malformed numbers or a string without an end: they may be remains
   * of text.
   */
  hasRemains = false;
  private at = 0;
  private pictureStart = -1;

  constructor(readonly bytes: Uint8Array) {}

  /** Reads the next operation; returns false at the end. */
  next(): boolean {
    const { bytes } = this;
    this.count = 0;
    this.hasStrings = this.hasNames = false;
    this.start = -1;
    while (this.at < bytes.length) {
      const byte = bytes[this.at] ?? 0;
      const kind = CLASSES[byte];
      if (kind === WHITE) this.at++;
      else if (kind === NUMERIC) this.readNumber();
      else if (kind === DELIMITER) this.readDelimited(byte);
      else if (this.readWord()) return true;
    }
    this.operator = NONE;
    this.operatorStart = this.end = bytes.length;
    return this.count > 0;
  }

  /** Returns an operand by its position from the end, as readers do; 0 if it is missing or not a number. */
  numberFromEnd(place: number): number {
    const index = this.count - 1 - place;
    return index >= 0 && this.kinds[index] === Kind.number ? (this.numbers[index] ?? 0) : 0;
  }

  nameAt(index: number): string | undefined {
    if (index < 0 || index >= this.count || this.kinds[index] !== Kind.name) return undefined;
    return this.textOf((this.starts[index] ?? 0) + 1, this.ends[index] ?? 0);
  }

  textOf(start: number, end: number): string {
    let text = '';
    for (let at = start; at < end; at++) text += String.fromCharCode(this.bytes[at] ?? 0);
    return text;
  }

  private push(kind: number, start: number, end: number, number = 0): void {
    const index = this.count++;
    if (isStringKind(kind)) this.hasStrings = true;
    else if (kind === Kind.name) this.hasNames = true;
    if (index === 0) this.start = start;
    this.kinds[index] = kind;
    this.numbers[index] = number;
    this.starts[index] = start;
    this.ends[index] = end;
    this.at = end;
  }

  private regularEnd(from: number): number {
    let at = from;
    while (at < this.bytes.length && (CLASSES[this.bytes[at] ?? 0] ?? 0) % NUMERIC === 0) at++;
    return at;
  }

  /**
   * Accepts what readers accept: several signs, a minus sign inside a number (ignored), a second decimal point (ends
   * the number).
   */
  private readNumber(): void {
    const { bytes, at: start } = this;
    let at = start;
    let value = 0;
    let scale = 0;
    let isNegative = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= ZERO && byte <= NINE) {
        value = value * 10 + (byte - ZERO);
        scale *= 10;
      } else if (byte === DOT) {
        if (scale !== 0) break;
        scale = 1;
      } else if (CLASSES[byte] !== NUMERIC) break;
      else if (at > start) this.hasRemains = true;
      else if (byte === MINUS) isNegative = true;
    }
    const end = this.regularEnd(at);
    for (let rest = at; rest < end; rest++) if (CLASSES[bytes[rest] ?? 0] !== NUMERIC) this.hasDoubt = true;
    const number = scale > 1 ? value / scale : value;
    this.push(Kind.number, start, end, Number.isFinite(number) ? (isNegative ? -number : number) : 0);
  }

  private readDelimited(byte: number): void {
    const { bytes, at: start } = this;
    if (byte === OPEN) this.push(Kind.literal, start, this.literalEnd(start));
    else if (byte === SLASH) this.push(Kind.name, start, this.regularEnd(start + 1));
    else if (byte === LEFT_BRACKET) this.push(Kind.arrayStart, start, start + 1);
    else if (byte === RIGHT_BRACKET) this.push(Kind.arrayEnd, start, start + 1);
    else if (byte === LESS && bytes[start + 1] === LESS) this.push(Kind.dictStart, start, start + 2);
    else if (byte === GREATER && bytes[start + 1] === GREATER) this.push(Kind.dictEnd, start, start + 2);
    else if (byte === LESS) {
      const close = bytes.indexOf(GREATER, start);
      const end = close < 0 ? bytes.length : close + 1;
      if (!this.isHexadecimal(start + 1, close < 0 ? end : close)) this.hasDoubt = true;
      this.push(Kind.hex, start, end);
    } else if (byte === PERCENT) {
      while (this.at < bytes.length && bytes[this.at] !== NEWLINE && bytes[this.at] !== RETURN) this.at++;
      this.comments.push(start, this.at);
    } else this.at++;
  }

  private literalEnd(start: number): number {
    const { bytes } = this;
    let depth = 0;
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE && --depth === 0) return at + 1;
    }
    this.hasRemains = true;
    return bytes.length;
  }

  /** Readers either skip other characters, or end the string there. */
  private isHexadecimal(from: number, to: number): boolean {
    const { bytes } = this;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      const isDigit = (byte >= ZERO && byte <= NINE) || ((byte | 0x20) >= LOWER_A && (byte | 0x20) <= LOWER_F);
      if (!isDigit && CLASSES[byte] !== WHITE) return false;
    }
    return true;
  }

  /** Returns true if the word was an operator. */
  private readWord(): boolean {
    const { bytes, at: start } = this;
    const end = this.regularEnd(start);
    const length = end - start;
    if (length > MAX_OPERATOR_LENGTH && this.isConstant(start, end)) {
      this.push(Kind.word, start, end);
      return false;
    }
    const [first = 0, second = 0, third = 0] = [bytes[start], bytes[start + 1], bytes[start + 2]];
    this.operator =
      length > MAX_OPERATOR_LENGTH ? UNKNOWN : first | (length > 1 ? second << 8 : 0) | (length > 2 ? third << 16 : 0);
    if (this.operator === UNKNOWN) this.hasRemains = true;
    this.operatorStart = start;
    if (this.start < 0) this.start = start;
    this.at = this.end = end;
    if (this.operator === BI) this.pictureStart = this.start;
    else if (this.operator === ID) this.readPicture(end);
    return true;
  }

  private isConstant(start: number, end: number): boolean {
    const word = end - start <= 'false'.length ? this.textOf(start, end) : '';
    return word === 'true' || word === 'false' || word === 'null';
  }

  private readPicture(idEnd: number): void {
    if (this.pictureStart < 0) return;
    this.start = this.pictureStart;
    this.pictureStart = -1;
    this.dataStart = Math.min(this.bytes.length, idEnd + 1);
    const { dataEnd, end } = findInlineImageEnd(this.bytes, this, this.dataStart);
    this.dataEnd = dataEnd;
    this.at = this.end = end;
  }
}
