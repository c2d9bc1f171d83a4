import { damaged } from './picture.js';

/** Differences between the LZW variants of TIFF and GIF. @see TIFF 6.0, section 13; GIF89a, appendix F */
export interface LzwKind {
  /** Bits per uncompressed byte. */
  readonly bits: number;
  /** True if codes begin with the high bits of a byte and grow one code early. */
  readonly isOfTiff: boolean;
}

const MAX_CODES = 4096;
const MAX_BITS = 12;

/** Unpacks exactly `length` bytes, even if there are more. @throws DocumentProblem `damaged` */
export function unpackLzw(packed: Uint8Array, length: number, { bits, isOfTiff }: LzwKind): Uint8Array {
  const out = new Uint8Array(length);
  const clear = 1 << bits;
  const early = isOfTiff ? 1 : 0;
  // Each code represents the sequence of the code before it plus one byte, which is a range of the output.
  const starts = new Int32Array(MAX_CODES);
  const lengths = new Int32Array(MAX_CODES);
  let [next, width, at] = [clear + 2, bits + 1, 0];
  let last: { readonly start: number; readonly length: number } | undefined;
  const read = codesOf(packed, isOfTiff);
  while (at < length) {
    const code = read(width);
    if (code === undefined || code === clear + 1) throw damaged();
    if (code === clear) {
      [next, width, last] = [clear + 2, bits + 1, undefined];
      continue;
    }
    if (last !== undefined && next < MAX_CODES) {
      starts[next] = last.start;
      lengths[next] = last.length + 1;
      next++;
    }
    if (code >= next) throw damaged();
    const start = at;
    if (code < clear) out[at++] = code;
    else {
      const from = starts[code] ?? 0;
      const end = Math.min(length, at + (lengths[code] ?? 0));
      for (let i = from; at < end; i++) out[at++] = out[i] ?? 0;
    }
    last = { start, length: at - start };
    if (next + early >= 1 << width && width < MAX_BITS) width++;
  }
  return out;
}

/** Returns a function that reads the next code of a given width; undefined after the last. */
function codesOf(packed: Uint8Array, isHighFirst: boolean): (width: number) => number | undefined {
  let [at, kept, keptBits] = [0, 0, 0];
  return (width) => {
    while (keptBits < width) {
      const byte = packed[at++];
      if (byte === undefined) return undefined;
      kept = isHighFirst ? ((kept << 8) | byte) & 0xffffff : kept | (byte << keptBits);
      keptBits += 8;
    }
    keptBits -= width;
    const mask = (1 << width) - 1;
    if (isHighFirst) return (kept >> keptBits) & mask;
    const code = kept & mask;
    kept >>>= width;
    return code;
  };
}

/** Compresses as in GIF. */
export function packLzw(bytes: Uint8Array, bits: number): Uint8Array {
  const clear = 1 << bits;
  const out: number[] = [];
  let [kept, keptBits, width, next] = [0, 0, bits + 1, clear + 2];
  const write = (code: number): void => {
    kept |= code << keptBits;
    for (keptBits += width; keptBits >= 8; keptBits -= 8, kept >>>= 8) out.push(kept & 0xff);
  };
  /** Codes by a code and the byte that follows it. */
  const codes = new Map<number, number>();
  write(clear);
  let prefix = bytes[0] ?? 0;
  for (const byte of bytes.subarray(1)) {
    const key = (prefix << 8) | byte;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    if (next < MAX_CODES) {
      codes.set(key, next);
      // Readers add each code one step later.
      if (next++ === 1 << width) width++;
    } else {
      write(clear);
      codes.clear();
      [width, next] = [bits + 1, clear + 2];
    }
    prefix = byte;
  }
  write(prefix);
  // Readers add one more entry before they read the end code.
  if (next === 1 << width && width < MAX_BITS) width++;
  write(clear + 1);
  if (keptBits > 0) out.push(kept & 0xff);
  return Uint8Array.from(out);
}
