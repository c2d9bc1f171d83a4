import { hashOf } from '../characters/word-hash.js';
import type { Slot } from './slot.js';

/**
 * Detectors by the words that trigger them: a hash table with open addressing, with one lookup per word of the text.
 */
export interface Keywords {
  readonly mask: number;
  /** By index in the table; undefined for free slots. */
  readonly words: readonly (string | undefined)[];
  readonly hashes: Int32Array;
  readonly slots: readonly (readonly Slot[])[];
}

/** Returns the table; undefined if no detector waits for words of its own. */
export function compileKeywords(slots: readonly Slot[]): Keywords | undefined {
  const byWord = new Map<string, Slot[]>();
  for (const slot of slots) {
    for (const word of slot.keywords ?? []) {
      const waiting = byWord.get(word);
      if (waiting === undefined) byWord.set(word, [slot]);
      else waiting.push(slot);
    }
  }
  if (byWord.size === 0) return undefined;
  const size = 2 ** Math.ceil(Math.log2(byWord.size * 4));
  const words = new Array<string | undefined>(size).fill(undefined);
  const hashes = new Int32Array(size);
  const waiting = new Array<readonly Slot[]>(size).fill([]);
  for (const [word, list] of byWord) {
    const hash = hashOf(word);
    let place = place0(hash, size - 1);
    while (words[place] !== undefined) place = (place + 1) & (size - 1);
    words[place] = word;
    hashes[place] = hash;
    waiting[place] = list;
  }
  return { mask: size - 1, words, hashes, slots: waiting };
}

const NOBODY: readonly Slot[] = [];

/** Returns the detectors that wait for the word in `[at, end)` of `text` with this hash. */
export function waitingFor(keywords: Keywords, hash: number, text: string, at: number, end: number): readonly Slot[] {
  const { mask, words, hashes, slots } = keywords;
  for (let place = place0(hash, mask); ; place = (place + 1) & mask) {
    // Nearly all words of a text end here, at a free slot of the table.
    const known = hashes[place] ?? 0;
    if (known === 0 && words[place] === undefined) return NOBODY;
    if (known !== hash) continue;
    const word = words[place];
    if (word?.length === end - at && text.slice(at, end).toLowerCase() === word) return slots[place] ?? NOBODY;
  }
}

/** Returns the first slot to probe, mixing in the upper bits of the hash, which differ most. */
const place0 = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask;
