import type { Word } from './word-piece.js';

/** Some words in a row, by their places: `[from, to)` is read, `[keepFrom, keepTo)` of it is answered. */
export interface WordWindow {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/**
 * Windows of at most so many pieces, none of which cuts a word. Neighbours share words, and each answers for its half of
 * them: a word is judged where more of its surroundings are seen.
 * @param overlap pieces that neighbours share, at most; less than half of `size`
 */
export function windowsOf(words: readonly Word[], size: number, overlap: number): readonly WordWindow[] {
  const windows: WordWindow[] = [];
  let from = 0;
  let keepFrom = 0;
  while (from < words.length) {
    const to = reach(words, from, size);
    if (to === words.length) {
      windows.push({ from, to, keepFrom, keepTo: to });
      break;
    }
    const next = stepBack(words, from, to, overlap);
    const keepTo = next + Math.ceil((to - next) / 2);
    windows.push({ from, to, keepFrom, keepTo });
    from = next;
    keepFrom = keepTo;
  }
  return windows;
}

/** Where the words that fit from there on end; one word at least. */
function reach(words: readonly Word[], from: number, size: number): number {
  let pieces = 0;
  let to = from;
  for (; to < words.length; to++) {
    pieces += words[to]?.pieces.length ?? 0;
    if (pieces > size && to > from) break;
  }
  return to;
}

function stepBack(words: readonly Word[], from: number, to: number, overlap: number): number {
  let pieces = 0;
  let next = to;
  for (; next > from + 1; next--) {
    pieces += words[next - 1]?.pieces.length ?? 0;
    if (pieces > overlap) break;
  }
  return next;
}
