/** Thrown while a pattern is read; `parsePattern` returns it as a value. */
export class PatternError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['r', 0x0d],
  ['f', 0x0c],
  ['a', 0x07],
  ['e', 0x1b],
]);

const MAX_DEPTH = 50;

/** A position in a pattern, with methods that read the smallest elements from there. */
export class PatternReader {
  /** The position in UTF-16 code units. */
  at = 0;
  private depth = 0;

  constructor(readonly source: string) {}

  /** Enters a group or a bracket that opened at `start`. The nesting is limited, since the parser is recursive. */
  enter(start: number): void {
    if (++this.depth > MAX_DEPTH) this.fail(`Nested more than ${MAX_DEPTH} deep.`, start);
  }

  leave(): void {
    this.depth--;
  }

  /** Reads the name in `\p{…}`, without the `Is` before a script. */
  propertyName(start: number): string {
    const written = /^(?:\{(?:Is)?([A-Z]\w{0,40})\}|([A-Z]))/i.exec(this.source.slice(this.at, this.at + 48));
    if (written === null) return this.fail('A property is written \\p{L}, \\p{Lu}, \\p{IsLatin} or \\p{Alpha}.', start);
    this.at += written[0].length;
    return written[1] ?? written[2] ?? '';
  }

  /** Returns the code point of the escape whose letter has been read. */
  escapedCharacter(letter: string, start: number): number {
    const control = CONTROLS.get(letter);
    if (control !== undefined) return control;
    if (letter === 'c') return (this.next().codePointAt(0) ?? 0) ^ 64;
    const code = letter === '0' ? this.digits(/^[0-3]?[0-7]{1,2}/, 8) : this.hexadecimal(letter);
    if (code !== undefined) return code;
    if (/[1-9k]/.test(letter)) {
      this.fail('A back reference cannot be matched in linear time: write the alternatives out.', start);
    }
    if (/[A-Z]/i.test(letter)) this.fail(`Unknown escape "\\${letter}".`, start);
    if (letter === '') this.fail('"\\" at the end escapes nothing: write "\\\\" for the character.', start);
    return letter.codePointAt(0) ?? 0;
  }

  private hexadecimal(letter: string): number | undefined {
    if (letter === 'u') return this.digits(/^[0-9a-f]{4}/i, 16);
    if (letter !== 'x') return undefined;
    const braced = /^\{([0-9a-f]{1,6})\}/i.exec(this.source.slice(this.at, this.at + 8));
    if (braced === null) return this.digits(/^[0-9a-f]{2}/i, 16);
    const code = parseInt(braced[1] ?? '', 16);
    if (code > 0x10ffff) this.fail('Not a Unicode code point.');
    this.at += braced[0].length;
    return code;
  }

  private digits(shape: RegExp, radix: number): number | undefined {
    const digits = shape.exec(this.source.slice(this.at, this.at + 8))?.[0];
    if (digits === undefined) return undefined;
    this.at += digits.length;
    return parseInt(digits, radix);
  }

  peek(): string {
    return this.source[this.at] ?? '';
  }

  /** Returns the next character, a whole code point, and moves past it; the empty string at the end. */
  next(): string {
    const codePoint = this.source.codePointAt(this.at);
    if (codePoint === undefined) return '';
    const character = String.fromCodePoint(codePoint);
    this.at += character.length;
    return character;
  }

  take(expected: string): boolean {
    if (this.peek() !== expected) return false;
    this.at++;
    return true;
  }

  fail(message: string, offset: number = this.at): never {
    throw new PatternError(message, Math.min(offset, this.source.length));
  }
}
