import { normaliseValue, type Kind } from '../../../engine/index.js';
import { KnownValues, type KnownPlace, type KnownValue } from './known-values.js';
import { Surrogates, type SurrogateSnapshot } from './surrogates.js';

/** Crockford's base 32, which has no letters that look like digits. @see https://www.crockford.com/base32.html */
export const TAG_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAG_LENGTHS = [8, 16, 32] as const;
const MAX_KIND_LENGTH = 40;
/** Kinds whose values differ in another case or without a hyphen. */
const EXACT: ReadonlySet<Kind> = new Set(['password', 'secret', 'username', 'bitcoin-address', 'crypto-address']);

/** Returns the keyed hash of a value as lower-case hex digits, stable per caller. */
export type KeyedHash = (value: string) => string;

/** A placeholder of this request and its value. */
export interface TagEntry {
  /** `PERSON_7KQ2M9XA` */
  readonly placeholder: string;
  /** `7KQ2M9XA` */
  readonly tag: string;
  readonly kind: Kind;
  /** The first spelling in this request. */
  readonly value: string;
}

/** What a request has replaced, so that a later one can continue it. */
export interface TagSnapshot {
  readonly tags: readonly (readonly [key: string, entry: TagEntry])[];
  readonly surrogates: SurrogateSnapshot;
  readonly known: readonly KnownValue[];
}

/**
 * The placeholders of one request. A placeholder depends on the caller's key, the kind and the value, and, in case of a
 * collision, on what precedes it in the request, so that a growing conversation keeps all of them.
 */
export class TagMap {
  private readonly byValue = new Map<string, TagEntry>();
  private readonly byTag = new Map<string, TagEntry>();
  private readonly known = new KnownValues();
  /** The values that are replaced by others of their form. */
  readonly surrogates: Surrogates;

  constructor(private readonly hash: KeyedHash) {
    this.surrogates = new Surrogates((value) => hash(JSON.stringify(['surrogate', value])));
  }

  get size(): number {
    return this.byTag.size;
  }

  get entries(): Iterable<TagEntry> {
    return this.byTag.values();
  }

  snapshot(): TagSnapshot {
    return { tags: [...this.byValue], surrogates: this.surrogates.snapshot(), known: this.known.all };
  }

  /** Continues a conversation: what an earlier request has replaced is replaced and restored as there. */
  continue({ tags, surrogates, known }: TagSnapshot): void {
    for (const [key, entry] of tags) {
      this.byValue.set(key, entry);
      this.byTag.set(entry.tag, entry);
    }
    this.surrogates.continue(surrogates);
    for (const value of known) this.known.add(value);
  }

  /** Returns the placeholder of a value. @param written as it is in the request, possibly with escapes of JSON */
  placeholderOf(kind: Kind, written: string): string {
    const value = EXACT.has(kind) ? written : unescaped(written);
    const key = JSON.stringify([kind, EXACT.has(kind) ? value : normaliseValue(kind, value)]);
    const found = this.byValue.get(key) ?? this.add(kind, value, key);
    this.remember(kind, value);
    return found.placeholder;
  }

  /** Returns another value of its form for a value; undefined if there is none. @param written as {@link placeholderOf} */
  surrogateOf(kind: Kind, written: string): string | undefined {
    const value = unescaped(written);
    const surrogate = this.surrogates.of(kind, value);
    if (surrogate === undefined) return undefined;
    this.remember(kind, value);
    for (const word of this.surrogates.wordsOf(value)) this.known.add({ kind, value: word, isExact: true });
    return surrogate;
  }

  /** Makes a value found wherever it stands from here on. */
  remember(kind: Kind, value: string): void {
    this.known.add({ kind, value });
    if (!ASCII.test(value)) this.known.add({ kind, value: escaped(value) });
  }

  /** Returns the occurrences of this request's values in a text, in order and without overlaps. */
  knownIn(text: string): readonly KnownPlace[] {
    return this.known.placesIn(text);
  }

  private add(kind: Kind, value: string, key: string): TagEntry {
    const digest = this.hash(key);
    for (const length of TAG_LENGTHS) {
      const tag = tagFrom(digest, length);
      if (this.byTag.has(tag)) continue;
      const entry: TagEntry = { placeholder: `${labelOf(kind)}_${tag}`, tag, kind, value };
      this.byTag.set(tag, entry);
      this.byValue.set(key, entry);
      return entry;
    }
    throw new Error('Two values have the same keyed hash.');
  }
}

const ASCII = /^[\x20-\x7e]*$/;

/** Returns a value as many programs write it in JSON. */
const escaped = (value: string): string =>
  value.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Decodes `\u` escapes, with any number of backslashes: JSON may be within a text, or within JSON. */
export const unescaped = (written: string): string =>
  written.replace(/(?<!\\)\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the name of a kind in placeholders: only `A-Z 0-9 _`, which no format escapes. */
export function labelOf(kind: string): string {
  const label = kind
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, MAX_KIND_LENGTH)
    .replace(/^_+|_+$/g, '');
  return label === '' ? 'VALUE' : label;
}

/**
 * Returns characters of the hash, and a check character.
 * @param digest hex, at least five fourths of the length of the tag
 */
function tagFrom(digest: string, length: number): string {
  let bits = BigInt(`0x${digest}`);
  let tag = '';
  let sum = 0;
  for (let index = 1; index < length; index++) {
    const digit = Number(bits & 31n);
    bits >>= 5n;
    tag += TAG_ALPHABET[digit] ?? '';
    sum = (sum + digit * (2 * index + 1)) % TAG_ALPHABET.length;
  }
  return tag + (TAG_ALPHABET[sum] ?? '');
}
