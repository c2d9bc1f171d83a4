/** Characters between two places whose line is kept: a text may have as many lines as characters. */
const BLOCK = 4096;

/** The numbers of the lines of a text, which end with CR, LF or both. */
export class LineNumbers {
  /** The line ends before each block. */
  private readonly before: Uint32Array;

  constructor(private readonly text: string) {
    this.before = new Uint32Array(Math.ceil(text.length / BLOCK) + 1);
    let ends = 0;
    for (let block = 0; block < this.before.length; block++) {
      this.before[block] = ends;
      ends += this.endsIn(block * BLOCK, Math.min((block + 1) * BLOCK, text.length));
    }
  }

  /** Returns the number of the line of a place; the first is 1. */
  at(place: number): number {
    const block = Math.floor(place / BLOCK);
    return (this.before[block] ?? 0) + this.endsIn(block * BLOCK, place) + 1;
  }

  private endsIn(start: number, end: number): number {
    let ends = 0;
    for (let at = start; at < end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === CR || (code === LF && this.text.charCodeAt(at - 1) !== CR)) ends++;
    }
    return ends;
  }
}

const CR = 13;
const LF = 10;
