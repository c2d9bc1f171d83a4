import { BLACK_RUNS, WHITE_RUNS, type RunCodes } from './ccitt-codes.js';
import { damaged } from './picture.js';

/** The encoding of lines: only runs, one- or two-dimensional by T.4, or by T.6. @see TIFF 6.0, sections 10 and 11 */
export type CcittKind = 'runs' | 'T.4 one' | 'T.4 two' | 'T.6';

/** Faxes lose lines. A page with more than one bad line in this many is rejected, because little of it is left. */
const MIN_LINES_FOR_A_BAD_ONE = 10;
const END_OF_LINE_ZEROS = 11;

/**
 * Unpacks the lines of a fax; a set bit is black. A bad line is replaced by the line above.
 * @throws DocumentProblem `damaged`
 * @see ITU-T T.4, 4.1 and 4.2; T.6, 2.2
 */
export function unpackCcitt(packed: Uint8Array, width: number, height: number, kind: CcittKind): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const out = new Uint8Array(rowBytes * height);
  const bits = new Bits(packed);
  let above: Changes = [];
  let bad = 0;
  for (let y = 0; y < height; y++) {
    const line = nextLine(bits, above, width, kind);
    if (line === 'end') break;
    if (line === 'bad') {
      if (kind === 'T.6' || kind === 'runs' || ++bad * MIN_LINES_FOR_A_BAD_ONE > height) throw damaged();
    } else above = line;
    paint(out, y * rowBytes, above, width);
  }
  return out;
}

/** Columns at which a line changes color: to black, to white, to black … */
type Changes = readonly number[];

function nextLine(bits: Bits, above: Changes, width: number, kind: CcittKind): Changes | 'bad' | 'end' {
  if (kind === 'T.6') {
    // Two consecutive end-of-line codes end the page.
    if (bits.isEndOfLine()) return 'end';
    return bits.isAtEnd ? 'bad' : (lineByAbove(bits, above, width) ?? 'bad');
  }
  if (kind === 'runs') {
    bits.toByte();
    return bits.isAtEnd ? 'bad' : (lineOfRuns(bits, width) ?? 'bad');
  }
  const isCodedByAbove = (): boolean => kind === 'T.4 two' && bits.take(1) === 0;
  let ends = 0;
  let isByAbove = false;
  while (bits.skipEndOfLine()) {
    isByAbove = isCodedByAbove();
    if (++ends === 2) return 'end';
  }
  if (bits.isAtEnd) return 'end';
  const line = isByAbove ? lineByAbove(bits, above, width) : lineOfRuns(bits, width);
  if (line === undefined) bits.toEndOfLine();
  return line ?? 'bad';
}

function lineOfRuns(bits: Bits, width: number): Changes | undefined {
  const changes: number[] = [];
  let isBlack = false;
  for (let at = 0; at < width; isBlack = !isBlack) {
    const run = runOf(bits, isBlack);
    if (run === undefined) return undefined;
    at += run;
    if (at > width) return undefined;
    addChange(changes, at);
  }
  return changes;
}

/** Decodes a line relative to the color changes of the line above. @see T.6, 2.2.3 */
function lineByAbove(bits: Bits, above: Changes, width: number): Changes | undefined {
  const changes: number[] = [];
  let [at, isBlack, index] = [-1, false, 0];
  while (at < width) {
    while (index > 1 && (above[index - 2] ?? width) > at) index -= 2;
    while ((above[index] ?? width) <= at && (above[index] ?? width) < width) index += 2;
    const mode = modeOf(bits);
    if (mode === undefined) return undefined;
    if (mode === 'pass') {
      at = above[index + 1] ?? width;
      continue;
    }
    if (mode === 'runs') {
      const [one, other] = [runOf(bits, isBlack), runOf(bits, !isBlack)];
      if (one === undefined || other === undefined) return undefined;
      const first = Math.max(0, at) + one;
      at = first + other;
      if (at > width) return undefined;
      addChange(changes, first);
      addChange(changes, at);
      continue;
    }
    const change = (above[index] ?? width) + mode;
    if (change < Math.max(0, at) || change > width) return undefined;
    addChange(changes, change);
    at = change;
    isBlack = !isBlack;
    index += isBlack ? 1 : -1;
  }
  return changes;
}

