import type { Word } from './word-piece.js';

/** A range of consecutive word indexes: `[from, to)` is read, and the result of `[keepFrom, keepTo)` is used. */
export interface WordWindow {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/**
 * Splits words into windows with a maximum number of pieces, without cutting a word. Adjacent windows overlap, and each
 * gives the result for half of the overlap, so that a word is judged in the window that has more of its context.
 * @param overlap the maximum number of pieces that adjacent windows share; less than half of `size`
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

/** Returns the end of the words that fit into a window from there on; at least one word. */
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
