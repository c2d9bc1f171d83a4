/** A range of a text in UTF-16 code units; `to` is exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Shorter values, without blanks and signs, are only looked for as whole words: by chance they are everywhere. */
const LEAST_WITHIN = 8;

/** A text as values are looked for in it: what differs by blanks, hyphens, case and form is the same. */
interface Folded {
  readonly text: string;
  /** Of each of its code units, where the character that it was made of begins in the text, and where it ends. */
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  /** Whether a word begins there. */
  readonly starts: Uint8Array;
}

/**
 * Finds values in a text however they are written: in another case, with other blanks or hyphens or none, in ligatures
 * or full-width digits. Short values are found as whole words alone.
 */
export class Occurrences {
  private known: Folded | undefined;

  constructor(private readonly text: string) {}

  /** Made when something is first looked for. */
  private get folded(): Folded {
    return (this.known ??= fold(this.text));
  }

  /** All letters and digits of the text in their plainest form. */
  get letters(): string {
    return this.folded.text;
  }

  /** Where a value stands; nowhere for one without letters and digits. */
  *of(value: string): Generator<Range> {
    const wanted = lettersOf(value);
    if (wanted === '') return;
    const { text, begins, ends } = this.folded;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (wanted.length < LEAST_WITHIN && !this.isWhole(at, end)) continue;
      yield { from: begins[at] ?? 0, to: ends[end - 1] ?? 0 };
    }
  }

  /**
   * Where a value stands as whole words, and with `within` as a part of words, too; with the words that it is in. A value
   * without letters and digits is nowhere.
   */
  *words(value: string, within: boolean): Generator<Range & { readonly word: Range }> {
    const wanted = fold(value).text;
    if (wanted === '') return;
    const { text, begins, ends, starts } = this.folded;
    let [first, last] = [0, 0];
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (!within && !this.isWhole(at, end)) continue;
      // Of the next one in the same word these are known: a word may be as long as the text.
      if (at >= last) for (first = at; first > 0 && starts[first] !== 1;) first--;
      if (end > last) for (last = end; last < text.length && starts[last] !== 1;) last++;
      const word = { from: begins[first] ?? 0, to: ends[last - 1] ?? 0 };
      yield { from: begins[at] ?? 0, to: ends[end - 1] ?? 0, word };
    }
  }

  /** Where any of many values stands, in one pass over the text; of values that are written alike the first. */
  *ofAll(values: ValueSet | Iterable<string>): Generator<Range & { readonly value: string }> {
    const wanted = values instanceof ValueSet ? values : new ValueSet(values);
    for (const value of wanted.short) for (const range of this.of(value)) yield { ...range, value };
    const { text, begins, ends } = this.folded;
    for (let at = wanted.nextIn(text, 0); at !== -1; at = wanted.nextIn(text, at + 1)) {
      for (const { value, length } of wanted.at(text, at)) {
        const end = at + length;
        if (length < LEAST_WITHIN && !this.isWhole(at, end)) continue;
        yield { from: begins[at] ?? 0, to: ends[end - 1] ?? 0, value };
      }
    }
  }

  hasAny(values: ValueSet): boolean {
    return this.ofAll(values).next().done !== true;
  }

  has(value: string): boolean {
    return this.of(value).next().done !== true;
  }

  count(value: string): number {
    return [...this.of(value)].length;
  }

  private isWhole(from: number, to: number): boolean {
    const { starts, text } = this.folded;
    return starts[from] === 1 && (to === text.length || starts[to] === 1);
  }
}

/** Values are looked up by so many of their letters and digits, and then by their length. */
const KEY_LENGTH = 4;

const START_HASHES = 0x1_0000;

/** Of the last `KEY_LENGTH` code units: what is older has been shifted out. */
const nextHash = (hash: number, code: number): number => ((hash << 4) ^ Math.imul(code, 0x9e5)) & (START_HASHES - 1);

/** Values of so many letters and digits are told by as many of them. */
const LONG = 8;

function longHash(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + LONG; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return (hash ^ (hash >>> 16)) & (START_HASHES - 1);
}

