import { numberText } from '../instructions/strings.js';

/** A growing byte buffer. */
export class Output {
  private held: Uint8Array;
  private length = 0;

  constructor(expected = 256) {
    this.held = new Uint8Array(expected);
  }

  add(bytes: Uint8Array): this {
    this.ensure(bytes.length);
    this.held.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** Appends characters up to U+00FF, one byte each. */
  text(text: string): this {
    this.ensure(text.length);
    for (let at = 0; at < text.length; at++) this.held[this.length++] = text.charCodeAt(at);
    return this;
  }

  clear(): void {
    this.length = 0;
  }

  number(value: number): this {
    return this.text(numberText(value));
  }

  bytes(): Uint8Array {
    return this.held.subarray(0, this.length);
  }

  /** Returns the bytes as text, one character per byte. */
  latin1(): string {
    return Buffer.from(this.bytes()).toString('latin1');
  }

  private ensure(more: number): void {
    if (this.length + more <= this.held.length) return;
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.held);
    this.held = larger;
  }
}

/** Replacements within a content stream; everything else stays the same byte for byte. */
export class Edits {
  private readonly edits: { readonly start: number; readonly end: number; readonly by: Uint8Array }[] = [];

  get isEmpty(): boolean {
    return this.edits.length === 0;
  }

  replace(start: number, end: number, by: Uint8Array | string = ''): void {
    this.edits.push({ start, end, by: typeof by === 'string' ? Buffer.from(by, 'latin1') : by });
  }

  /** Returns the edited bytes, with a space on both sides of each replacement. */
  applyTo(bytes: Uint8Array): Uint8Array {
    const output = new Output(bytes.length + 1024);
    let at = 0;
    for (const { start, end, by } of this.edits.sort((one, other) => one.start - other.start || other.end - one.end)) {
      // Lies within an earlier edit, which has already replaced it.
      if (start < at) continue;
      output.add(bytes.subarray(at, start));
      if (by.length > 0) output.text(' ').add(by);
      output.text(' ');
      at = end;
    }
    return output.add(bytes.subarray(at)).bytes();
  }
}