/** Two changes at the same column cancel out. */
function addChange(changes: number[], at: number): void {
  if (changes.at(-1) === at) changes.pop();
  else changes.push(at);
}

/** Returns the offset of a change from that of the line above; `pass` if there is none; `runs` if runs follow. */
function modeOf(bits: Bits): number | 'pass' | 'runs' | undefined {
  for (const [length, code, mode] of MODES) {
    if (bits.peek(length) !== code) continue;
    bits.skip(length);
    return bits.isBeyond ? undefined : mode;
  }
  return undefined;
}

/** @see T.6, table 1 */
const MODES: readonly (readonly [length: number, code: number, mode: number | 'pass' | 'runs'])[] = [
  [1, 1, 0],
  [3, 0b011, 1],
  [3, 0b010, -1],
  [3, 0b001, 'runs'],
  [4, 0b0001, 'pass'],
  [6, 0b000011, 2],
  [6, 0b000010, -2],
  [7, 0b0000011, 3],
  [7, 0b0000010, -3],
];

/** Returns the length of a run: make-up codes in multiples of 64, followed by the rest. */
function runOf(bits: Bits, isBlack: boolean): number | undefined {
  const codes: RunCodes = isBlack ? BLACK_RUNS : WHITE_RUNS;
  let run = 0;
  for (;;) {
    const code = codes.of(bits.peek(codes.longest));
    if (code === undefined) return undefined;
    bits.skip(code.length);
    if (bits.isBeyond) return undefined;
    run += code.run;
    if (code.run < 64) return run;
  }
}

function paint(out: Uint8Array, start: number, changes: Changes, width: number): void {
  for (let i = 0; i < changes.length; i += 2) {
    const end = changes[i + 1] ?? width;
    for (let x = changes[i] ?? width; x < end; x++) {
      if (x % 8 === 0 && x + 8 <= end) {
        out[start + x / 8] = 0xff;
        x += 7;
      } else out[start + (x >> 3)] = (out[start + (x >> 3)] ?? 0) | (0x80 >> (x % 8));
    }
  }
}

class Bits {
  private at = 0;
  private readonly end: number;

  constructor(private readonly bytes: Uint8Array) {
    this.end = 8 * bytes.length;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  /** True if more bits were skipped than there are. */
  get isBeyond(): boolean {
    return this.at > this.end;
  }

  /** Returns the next bits, at most 13, without advancing; zeros after the end. */
  peek(length: number): number {
    const first = this.at >> 3;
    const { bytes } = this;
    const three = ((bytes[first] ?? 0) << 16) | ((bytes[first + 1] ?? 0) << 8) | (bytes[first + 2] ?? 0);
    return (three >> (24 - (this.at & 7) - length)) & ((1 << length) - 1);
  }

  skip(length: number): void {
    this.at += length;
  }

  take(length: number): number {
    const value = this.peek(length);
    this.at += length;
    return value;
  }

  toByte(): void {
    this.at = (this.at + 7) & ~7;
  }

  isEndOfLine(): boolean {
    return this.peek(END_OF_LINE_ZEROS + 1) === 1;
  }

  /** Also skips fill zeros before it. */
  skipEndOfLine(): boolean {
    if (this.peek(END_OF_LINE_ZEROS) !== 0 || this.at >= this.end) return false;
    while (this.at < this.end && this.peek(1) === 0) this.at++;
    this.at = Math.min(this.end, this.at + 1);
    return true;
  }

  /** Advances to the end-of-line code before the next line. */
  toEndOfLine(): void {
    while (!this.isAtEnd && this.peek(END_OF_LINE_ZEROS) !== 0) this.at++;
  }
}
