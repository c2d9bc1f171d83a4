import type { Kind } from '../../../engine/index.js';

/** A value that is replaced wherever it stands. */
export interface KnownValue {
  readonly kind: Kind;
  readonly value: string;
  /** True if it counts in this case alone. */
  readonly isExact?: boolean;
}

/** An occurrence of a value in a text. */
export interface KnownPlace {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
}

const PREFIX = 2;
/** Shorter values occur by chance too often. */
const MIN_LETTERS = 3;
const MIN_DIGITS = 5;
/** The minimum length of values that are also found in another case. */
const MIN_IN_ANY_CASE = 5;
/** Scripts that separate words by blanks. */
const WORD =
  /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}]/u;

/**
 * Values found in earlier parts of a conversation. The model's output returns with the next request, where the
 * surrounding words may not reveal what a value is.
 */
export class KnownValues {
  private readonly byPrefix = new Map<string, KnownValue[]>();
  private readonly seen = new Set<string>();

  add(known: KnownValue): void {
    const { value } = known;
    const least = /^[\d\s.,/-]*$/.test(value) ? MIN_DIGITS : MIN_LETTERS;
    if (value.length < least || this.seen.has(value)) return;
    this.seen.add(value);
    const prefix = value.slice(0, PREFIX).toLowerCase();
    const others = this.byPrefix.get(prefix) ?? [];
    // The longest first; of equal lengths, the one known first.
    const at = others.findIndex((other) => other.value.length < value.length);
    others.splice(at === -1 ? others.length : at, 0, known);
    this.byPrefix.set(prefix, others);
  }

  get all(): readonly KnownValue[] {
    return [...this.byPrefix.values()].flat();
  }

  placesIn(text: string): readonly KnownPlace[] {
    const places: KnownPlace[] = [];
    if (this.byPrefix.size === 0) return places;
    for (let at = 0; at + PREFIX <= text.length; at++) {
      const candidates = this.byPrefix.get(text.slice(at, at + PREFIX).toLowerCase());
      const found = candidates?.find((candidate) => standsAt(text, at, candidate));
      if (found === undefined) continue;
      places.push({ start: at, end: at + found.value.length, kind: found.kind });
      at += found.value.length - 1;
    }
    return places;
  }
}

function standsAt(text: string, at: number, { value, isExact = false }: KnownValue): boolean {
  const there = text.slice(at, at + value.length);
  const isSame =
    there === value ||
    (!isExact &&
      value.length >= MIN_IN_ANY_CASE &&
      there.length === value.length &&
      there.toLowerCase() === value.toLowerCase());
  return isSame && isBorder(text, at) && isBorder(text, at + value.length);
}

/** True if no word continues across this offset. */
const isBorder = (text: string, at: number): boolean =>
  !(WORD.test(characterBefore(text, at)) && WORD.test(String.fromCodePoint(text.codePointAt(at) ?? 0)));

function characterBefore(text: string, at: number): string {
  const last = text.slice(Math.max(0, at - 2), at);
  return String.fromCodePoint(
    last.codePointAt(last.length > 1 && /[\uDC00-\uDFFF]/.test(last[1] ?? '') ? 0 : last.length - 1) ?? 0,
  );
}
