/** Samples of rows by position: 1 to 16 bits each, high bits and bytes first. Each row begins at a byte. */
export class SampleRows {
  constructor(
    readonly bytes: Uint8Array,
    readonly rowBytes: number,
    private readonly depth: number,
  ) {}

  get(index: number, y: number): number {
    const row = y * this.rowBytes;
    if (this.depth === 8) return this.bytes[row + index] ?? 0;
    if (this.depth === 16) {
      return ((this.bytes[row + 2 * index] ?? 0) << 8) | (this.bytes[row + 2 * index + 1] ?? 0);
    }
    const bit = index * this.depth;
    return ((this.bytes[row + (bit >> 3)] ?? 0) >> (8 - this.depth - (bit & 7))) & ((1 << this.depth) - 1);
  }

  set(index: number, y: number, value: number): void {
    const { bytes, depth } = this;
    const row = y * this.rowBytes;
    if (depth === 8) bytes[row + index] = value;
    else if (depth === 16) {
      bytes[row + 2 * index] = value >> 8;
      bytes[row + 2 * index + 1] = value & 0xff;
    } else {
      const bit = index * depth;
      const shift = 8 - depth - (bit & 7);
      const at = row + (bit >> 3);
      bytes[at] = ((bytes[at] ?? 0) & ~(((1 << depth) - 1) << shift)) | (value << shift);
    }
  }
}
