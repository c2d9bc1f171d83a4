import { foldedLetter, MARK } from '../../scan/folded-letters.js';
import type { Emit } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import type { Lexicon } from './lexicon.js';
import { isInToken } from './neighbours.js';

/** Confidence by the number of letters that differ. */
const CONFIDENCE = [0.9, 0.7, 0.5] as const;
/** Shorter words are too near to each other. */
const SHORTEST = 4;
/** Longer words are found exactly alone. */
const LONGEST = 24;
/** How many different words are remembered, so that a repeated word is compared once. */
const MOST_REMEMBERED = 5_000;

/** Finds the word `[at, end)` when it differs from a term in a few letters. */
export type FindNear = (text: string, at: number, end: number, emit: Emit) => void;

/**
 * Finds words that are no words of the lexicon but nearly a term of `lists`; undefined when the options ask for none.
 * The terms are in order, so those that begin alike lie together: they are walked as a trie, and a branch is left as
 * soon as too many letters differ, which bounds the cost of a word whatever the text.
 * @see H. Shang and T. H. Merrettal, "Tries for approximate string matching", 1996
 */
export function findNear(
  lexicon: Lexicon,
  lists: number,
  { fuzzy, sensitivity }: LexiconOptions,
): FindNear | undefined {
  if (!fuzzy || sensitivity === 'off' || sensitivity === 'high') return undefined;
  const remembered = new Map<string, number>();
  return (text, at, end, emit) => {
    if (end - at < SHORTEST || end - at > LONGEST || isInToken(text, at, end)) return;
    // A word that the lexicon has is spelt right, whatever it is.
    if (lexicon.word(text, at, end) !== 0) return;
    const word = folded(text, at, end);
    let distance = remembered.get(word);
    if (distance === undefined) {
      distance = nearest(lexicon, lists, word, limitFor(sensitivity, word.length));
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(word, distance);
    }
    const confidence = CONFIDENCE[distance];
    if (confidence !== undefined) emit(at, end, confidence);
  };
}

function folded(text: string, at: number, end: number): string {
  let word = '';
  for (; at < end; at++) {
    const letter = foldedLetter(text.charCodeAt(at));
    if (letter > MARK) word += String.fromCharCode(letter);
  }
  return word;
}

function limitFor(sensitivity: 'low' | 'medium' | 'auto', length: number): number {
  if (sensitivity === 'auto') return length <= 4 ? 0 : length <= 8 ? 1 : 2;
  return sensitivity === 'low' ? 2 : 1;
}

/** The distance of the nearest term; more than any limit when there is none. */
function nearest(lexicon: Lexicon, lists: number, word: string, limit: number): number {
  const walk = new TrieWalk(lexicon, lists, word, limit);
  walk.from(0, lexicon.size, 0);
  return walk.best;
}

const NONE = 9;

/** One walk over the terms: a row of the Levenshtein matrix for each letter of the branch. */
class TrieWalk {
  best = NONE;
  private readonly width: number;
  private readonly rows: Uint8Array;

  constructor(
    private readonly lexicon: Lexicon,
    private readonly lists: number,
    private readonly word: string,
    private readonly limit: number,
  ) {
    this.width = word.length + 1;
    this.rows = new Uint8Array(this.width * (word.length + limit + 2));
    for (let column = 0; column < this.width; column++) this.rows[column] = column;
  }

  /** Visits the terms `[low, high)`, which share their first `depth` letters. */
  from(low: number, high: number, depth: number): void {
    const { lexicon } = this;
    let at = low;
    if (lexicon.letterAt(at, depth) < 0) {
      const distance = this.rows[depth * this.width + this.word.length] ?? NONE;
      if (distance <= this.limit && distance < this.best && (lexicon.entryAt(at) & this.lists) !== 0)
        this.best = distance;
      at++;
    }
    if (depth >= this.word.length + this.limit) return;
    while (at < high) {
      const letter = lexicon.letterAt(at, depth);
      const end = this.endOf(letter, at, high, depth);
      if (letter !== SPACE && this.addRow(depth + 1, letter) <= Math.min(this.limit, this.best - 1)) {
        this.from(at, end, depth + 1);
      }
      at = end;
    }
  }

  /** Where the terms end that go on with `letter`: found by steps that double, then by halves. */
  private endOf(letter: number, low: number, high: number, depth: number): number {
    let step = 1;
    let from = low;
    while (from + step < high && this.lexicon.letterAt(from + step, depth) === letter) {
      from += step;
      step *= 2;
    }
    let to = Math.min(from + step, high);
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (this.lexicon.letterAt(middle, depth) === letter) from = middle;
      else to = middle;
    }
    return to;
  }

  /** Fills the row of a branch that is `depth` letters long; gives its least distance. */
  private addRow(depth: number, letter: number): number {
    const { rows, width, word } = this;
    const above = (depth - 1) * width;
    const row = depth * width;
    let least = depth;
    rows[row] = depth;
    for (let column = 1; column < width; column++) {
      const same = word.charCodeAt(column - 1) === letter ? 0 : 1;
      const substituted = (rows[above + column - 1] ?? 0) + same;
      const distance = Math.min(substituted, (rows[above + column] ?? 0) + 1, (rows[row + column - 1] ?? 0) + 1);
      rows[row + column] = distance;
      if (distance < least) least = distance;
    }
    return least;
  }
}

const SPACE = 32;
