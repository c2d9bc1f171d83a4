import { inflateRawSync, inflateSync } from 'node:zlib';
import { isBlank, Kind, type Operands } from './syntax.js';

const [UPPER_E, UPPER_I] = [0x45, 0x49];
const END_OF_RUNS = 128;
/** The number of bytes after an `EI` that are examined to decide whether content stream syntax follows. */
const LOOKAHEAD = 12;
const COMPONENTS: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
};

/** Returns the operand index of the value of an entry of an inline image; -1 if it has no such entry. */
export function entryOf(operands: Operands, ...keys: readonly string[]): number {
  let depth = 0;
  for (let index = 0; index < operands.count; index++) {
    const kind = operands.kinds[index];
    if (kind === Kind.arrayStart || kind === Kind.dictStart) depth++;
    else if (kind === Kind.arrayEnd || kind === Kind.dictEnd) depth--;
    else if (depth === 0 && kind === Kind.name && keys.includes(operands.nameAt(index) ?? '')) return index + 1;
  }
  return -1;
}

/**
 * Returns where the data of an inline image and its `EI` end: according to its filter or its size if possible, or else
 * at the first `EI` that is followed by content stream syntax, as readers do.
 * @see ISO 32000-2, 8.9.7
 */
export function findInlineImageEnd(
  bytes: Uint8Array,
  operands: Operands,
  start: number,
): { readonly dataEnd: number; readonly end: number } {
  const length = lengthOf(bytes, operands, start);
  if (length !== undefined) {
    let at = start + length;
    while (at < bytes.length && isBlank(bytes[at])) at++;
    if (isEnd(bytes, at)) return { dataEnd: start + length, end: at + 2 };
  }
  for (let at = start; at < bytes.length; at++) {
    const isApart = at === start || isBlank(bytes[at - 1]);
    if (isApart && isEnd(bytes, at) && goesOn(bytes, at + 2)) {
      return { dataEnd: Math.max(start, at - 1), end: at + 2 };
    }
  }
  return { dataEnd: bytes.length, end: bytes.length };
}

const isEnd = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === UPPER_E && bytes[at + 1] === UPPER_I && isBlank(bytes[at + 2]);

const goesOn = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from, from + LOOKAHEAD).every((byte) => isBlank(byte) || (byte > 0x20 && byte < 0x7f));

function lengthOf(bytes: Uint8Array, operands: Operands, start: number): number | undefined {
  let filterAt = entryOf(operands, 'F', 'Filter');
  if (filterAt >= 0 && operands.kinds[filterAt] === Kind.arrayStart) filterAt++;
  const filter = operands.nameAt(filterAt);
  switch (filter) {
    case undefined:
      return sizeOf(operands);
    case 'Fl':
    case 'FlateDecode':
      return deflatedLength(bytes.subarray(start));
    case 'AHx':
    case 'ASCIIHexDecode':
      return lengthUpTo(bytes, start, '>');
    case 'A85':
    case 'ASCII85Decode':
      return lengthUpTo(bytes, start, '~>');
    case 'RL':
    case 'RunLengthDecode':
      return runsLength(bytes, start);
    default:
      return undefined;
  }
}

function sizeOf(operands: Operands): number | undefined {
  const number = (...keys: readonly string[]): number => operands.numbers[entryOf(operands, ...keys)] ?? 0;
  const space = operands.nameAt(entryOf(operands, 'CS', 'ColorSpace'));
  const isIndexed = operands.kinds[entryOf(operands, 'CS', 'ColorSpace')] === Kind.arrayStart;
  const isMask = operands.kinds[entryOf(operands, 'IM', 'ImageMask')] === Kind.word && space === undefined;
  const components = isMask || isIndexed ? 1 : COMPONENTS[space ?? ''];
  if (components === undefined) return undefined;
  const bits = isMask ? 1 : number('BPC', 'BitsPerComponent');
  const length = Math.ceil((number('W', 'Width') * components * bits) / 8) * number('H', 'Height');
  return Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

function deflatedLength(bytes: Uint8Array): number | undefined {
  // The output is discarded. Larger images are not inflated completely; their end is found by `EI`.
  const options = { info: true, maxOutputLength: 1 << 24 };
  for (const [inflate, header] of [[inflateSync, 0] as const, [inflateRawSync, 2] as const]) {
    try {
      const { engine } = inflate(bytes.subarray(header), options) as unknown as { engine: { bytesWritten: number } };
      return engine.bytesWritten + header;
    } catch {
      // Damaged or too long: try the next method.
    }
  }
  return undefined;
}

function lengthUpTo(bytes: Uint8Array, start: number, end: string): number | undefined {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(end, start, 'latin1');
  return at < 0 ? undefined : at + end.length - start;
}

function runsLength(bytes: Uint8Array, start: number): number | undefined {
  for (let at = start; at < bytes.length;) {
    const run = bytes[at] ?? END_OF_RUNS;
    if (run === END_OF_RUNS) return at + 1 - start;
    at += run < END_OF_RUNS ? run + 2 : 2;
  }
  return undefined;
}
