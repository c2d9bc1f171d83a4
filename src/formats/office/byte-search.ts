/** Shorter values occur in compressed data by chance. */
const MIN_LENGTH = 6;
const ENCODINGS = ['utf8', 'utf16le', 'latin1'] as const;

/** Searches uninterpreted bytes for any number of values in one pass. */
export class ByteSearch {
  /** Indexed by the first two bytes: 1 if a value begins with them. */
  private readonly begins = new Uint8Array(0x10000);
  /** Values by their first four bytes. */
  private readonly byStart = new Map<number, Buffer[]>();

  constructor(values: Iterable<string>) {
    for (const value of values) {
      if (value.length < MIN_LENGTH) continue;
      for (const encoding of ENCODINGS) {
        const bytes = Buffer.from(value, encoding);
        this.begins[bytes.readUInt16BE(0)] = 1;
        const start = bytes.readUInt32BE(0);
        const own = this.byStart.get(start);
        if (own === undefined) this.byStart.set(start, [bytes]);
        else own.push(bytes);
      }
    }
  }

  isIn(content: Uint8Array): boolean {
    if (this.byStart.size === 0) return false;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    for (let at = 0; at + MIN_LENGTH <= bytes.length; at++) {
      if (this.begins[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)] === 0) continue;
      const found = this.byStart.get(bytes.readUInt32BE(at));
      if (found?.some((value) => bytes.subarray(at, at + value.length).equals(value)) === true) return true;
    }
    return false;
  }
}
