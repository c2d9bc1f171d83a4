import { normaliseValue, surrogateOf, type Kind, type Surrogate } from '../../../engine/index.js';

/** Returns a keyed hash as lower-case hex digits. */
type Hash = (value: string) => string;

/** A surrogate, or a word of one, and what it stands for. */
export interface SurrogateEntry {
  /** As it is sent to the vendor. */
  readonly placeholder: string;
  readonly kind: Kind;
  readonly value: string;
  /** True for a word of a name, which is recognised in its own case alone. */
  readonly isWord: boolean;
}

/** The surrogates that a later request continues. */
export interface SurrogateSnapshot {
  readonly values: readonly (readonly [key: string, text: string])[];
  readonly texts: readonly (readonly [text: string, entry: SurrogateEntry])[];
  readonly words: readonly (readonly [word: string, surrogate: string])[];
}

/** The number of surrogates tried until one is free; then the value gets a placeholder. */
const MAX_TRIES = 16;
const HEX_BYTE = /../g;

/**
 * The surrogates of one request. They depend on the caller's key, the kind and the value, and, in case of a collision, on
 * what the rest of the request holds: none is another value of the request, or a word that it contains.
 */
export class Surrogates {
  private readonly byValue = new Map<string, string>();
  /** By the text or word as it is compared. */
  private readonly byText = new Map<string, SurrogateEntry>();
  /** Surrogates of words of names by the word: short forms of a name become forms of its surrogate. */
  private readonly byWord = new Map<string, string>();
  private texts = '';
  private words: ReadonlySet<string> = new Set();

  constructor(private readonly hash: Hash) {}

  get entries(): Iterable<SurrogateEntry> {
    return this.byText.values();
  }

  /** The surrogates of whole values. */
  get values(): readonly SurrogateEntry[] {
    return [...this.byValue.values()].flatMap(
      (text) => this.byText.get(text) ?? this.byText.get(text.toLowerCase()) ?? [],
    );
  }

  snapshot(): SurrogateSnapshot {
    return { values: [...this.byValue], texts: [...this.byText], words: [...this.byWord] };
  }

  continue({ values, texts, words }: SurrogateSnapshot): void {
    for (const [key, text] of values) this.byValue.set(key, text);
    for (const [text, entry] of texts) this.byText.set(text, entry);
    for (const [word, surrogate] of words) this.byWord.set(word, surrogate);
  }

  /** Takes the texts of the whole request, which no surrogate may occur in. */
  avoid(texts: readonly string[]): void {
    const all = texts.join('\n');
    this.texts = all.toLowerCase();
    this.words = new Set(all.match(WORD));
  }

  /** Returns the surrogate of a value; undefined if none can be made. */
  of(kind: Kind, value: string): string | undefined {
    const known = this.byWord.get(value);
    if (known !== undefined) return known;
    const key = JSON.stringify([kind, normaliseValue(kind, value)]);
    const before = this.byValue.get(key);
    if (before !== undefined) return before;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const made = surrogateOf(kind, value, this.bytesFor(`${key}\n${tries}`));
      if (made === undefined || !this.isFree(made)) continue;
      this.byValue.set(key, made.text);
      this.keep(kind, value, made);
      return made.text;
    }
    return undefined;
  }

  /** Returns the words of names that have a surrogate of their own. */
  wordsOf(value: string): readonly string[] {
    return (value.match(WORD) ?? []).filter((word) => this.byWord.has(word));
  }

  private isFree({ text, words }: Surrogate): boolean {
    if (this.byText.has(text.toLowerCase()) || this.texts.includes(text.toLowerCase())) return false;
    return words.every(({ surrogate }) =>
      [surrogate, capitalised(surrogate)].every((word) => !this.byText.has(word) && !this.words.has(word)),
    );
  }

  private keep(kind: Kind, value: string, { text, words }: Surrogate): void {
    const isWord = words.length > 0;
    this.byText.set(isWord ? text : text.toLowerCase(), { placeholder: text, kind, value, isWord });
    for (const { value: word, surrogate } of words) {
      if (!this.byWord.has(word)) this.byWord.set(word, surrogate);
      for (const [placeholder, stands] of [
        [surrogate, word],
        [capitalised(surrogate), capitalised(word)],
      ] as const) {
        if (!this.byText.has(placeholder)) {
          this.byText.set(placeholder, { placeholder, kind, value: stands, isWord: true });
        }
      }
    }
  }

  /** Returns a source of bytes that depends on the caller's key and the label alone. */
  private bytesFor(label: string): (length: number) => Uint8Array {
    let block = 0;
    return (length) => {
      const bytes: number[] = [];
      while (bytes.length < length) {
        const digest = this.hash(`${label}\n${block++}`);
        for (const [byte] of digest.matchAll(HEX_BYTE)) bytes.push(Number.parseInt(byte, 16));
      }
      return Uint8Array.from(bytes.slice(0, length));
    };
  }
}

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** Returns a word that is all in capitals as names are written in running text. */
const capitalised = (word: string): string =>
  word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
