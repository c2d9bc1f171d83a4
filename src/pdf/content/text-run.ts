import { numberOfBytes } from '../fonts/cmap.js';
import type { Font } from '../fonts/font.js';
import type { GraphicsState } from './graphics-state.js';
import type { ContentLexer } from '../instructions/lexer.js';
import { decodeString } from '../instructions/strings.js';
import { isStringKind, Kind } from '../instructions/syntax.js';

/** The assumed maximum advance of a glyph of unknown width; wider than nearly all glyphs. */
const MAX_GLYPH_WIDTH = 1.2;
const BLANK = 0x20;

/**
 * The glyphs shown by one operation, with the position of each along the line, in text space. The arrays are reused for
 * the next operation.
 */
export class TextRun {
  count = 0;
  /** The decoded bytes of all strings; `starts` and `ends` delimit each glyph in them. */
  bytes = new Uint8Array(256);
  readonly codes: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The position of each glyph along the line, and the offset of PDFium's position from it. */
  readonly places: number[] = [];
  readonly drifts: number[] = [];
  /** The advance of each glyph, as a number in a `TJ` array that would undo it. */
  readonly units: number[] = [];
  /** The numbers of the array before each glyph, and after the last one. */
  readonly kerns: number[] = [];
  lastKern = 0;
  /** The extent of the run along the line, and its end. */
  low = 0;
  high = 0;
  end = 0;
  drift = 0;
  /** The distance by which the end may be further, because widths are unknown. */
  doubt = 0;

  /**
   * Computes the advance and the extent of an operation, without its glyphs.
   * @param from the first operand that is shown: strings, and numbers between them
   */
  measure(lexer: ContentLexer, from: number, to: number, state: GraphicsState): void {
    const { font } = state;
    if (font === undefined || font.verticalOf !== undefined) {
      this.read(lexer, from, to, state);
      return;
    }
    this.begin(state);
    const widths = font.byteWidths;
    const { size, scale } = state;
    for (let index = from; index < to; index++) {
      const kind = lexer.kinds[index];
      if (kind === Kind.number) this.move((-(lexer.numbers[index] ?? 0) / 1000) * size * scale);
      else if (isStringKind(kind)) {
        const [start, end] = [lexer.starts[index] ?? 0, lexer.ends[index] ?? 0];
        this.ensure(end - start);
        const length = decodeString(lexer.bytes, start, end, this.bytes, 0);
        if (widths === undefined) this.sumUpLong(length, state, font);
        else this.sumUp(length, state, widths.exact, widths.reader);
      }
    }
  }

  private sumUp(length: number, state: GraphicsState, exact: Float64Array, reader: Float64Array): void {
    const { bytes } = this;
    const width = state.size * state.scale;
    const [charSpace, wordSpace] = [state.charSpace * state.scale, state.wordSpace * state.scale];
    let { end, low, high, drift, doubt } = this;
    for (let at = 0; at < length; at++) {
      const code = bytes[at] ?? 0;
      const its = exact[code] ?? NaN;
      if (Number.isNaN(its)) doubt += MAX_GLYPH_WIDTH * Math.abs(width);
      else {
        drift += ((reader[code] ?? its) - its) * width;
        const right = end + its * width;
        if (right > high) high = right;
        else if (right < low) low = right;
        end = right;
      }
      end += charSpace;
      if (code === BLANK) end += wordSpace;
      if (end > high) high = end;
      else if (end < low) low = end;
    }
    this.end = end;
    this.low = low;
    this.high = high;
    this.drift = drift;
    this.doubt = doubt;
  }

