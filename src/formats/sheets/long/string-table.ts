const FIRST_SIZE = 1024;

/** The shared strings of a workbook as they are written. Kept as bytes: there may be millions of them. */
export class StringTable {
  count = 0;
  /** The start and the end of each string without its element, in turns. */
  private places = new Uint32Array(2 * FIRST_SIZE);

  /** @param content of the part, in UTF-8, without comments */
  constructor(private readonly content: Buffer) {
    for (let at = content.indexOf('<si'); at >= 0; at = content.indexOf('<si', at)) {
      const start = content.indexOf('>', at) + 1;
      if (start === 0) break;
      const isEmpty = content[start - 2] === SLASH;
      const end = isEmpty ? start : content.indexOf('</si>', start);
      if (end < 0) break;
      this.add(start, end);
      at = end;
    }
  }

  /** Returns the content of a string as XML; empty if there is none of this number. */
  xmlOf(index: number): string {
    return index < this.count
      ? this.content.toString('utf8', this.places[2 * index] ?? 0, this.places[2 * index + 1] ?? 0)
      : '';
  }

  private add(start: number, end: number): void {
    if (2 * this.count === this.places.length) {
      const larger = new Uint32Array(2 * this.places.length);
      larger.set(this.places);
      this.places = larger;
    }
    this.places[2 * this.count] = start;
    this.places[2 * this.count + 1] = end;
    this.count += 1;
  }
}

const SLASH = '/'.charCodeAt(0);
