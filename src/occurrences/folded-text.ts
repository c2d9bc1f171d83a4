/** A text normalized for searching: without blanks and hyphens, and without differences in case and character form. */
export interface Folded {
  readonly text: string;
  /** For each code unit of `text`, where its character begins and ends in the original text. */
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  /** 1 where a word begins. */
  readonly starts: Uint8Array;
}

/** Scripts without blanks between words: each character is treated as a word. */
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns all letters and digits of a value in folded form, as `fold` does, in a third of the time for ASCII. */
export function lettersOf(value: string): string {
  const units = Buffer.allocUnsafe(value.length);
  let count = 0;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code >= PLAIN.length) return fold(value).text;
    const unit = PLAIN[code] ?? 0;
    if (unit !== 0) units[count++] = unit;
  }
  return units.toString('latin1', 0, count);
}

/** Folds a text for searching. */
export function fold(text: string): Folded {
  const folding = new Folding(text.length);
  for (let at = folding.addPlain(text, 0); at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    folding.add(character, at);
    at = folding.addPlain(text, at + character.length);
  }
  return folding.done();
}

/** The folded form of each ASCII letter and digit; 0 for other characters. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const folded = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(folded) ? folded.charCodeAt(0) : 0;
});

/** Builds a folded text. Code units are collected as numbers: a list of short strings takes four times as long. */
class Folding {
  private units: Uint16Array;
  private begins: Uint32Array;
  private ends: Uint32Array;
  private starts: Uint8Array;
  private count = 0;
  private isStart = true;

  constructor(length: number) {
    this.units = new Uint16Array(length);
    this.begins = new Uint32Array(length);
    this.ends = new Uint32Array(length);
    this.starts = new Uint8Array(length);
  }

  /** Adds ASCII characters from an offset on, up to the first other character. @returns the offset after them */
  addPlain(text: string, from: number): number {
    let at = from;
    let { count, isStart } = this;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= PLAIN.length) break;
      const unit = PLAIN[code] ?? 0;
      if (unit === 0) isStart = true;
      else {
        if (count === this.units.length) {
          this.count = count;
          this.grow();
        }
        this.units[count] = unit;
        this.begins[count] = at;
        this.ends[count] = at + 1;
        this.starts[count++] = isStart ? 1 : 0;
        isStart = false;
      }
    }
    this.count = count;
    this.isStart = isStart;
    return at;
  }

  add(character: string, at: number): void {
    const folded = foldCharacter(character);
    const isWord = character > '\u0e00' && WITHOUT_BLANKS.test(character);
    if (folded === '') this.isStart ||= !/\p{M}/u.test(character);
    else {
      for (let i = 0; i < folded.length; i++) {
        this.push(folded.charCodeAt(i), at, at + character.length, i === 0 && (this.isStart || isWord));
      }
      this.isStart = isWord;
    }
  }

  done(): Folded {
    const { units, begins, ends, starts, count } = this;
    const text = Buffer.from(units.buffer, 0, 2 * count).toString('utf16le');
    return { text, begins, ends, starts };
  }

  private push(unit: number, begin: number, end: number, isStart: boolean): void {
    if (this.count === this.units.length) this.grow();
    const at = this.count++;
    this.units[at] = unit;
    this.begins[at] = begin;
    this.ends[at] = end;
    this.starts[at] = isStart ? 1 : 0;
  }

  /** Enlarges the arrays: a character may fold to several code units. */
  private grow(): void {
    const longer = <T extends Uint8Array | Uint16Array | Uint32Array>(one: T, other: T): T => {
      other.set(one);
      return other;
    };
    const length = 2 * this.count + 16;
    this.units = longer(this.units, new Uint16Array(length));
    this.begins = longer(this.begins, new Uint32Array(length));
    this.ends = longer(this.ends, new Uint32Array(length));
    this.starts = longer(this.starts, new Uint8Array(length));
  }
}

/** Returns the folded form of a letter or digit; empty for any other character. */
function foldCharacter(character: string): string {
  const plain = character
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return LETTER_OR_DIGIT.test(plain) ? plain : '';
}