/** What the start of a text says about the values that begin so. */
const MAY_BEGIN = 1;
/** All of them are long. */
const MAY_BEGIN_LONG = 2;

interface FoundValue {
  readonly value: string;
  /** In letters and digits. */
  readonly length: number;
}

const NONE: readonly FoundValue[] = [];

/** Values to be looked up at every place of many texts. */
export class ValueSet {
  /** Too short to be looked up by their start. */
  readonly short: readonly string[];
  private readonly byStart = new Map<string, Map<number, Map<string, string>>>();
  /** By a hash of their start, so that most places of a text are passed over at once. */
  private readonly starts = new Uint8Array(START_HASHES);
  /** By a hash of more of it, of long values: among many numbers, any four digits begin one. */
  private readonly longStarts = new Uint8Array(START_HASHES);

  constructor(values: Iterable<string>) {
    const short: string[] = [];
    for (const value of values) {
      const text = lettersOf(value);
      if (text.length >= KEY_LENGTH) this.add(text, value);
      else short.push(value);
    }
    this.short = short;
  }

  get isEmpty(): boolean {
    return this.short.length === 0 && this.byStart.size === 0;
  }

  private add(folded: string, value: string): void {
    let hash = 0;
    for (let at = 0; at < KEY_LENGTH; at++) hash = nextHash(hash, folded.charCodeAt(at));
    if (folded.length < LONG) this.starts[hash] = MAY_BEGIN;
    else {
      this.longStarts[longHash(folded, 0)] = 1;
      if (this.starts[hash] === 0) this.starts[hash] = MAY_BEGIN_LONG;
    }
    const start = folded.slice(0, KEY_LENGTH);
    const byLength = this.byStart.get(start) ?? new Map<number, Map<string, string>>();
    this.byStart.set(start, byLength);
    const values = byLength.get(folded.length) ?? new Map<string, string>();
    byLength.set(folded.length, values);
    if (!values.has(folded)) values.set(folded, value);
  }

  /** The first place from `from` on where a value may begin, by the hash of what stands there; -1 where there is none. */
  nextIn(text: string, from: number): number {
    const { starts } = this;
    let hash = 0;
    for (let end = from; end < text.length; end++) {
      hash = nextHash(hash, text.charCodeAt(end));
      const sign = starts[hash] ?? 0;
      if (sign === 0 || end - from < KEY_LENGTH - 1) continue;
      const at = end - KEY_LENGTH + 1;
      if (sign === MAY_BEGIN || this.longStarts[longHash(text, at)] === 1) return at;
    }
    return -1;
  }

  /** The values that stand at a place. */
  at(text: string, from: number): readonly FoundValue[] {
    const byLength = this.byStart.get(text.slice(from, from + KEY_LENGTH));
    if (byLength === undefined) return NONE;
    const found: FoundValue[] = [];
    for (const [length, values] of byLength) {
      const value = values.get(text.slice(from, from + length));
      if (value !== undefined) found.push({ value, length });
    }
    return found;
  }
}

/** Scripts that have no blanks between words: each character counts as one. */
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** All letters and digits of a value in their plainest form. */
export function lettersOf(value: string): string {
  return isAscii(value) ? value.toLowerCase().replace(/[^a-z0-9]+/g, '') : fold(value).text;
}

function isAscii(value: string): boolean {
  for (let at = 0; at < value.length; at++) if (value.charCodeAt(at) >= PLAIN.length) return false;
  return true;
}

function fold(text: string): Folded {
  const folding = new Folding(text.length);
  for (let at = folding.addPlain(text, 0); at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    folding.add(character, at);
    at = folding.addPlain(text, at + character.length);
  }
  return folding.done();
}

/** What letters and digits of ASCII are folded to; 0 for the rest. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const folded = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(folded) ? folded.charCodeAt(0) : 0;
});

/** A text while it is folded. Its code units are collected as numbers: a list of short strings takes four times as long. */
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

  /** Adds what is of ASCII from a place on. @returns behind it */
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

  /** A character may be folded to several. */
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

/** Letters and digits in their plainest form; nothing of anything else. */
function foldCharacter(character: string): string {
  const plain = character
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return LETTER_OR_DIGIT.test(plain) ? plain : '';
}