  /** Does the same for a font whose codes may be longer than a byte. */
  private sumUpLong(last: number, { size, scale, charSpace, wordSpace }: GraphicsState, font: Font): void {
    const { bytes } = this;
    let { end, low, high, drift, doubt } = this;
    for (let at = 0; at < last;) {
      const known = font.lengthAt(bytes, at, last);
      const length = known > 0 ? known : last - at;
      const code = known > 0 ? numberOfBytes(bytes, at, length) : -1;
      at += length;
      const width = known > 0 ? font.widthOf(code, length) : NaN;
      const space = charSpace + (length === 1 && code === BLANK ? wordSpace : 0);
      if (Number.isNaN(width)) doubt += MAX_GLYPH_WIDTH * length * Math.abs(size * scale);
      else {
        drift += (font.readerWidthOf(code, length) - width) * size * scale;
        const right = end + width * size * scale;
        if (right > high) high = right;
        else if (right < low) low = right;
      }
      end += ((Number.isNaN(width) ? 0 : width * size) + space) * scale;
      if (end > high) high = end;
      else if (end < low) low = end;
    }
    this.end = end;
    this.low = low;
    this.high = high;
    this.drift = drift;
    this.doubt = doubt;
  }

  private begin(state: GraphicsState): void {
    this.count = this.lastKern = this.end = this.low = this.high = 0;
    this.drift = state.drift;
    this.doubt = state.doubt;
  }

  /** Does the same as `measure`, and records the position of each glyph. */
  read(lexer: ContentLexer, from: number, to: number, state: GraphicsState): void {
    this.begin(state);
    const { font, size, scale } = state;
    const isVertical = font?.verticalOf !== undefined;
    for (let index = from; index < to; index++) {
      const kind = lexer.kinds[index];
      if (kind === Kind.number) {
        const number = lexer.numbers[index] ?? 0;
        this.lastKern += number;
        this.move((-number / 1000) * size * (isVertical ? 1 : scale));
      } else if (isStringKind(kind)) {
        this.readString(lexer.bytes, lexer.starts[index] ?? 0, lexer.ends[index] ?? 0, state);
      }
    }
  }

  private readString(source: Uint8Array, start: number, end: number, state: GraphicsState): void {
    const { font, size, charSpace, wordSpace } = state;
    const begin = this.count === 0 ? 0 : (this.ends[this.count - 1] ?? 0);
    this.ensure(begin + end - start);
    const last = decodeString(source, start, end, this.bytes, begin);
    const scale = font?.verticalOf === undefined ? state.scale : 1;
    for (let at = begin; at < last;) {
      const known = font?.lengthAt(this.bytes, at, last) ?? 0;
      const length = known > 0 ? known : last - at;
      const code = known > 0 ? numberOfBytes(this.bytes, at, length) : -1;
      const index = this.count++;
      this.codes[index] = code;
      this.starts[index] = at;
      this.ends[index] = at += length;
      this.places[index] = this.end;
      this.drifts[index] = this.drift;
      this.kerns[index] = this.lastKern;
      this.lastKern = 0;
      const width =
        known > 0 && font !== undefined ? (font.verticalOf?.(code, length).advance ?? font.widthOf(code, length)) : NaN;
      const space = charSpace + (length === 1 && code === BLANK ? wordSpace : 0);
      if (Number.isNaN(width)) this.doubt += MAX_GLYPH_WIDTH * length * Math.abs(size * scale);
      else
        this.drift +=
          ((font?.readerWidthOf(code, length) ?? width) - width) * (font?.verticalOf === undefined ? size * scale : 0);
      const moved = (Number.isNaN(width) ? 0 : width * size) + space;
      this.units[index] = size === 0 ? space * 1000 : (moved / size) * 1000;
      // The extent includes the full width of a glyph, however close the next one is.
      if (!Number.isNaN(width)) this.reach(this.end + width * size * scale);
      this.move(moved * scale);
    }
  }

  /** Returns the decoded bytes of a string, in the buffer of the run; valid until the next call. */
  decode(source: Uint8Array, start: number, end: number): Uint8Array {
    this.ensure(end - start);
    return this.bytes.subarray(0, decodeString(source, start, end, this.bytes, 0));
  }

  private move(along: number): void {
    this.end += along;
    this.reach(this.end);
  }

  private reach(place: number): void {
    this.low = Math.min(this.low, place);
    this.high = Math.max(this.high, place);
  }

  private ensure(bytes: number): void {
    if (bytes <= this.bytes.length) return;
    const larger = new Uint8Array(2 * bytes);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}
