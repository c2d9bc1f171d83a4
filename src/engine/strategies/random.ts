/** The number of bytes drawn at once; a few would cost as much. */
const BLOCK = 256;
/** The maximum number of rejected draws; a source that exceeds it is not random. */
const MAX_DRAWS = 100;

/** Before the first draw. Most texts need none. */
const NO_BYTES = new Uint8Array(0);

/** Returns `length` random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

/** Draws uniformly distributed values from a source of random bytes. */
export class Random {
  private block: Uint8Array = NO_BYTES;
  private at = 0;

  constructor(private readonly draw: RandomBytes) {}

  /** Returns a uniformly distributed integer from 0 to `count - 1`. `count` is at most 2^32. */
  below(count: number): number {
    if (count <= 1) return 0;
    const range = count <= 256 ? 256 : 2 ** 32;
    const fair = range - (range % count);
    for (let draws = 0; draws < MAX_DRAWS; draws++) {
      const value = range === 256 ? this.byte() : this.word();
      if (value < fair) return value % count;
    }
    throw new Error('The source of random bytes does not give random bytes.');
  }

  /** Returns an integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** Returns a random element; the empty string for an empty list. */
  pick(list: readonly string[]): string {
    return list[this.below(list.length)] ?? '';
  }

  digits(count: number): string {
    let digits = '';
    while (digits.length < count) digits += String(this.below(10));
    return digits;
  }

  private byte(): number {
    if (this.at >= this.block.length) {
      this.block = this.draw(BLOCK);
      this.at = 0;
    }
    return this.block[this.at++] ?? 0;
  }

  private word(): number {
    let word = 0;
    for (let index = 0; index < 4; index++) word = word * 256 + this.byte();
    return word;
  }
}
