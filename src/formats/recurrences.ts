import type { Piece, Range, Replacement } from './format.js';

/** Minimum number of letters and digits of a value; shorter ones occur in too many words. */
const MIN_LENGTH = 4;
const MAX_WORDS = 12;

/** Finds removed values in a document even if they are written with other blanks, punctuation or case. */
export class Recurrences {
  /** Replacements by the joined and folded letters and digits of the value. */
  private readonly replacements = new Map<string, string>();
  private longest = 0;

  /** @param removed values with their replacements */
  constructor(removed: Iterable<{ readonly text: string; readonly replacement: string }>) {
    for (const { text, replacement } of removed) {
      const words = wordsIn(text).map(({ word }) => word);
      const joined = words.join('');
      if (joined.length < MIN_LENGTH || words.length > MAX_WORDS) continue;
      this.longest = Math.max(this.longest, words.length);
      if (!this.replacements.has(joined)) this.replacements.set(joined, replacement);
    }
  }

  /** Returns where removed values occur in a piece, as whole words: `Peter_Dubois`, `PeterDubois`, not `Peters`. */
  in({ text }: Piece): readonly Replacement[] {
    if (this.replacements.size === 0) return [];
    const words = wordsIn(text);
    const found: Replacement[] = [];
    for (let from = 0; from < words.length; from++) {
      const hit = this.longestAt(words, from);
      if (hit === undefined) continue;
      found.push(hit.replacement);
      from = hit.last;
    }
    return found;
  }

  private longestAt(
    words: readonly Word[],
    from: number,
  ): { readonly last: number; readonly replacement: Replacement } | undefined {
    const start = words[from]?.start ?? 0;
    let joined = '';
    let hit: { readonly last: number; readonly replacement: Replacement } | undefined;
    for (let last = from; last < Math.min(words.length, from + this.longest); last++) {
      const own = words[last];
      if (own === undefined) break;
      joined += own.word;
      const text = this.replacements.get(joined);
      if (text !== undefined) hit = { last, replacement: { start, end: own.end, text } };
    }
    return hit;
  }
}

interface Word extends Range {
  /** Case-folded. */
  readonly word: string;
}

/** Returns runs of letters and runs of digits with their position. */
const wordsIn = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
