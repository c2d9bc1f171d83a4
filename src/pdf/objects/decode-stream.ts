import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFStream } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { numberOf, resolve, valueOf } from './objects.js';

/** More filters in a row only serve decompression bombs. */
const MAX_FILTERS = 8;

/**
 * Decodes a stream; undefined if the data are damaged or a filter is not used in content streams.
 * @throws PdfProblem `too-complex` when there are more than `mostBytes`
 * @see ISO 32000-2, 7.4
 */
export function decodeStream(stream: PDFStream, mostBytes: number): Uint8Array | undefined {
  const { dict } = stream;
  const filters = listOf(valueOf(dict, 'Filter') ?? valueOf(dict, 'F'));
  const parameters = listOf(valueOf(dict, 'DecodeParms') ?? valueOf(dict, 'DP'));
  if (filters.length > MAX_FILTERS) throw new PdfProblem('too-complex');
  let bytes: Uint8Array | undefined = stream.getContents();
  for (const [index, element] of filters.entries()) {
    const filter = resolve(dict.context, element);
    const options = resolve(dict.context, parameters[index]);
    if (!(filter instanceof PDFName)) return undefined;
    bytes = decodeOnce(bytes, filter.decodeText(), options instanceof PDFDict ? options : undefined, mostBytes);
    if (bytes === undefined) return undefined;
    if (bytes.length > mostBytes) throw new PdfProblem('too-complex');
  }
  if (bytes.length > mostBytes) throw new PdfProblem('too-complex');
  return bytes;
}

const listOf = (value: PDFObject | undefined): readonly PDFObject[] =>
  value instanceof PDFArray ? value.asArray() : value === undefined ? [] : [value];

function decodeOnce(
  bytes: Uint8Array,
  filter: string,
  options: PDFDict | undefined,
  mostBytes: number,
): Uint8Array | undefined {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(bytes, mostBytes), options);
    case 'LZWDecode':
    case 'LZW':
      return unpredict(
        decodeLzw(bytes, (options === undefined ? undefined : numberOf(options, 'EarlyChange')) ?? 1, mostBytes),
        options,
      );
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(bytes);
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRuns(bytes, mostBytes);
    case 'Crypt':
      return bytes;
    default:
      return undefined;
  }
}

/** Inflates like readers do: truncated data are used as far as they go, and a wrong checksum is ignored. */
function inflate(bytes: Uint8Array, mostBytes: number): Uint8Array | undefined {
  if (bytes.length === 0) return bytes;
  const options = { maxOutputLength: Math.max(1, mostBytes), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    if (isTooLong(error)) throw new PdfProblem('too-complex');
  }
  try {
    return inflateRawSync(bytes.subarray(2), options);
  } catch (error) {
    if (isTooLong(error)) throw new PdfProblem('too-complex');
    return undefined;
  }
}

const isTooLong = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Undoes PNG predictors (ISO 32000-2, 7.4.4.4). TIFF predictors do not occur in content streams. */
function unpredict(bytes: Uint8Array | undefined, options: PDFDict | undefined): Uint8Array | undefined {
  const predictor = options === undefined ? 1 : (numberOf(options, 'Predictor') ?? 1);
  if (bytes === undefined || options === undefined || predictor <= 1) return bytes;
  if (predictor < 10) return undefined;
  const number = (key: string, otherwise: number): number => Math.max(1, numberOf(options, key) ?? otherwise);
  const bits = number('Colors', 1) * number('BitsPerComponent', 8);
  const pixel = Math.max(1, Math.floor(bits / 8));
  const row = Math.ceil((bits * number('Columns', 1)) / 8);
  if (!Number.isSafeInteger(row)) return undefined;
  const rows = Math.ceil(bytes.length / (row + 1));
  const output = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let line = 0, from = 0, to = 0; line < rows; line++) {
    const kind = bytes[from++] ?? 0;
    for (let i = 0; i < row && from < bytes.length; i++, from++, to++) {
      const left = i >= pixel ? (output[to - pixel] ?? 0) : 0;
      const up = line > 0 ? (output[to - row] ?? 0) : 0;
      const corner = i >= pixel && line > 0 ? (output[to - row - pixel] ?? 0) : 0;
      output[to] = (bytes[from] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return output;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function decodeLzw(bytes: Uint8Array, early: number, mostBytes: number): Uint8Array {
  const [clear, end, mostCodes] = [256, 257, 4096];
  const output = new GrowingBytes(mostBytes);
  // For each code the offset of its bytes in the output, and their number.
  const starts = new Int32Array(mostCodes);
  const lengths = new Int32Array(mostCodes);
  let [next, width, previous] = [258, 9, -1];
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);
    if (code === end) break;
    if (code === clear) {
      [next, width, previous] = [258, 9, -1];
      continue;
    }
    const at = output.length;
    if (code < clear) output.push(code);
    else if (code <= next && previous >= 0) output.repeat(starts[code] ?? 0, lengths[code] ?? 0);
    else break;
    if (previous >= 0 && next < mostCodes) {
      // The previous sequence and the first byte of this one are adjacent in the output.
      starts[next] = previous;
      lengths[next++] = at - previous + 1;
    }
    previous = at;
    // The next code may refer to the entry that it completes itself.
    if (next < mostCodes) {
      starts[next] = previous;
      lengths[next] = output.length - previous + 1;
    }
    if (next + early + 1 > 1 << width && width < 12) width++;
  }
  return output.bytes();
}

function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const digits = text.slice(0, text.includes('>') ? text.indexOf('>') : undefined).replace(/[^\da-f]/giu, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const output: number[] = [];
  let [value, count] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) output.push(0, 0, 0, 0);
    if (byte < 0x21 || byte > 0x75) continue;
    value = value * 85 + (byte - 0x21);
    if (++count < 5) continue;
    output.push((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
    [value, count] = [0, 0];
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84;
    for (let i = 0; i < count - 1; i++) output.push(Math.floor(value / 2 ** (24 - 8 * i)) & 255);
  }
  return Uint8Array.from(output);
}

function decodeRuns(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const output = new GrowingBytes(mostBytes);
  for (let at = 0; at < bytes.length;) {
    const run = bytes[at++] ?? 128;
    if (run === 128) break;
    if (run < 128) for (let i = 0; i <= run && at < bytes.length; i++) output.push(bytes[at++] ?? 0);
    else {
      for (let i = run; i < 257; i++) output.push(bytes[at] ?? 0);
      at++;
    }
  }
  return output.bytes();
}

class GrowingBytes {
  length = 0;
  private held = new Uint8Array(1024);

  constructor(private readonly mostBytes: number) {}

  push(byte: number): void {
    if (this.length >= this.mostBytes) throw new PdfProblem('too-complex');
    if (this.length === this.held.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.held);
      this.held = larger;
    }
    this.held[this.length++] = byte;
  }

  /** Copies earlier output, which may overlap with the copy. */
  repeat(start: number, count: number): void {
    for (let at = start; at < start + count; at++) this.push(this.held[at] ?? 0);
  }

  bytes(): Uint8Array {
    return this.held.subarray(0, this.length);
  }
}

/** Like {@link decodeStream}, but undefined for a stream that is damaged or longer. */
export function decodeIfWhole(...stream: Parameters<typeof decodeStream>): Uint8Array | undefined {
  try {
    return decodeStream(...stream);
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}
