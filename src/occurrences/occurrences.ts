import { fold, lettersOf, type Folded } from './folded-text.js';
import { ValueSet } from './value-set.js';

/** A range of a text in UTF-16 code units; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Values with fewer letters and digits match only whole words, because by chance they occur everywhere. */
const MIN_WITHIN = 8;

/**
 * Finds values in a text in any spelling: in another case, with different or no blanks and hyphens, in ligatures or
 * full-width digits. Short values match only whole words.
 */
export class Occurrences {
  private known: Folded | undefined;
  private knownLetters: string | undefined;

  constructor(private readonly text: string) {}

  /** Computed when it is first needed. */
  private get folded(): Folded {
    return (this.known ??= fold(this.text));
  }

  /** All letters and digits of the text in folded form, without their positions. */
  get letters(): string {
    return this.known?.text ?? (this.knownLetters ??= lettersOf(this.text));
  }

  /** Yields the occurrences of a value; none for a value without letters and digits. */
  *of(value: string): Generator<Range> {
    const wanted = lettersOf(value);
    if (wanted === '') return;
    const { text, begins, ends } = this.folded;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (wanted.length < MIN_WITHIN && !this.isWhole(at, end)) continue;
      yield { from: begins[at] ?? 0, to: ends[end - 1] ?? 0 };
    }
  }

  /**
   * Yields the occurrences of a value as whole words, and with `within` also as parts of words, together with the words
   * they are in. There are none for a value without letters and digits.
   */
  *words(value: string, within: boolean): Generator<Range & { readonly word: Range }> {
    const wanted = fold(value).text;
    if (wanted === '') return;
    const { text, begins, ends, starts } = this.folded;
    let [first, last] = [0, 0];
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (!within && !this.isWhole(at, end)) continue;
      // Further occurrences in the same word reuse its bounds: a word may be as long as the text.
      if (at >= last) for (first = at; first > 0 && starts[first] !== 1;) first--;
      if (end > last) for (last = end; last < text.length && starts[last] !== 1;) last++;
      const word = { from: begins[first] ?? 0, to: ends[last - 1] ?? 0 };
      yield { from: begins[at] ?? 0, to: ends[end - 1] ?? 0, word };
    }
  }

  /** Yields the occurrences of many values, in any order; of values with the same folded form, those of the first. */
  *findAll(values: ValueSet | Iterable<string>): Generator<Range & { readonly value: string }> {
    const wanted = values instanceof ValueSet ? values : new ValueSet(values);
    for (const value of wanted.short) for (const { from, to } of this.of(value)) yield { from, to, value };
    const { text, begins, ends } = this.folded;
    for (const { value, at, length } of wanted.in(text)) {
      const end = at + length;
      if (length < MIN_WITHIN && !this.isWhole(at, end)) continue;
      yield { from: begins[at] ?? 0, to: ends[end - 1] ?? 0, value };
    }
  }

  hasAny(values: ValueSet): boolean {
    // Nearly all texts have none, which their letters tell.
    const isTold = values.short.length === 0 && values.in(this.letters).next().done === true;
    return !isTold && this.findAll(values).next().done !== true;
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
