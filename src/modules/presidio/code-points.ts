const ASTRAL = /[\u{10000}-\u{10FFFF}]/gu;

/**
 * Converts between the offsets of Presidio, which count code points as Python does, and those of JavaScript, which
 * count UTF-16 code units. A lone surrogate is one of both.
 */
export class CodePoints {
  /** The code points at which a character of two units stands, in order. */
  private readonly astral: readonly number[];
  /** The length of the whole text in code points. */
  readonly length: number;

  constructor(text: string) {
    this.astral = Array.from(text.matchAll(ASTRAL), ({ index }, before) => index - before);
    this.length = text.length - this.astral.length;
  }

  /** Returns the offset in UTF-16 code units of a code point. */
  toUnits(codePoint: number): number {
    return codePoint + countBelow(this.astral, (each) => each < codePoint);
  }

  /** Returns how many code points are before an offset in UTF-16 code units, which does not divide a character. */
  fromUnits(unit: number): number {
    return unit - countBelow(this.astral, (each, before) => each + before + 1 < unit);
  }
}

/** Returns how many code points a text has. */
export const codePointsIn = (text: string): number => text.length - (text.match(ASTRAL)?.length ?? 0);

/** Returns how many of the first values meet a condition that no later one meets again. */
function countBelow(values: readonly number[], isBelow: (value: number, index: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(values[middle] ?? 0, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
