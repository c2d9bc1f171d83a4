const FIRST_BYTES = 8;
/** Seven bits of a number a byte, lowest first; the eighth says that more follow. */
const SEVEN_BITS = 0x80;

/**
 * The documents of one term and its frequencies: pairs of varints, each document's ordinal as the difference from the
 * previous one. About two bytes per document, where objects take some fifty.
 */
export class Postings {
  private bytes: Uint8Array = new Uint8Array(FIRST_BYTES);
  private length = 0;
  private last = -1;
  private documents = 0;

  /** @param bytes the finished pairs of an index that was stored @param last the greatest ordinal in them @param count how many they are */
  static of(bytes: Uint8Array, last: number, count: number): Postings {
    const postings = new Postings();
    postings.bytes = bytes;
    postings.length = bytes.length;
    postings.last = last;
    postings.documents = count;
    return postings;
  }

  /** @param ordinal greater than all before @param times at least 1 */
  add(ordinal: number, times: number): void {
    this.push(ordinal - this.last);
    this.push(times);
    this.last = ordinal;
    this.documents += 1;
  }

  forEach(visit: (ordinal: number, times: number) => void): void {
    let at = 0;
    let ordinal = -1;
    const next = (): number => {
      let value = 0;
      let unit = 1;
      for (;;) {
        const byte = this.bytes[at++] ?? 0;
        if (byte < SEVEN_BITS) return value + byte * unit;
        value += (byte - SEVEN_BITS) * unit;
        unit *= SEVEN_BITS;
      }
    };
    while (at < this.length) {
      ordinal += next();
      visit(ordinal, next());
    }
  }

  /** The number of documents, including those removed since. */
  get count(): number {
    return this.documents;
  }

  get lastOrdinal(): number {
    return this.last;
  }

  /** Not a copy: it changes with the next `add`. */
  get encoded(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private push(value: number): void {
    let rest = value;
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) this.pushByte((rest % SEVEN_BITS) + SEVEN_BITS);
    this.pushByte(rest);
  }

  private pushByte(byte: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(Math.ceil(this.length * 1.5));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes[this.length++] = byte;
  }
}
