import { PDFName, PDFStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { decodeStream } from '../objects/decode-stream.js';
import { ContentLexer } from '../instructions/lexer.js';
import { decodeString } from '../instructions/strings.js';
import { Kind } from '../instructions/syntax.js';
import { numberOf, valueOf } from '../objects/objects.js';
import { predefinedCMap, type CMap, type CodeSpace } from './predefined-cmaps.js';

const MAX_BYTES = 8 << 20;
const MAX_RANGES = 200_000;
const MAX_USED = 4;
const MAX_CODE_LENGTH = 4;

/**
 * Loads the CMap of a composite font.
 * @returns undefined if it is unknown how its codes are separated
 * @see ISO 32000-2, 9.7.5
 */
export function loadCMap(encoding: PDFObject | undefined, depth = 0): CMap | undefined {
  if (encoding instanceof PDFName) return predefinedCMap(encoding.decodeText());
  if (!(encoding instanceof PDFStream) || depth > MAX_USED) return undefined;
  const bytes = decodeStream(encoding, MAX_BYTES);
  if (bytes === undefined) return undefined;
  const used = valueOf(encoding.dict, 'UseCMap');
  const base = used === undefined ? undefined : loadCMap(used, depth + 1);
  if (used !== undefined && base === undefined) return undefined;
  return readCMap(bytes, encoding.dict, base);
}

interface Range {
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly cid: number;
}

function readCMap(bytes: Uint8Array, dict: PDFDict, used: CMap | undefined): CMap | undefined {
  const spaces: CodeSpace[] = [];
  const ranges: Range[] = [];
  let [base, isVertical] = [used, numberOf(dict, 'WMode') === 1];
  // The operators are longer words than the lexer encodes in `operator`, so they are read as text.
  const lexer = new ContentLexer(bytes);
  while (lexer.next()) {
    if (ranges.length > MAX_RANGES) return undefined;
    const word = lexer.textOf(lexer.operatorStart, lexer.end);
    if (word === 'usecmap') base ??= predefinedCMap(lexer.nameAt(lexer.count - 1) ?? '');
    else if (word === 'endcodespacerange') spaces.push(...pairsOf(lexer));
    else if (word === 'endcidrange') ranges.push(...rangesOf(lexer, 3));
    else if (word === 'endcidchar') ranges.push(...rangesOf(lexer, 2));
    else if (word === 'def' && lexer.nameAt(lexer.count - 2) === 'WMode') isVertical = lexer.numberFromEnd(0) === 1;
  }
  const all = [...(base?.spaces ?? []), ...spaces];
  if (all.length === 0) return undefined;
  const cidIn = lookup(ranges);
  return {
    isVertical,
    spaces: all,
    cidOf: (code, length) => cidIn(code, length) ?? (base === undefined ? 0 : base.cidOf(code, length)),
  };
}

function codeAt({ bytes, kinds, starts, ends }: ContentLexer, index: number): { code: number; length: number } {
  const kind = kinds[index];
  if (kind !== Kind.hex && kind !== Kind.literal) return { code: 0, length: 0 };
  const [start, end] = [starts[index] ?? 0, ends[index] ?? 0];
  const target = new Uint8Array(end - start);
  const length = decodeString(bytes, start, end, target, 0);
  return { code: numberOfBytes(target, 0, length), length };
}

/** Returns the bytes of a code as a big-endian number. */
export function numberOfBytes(bytes: Uint8Array, at: number, length: number): number {
  let code = 0;
  for (let i = 0; i < length; i++) code = code * 256 + (bytes[at + i] ?? 0);
  return code;
}

function* pairsOf(lexer: ContentLexer): Iterable<CodeSpace> {
  for (let index = 0; index + 1 < lexer.count; index += 2) {
    const [from, to] = [codeAt(lexer, index), codeAt(lexer, index + 1)];
    if (from.length > 0 && from.length <= MAX_CODE_LENGTH && to.length === from.length) {
      yield { length: from.length, from: from.code, to: to.code };
    }
  }
}

/** Yields the ranges of a list with entries of three elements (from, to, first CID) or of two (code, CID). */
function* rangesOf(lexer: ContentLexer, size: 2 | 3): Iterable<Range> {
  for (let index = 0; index + size - 1 < lexer.count; index += size) {
    const from = codeAt(lexer, index);
    const to = size === 3 ? codeAt(lexer, index + 1) : from;
    yield { length: from.length, from: from.code, to: to.code, cid: lexer.numbers[index + size - 1] ?? 0 };
  }
}

function lookup(ranges: readonly Range[]): (code: number, length: number) => number | undefined {
  const sorted = [...ranges].sort((one, other) => one.length - other.length || one.from - other.from);
  return (code, length) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { length: its, from } = sorted[middle] ?? { length: 0, from: 0 };
      if (its < length || (its === length && from <= code)) low = middle + 1;
      else high = middle;
    }
    const found = sorted[low - 1];
    return found?.length === length && code <= found.to ? found.cid + code - found.from : undefined;
  };
}

/** True if each of the known bytes of a code is within its codespace range. */
export function isIn({ from, to, length }: CodeSpace, bytes: Uint8Array, at: number, known: number): boolean {
  for (let i = 0; i < known; i++) {
    const shift = 2 ** (8 * (length - 1 - i));
    const byte = bytes[at + i] ?? 0;
    if (byte < Math.floor(from / shift) % 256 || byte > Math.floor(to / shift) % 256) return false;
  }
  return true;
}
