/** A growing buffer into which keys and frames are written. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  /** The number of bytes written. */
  get length(): number {
    return this.#length;
  }

  /** Appends one byte. */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Appends bytes. */
  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** Appends an unsigned 32-bit number, most significant byte first. */
  uint32(value: number): void {
    this.#reserve(4);
    this.#length = this.#bytes.writeUInt32BE(value, this.#length);
  }

  /** Appends a signed 32-bit number, least significant byte first, as in BSON. */
  int32LittleEndian(value: number): void {
    this.#reserve(4);
    this.#length = this.#bytes.writeInt32LE(value, this.#length);
  }

  /** Appends an unsigned 64-bit number, most significant byte first. */
  uint64(value: bigint): void {
    this.#reserve(8);
    this.#length = this.#bytes.writeBigUInt64BE(value, this.#length);
  }

  /** Appends a double's bits, most significant byte first. */
  double(value: number): void {
    this.#reserve(8);
    this.#length = this.#bytes.writeDoubleBE(value, this.#length);
  }

  /** Appends text as UTF-8. */
  utf8(value: string): void {
    this.#reserve(value.length * 3);
    this.#length += this.#bytes.write(value, this.#length, 'utf8');
  }

  /** Inverts every bit from a position on, which reverses the order of keys. */
  invertFrom(start: number): void {
    for (let i = start; i < this.#length; i++) this.#bytes[i] = ~(this.#bytes[i] ?? 0);
  }

  /** Overwrites the 32-bit number at a position, least significant byte first. */
  patchInt32LittleEndian(at: number, value: number): void {
    this.#bytes.writeInt32LE(value, at);
  }

  /** Returns a copy of the bytes written. */
  toBuffer(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  /** Returns a view of the bytes written so far, valid until the next write. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
