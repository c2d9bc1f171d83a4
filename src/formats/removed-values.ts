import type { Edits } from './format.js';

/** Shorter values occur in other words by chance. */
const MIN_LENGTH = 4;
const WORD = /[\p{L}\p{N}]+/gu;

/** Removed values, indexed by their first words. */
export class RemovedValues {
  private readonly byWord = new Map<string, Set<string>>();

  constructor(edits: Edits) {
    for (const [{ text }, replacements] of edits) {
      for (const { start, end, text: replacement } of replacements) {
        const value = wholeWords(text, start, end);
        const [word] = value.match(WORD) ?? [];
        if (word === undefined || value.length < MIN_LENGTH || replacement.includes(value)) continue;
        const known = this.byWord.get(word);
        if (known === undefined) this.byWord.set(word, new Set([value]));
        else known.add(value);
      }
    }
  }

  areIn(text: string): boolean {
    return !this.foundIn(text).next().done;
  }

  forgetIn(text: string): void {
    for (const [word, value] of this.foundIn(text)) this.byWord.get(word)?.delete(value);
  }

  private *foundIn(text: string): Generator<readonly [string, string]> {
    if (this.byWord.size === 0) return;
    for (const { index, 0: word } of text.matchAll(WORD)) {
      for (const value of this.byWord.get(word) ?? []) if (text.startsWith(value, index)) yield [word, value];
    }
  }
}

/** Extends a value from its first letter or digit to whole words. */
function wholeWords(text: string, start: number, end: number): string {
  let [from, to] = [start, end];
  while (from < to && !isWord(text[from])) from++;
  while (to > from && !isWord(text[to - 1])) to--;
  while (from > 0 && isWord(text[from - 1]) && isWord(text[from])) from--;
  while (to < text.length && isWord(text[to])) to++;
  return text.slice(from, to);
}

const isWord = (character = ''): boolean => /[\p{L}\p{N}\p{Cs}]/u.test(character);
