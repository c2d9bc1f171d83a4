import { isAnyUpper } from '../characters/letters.js';
import { isWordBefore } from '../characters/characters.js';
import { lexicon, type Lexicon } from '../lexicon/lexicon.js';
import { atCapital, atLower, atPair, inLowerCase, wokenBy } from '../lexicon/term-bits.js';
import { foldedLetter } from '../characters/folded-letters.js';
import type { Slot, WakeDetectors } from './slot.js';

/** The detectors triggered by terms of the lexicon. */
export interface Terms {
  readonly lexicon: Lexicon;
  readonly slots: readonly Slot[];
  readonly wanted: number;
}

/** Returns undefined if no detector waits for terms, so that the lexicon is not loaded. */
export function compileTerms(slots: readonly Slot[]): Terms | undefined {
  const lists = slots.reduce((all, slot) => all | slot.lists, 0);
  return lists === 0 ? undefined : { lexicon: lexicon(), slots, wanted: wokenBy(lists) };
}

/**
 * Looks up each word of a text in the lexicon, once for all detectors. A word that only begins longer terms, as every
 * third does ("old", "high", "first"), triggers nothing until the next word continues one of those terms.
 */
export class TermWaker {
  private readonly lexicon: Lexicon;
  private readonly slots: readonly Slot[];
  private readonly wanted: number;
  private readonly wantedLower: number;
  /** The lists whose detectors wait for the second word; 0 if none. */
  private waiting = 0;
  private firstAt = 0;
  private firstEnd = 0;
  private firstHash = 0;

  constructor(
    private readonly text: string,
    terms: Terms,
    private readonly wake: WakeDetectors,
  ) {
    this.lexicon = terms.lexicon;
    this.slots = terms.slots;
    this.wanted = terms.wanted;
    this.wantedLower = inLowerCase(terms.wanted);
  }

  /**
   * Processes the run of letters `[at, end)` with this hash. A word inside a longer token (`x2john`, `_john`) begins no
   * term.
   */
  word(at: number, end: number, hash: number): void {
    const { text, waiting, firstAt, firstEnd, firstHash } = this;
    this.waiting = 0;
    if (waiting !== 0 && this.lexicon.mayBegin(firstHash, hash)) this.wake(this.slots, firstAt, firstEnd, waiting);
    const counts = isAnyUpper(text.charCodeAt(at)) || isLabelled(text, at);
    if (!counts && !this.lexicon.mayBeLower(hash)) return;
    const wakes = this.lexicon.wakes(text, at, end, hash, counts ? this.wanted : this.wantedLower);
    if (wakes === 0 || isWordBefore(text, at)) return;
    const lists = counts ? atCapital(wakes) : atLower(wakes);
    if (lists !== 0) this.wake(this.slots, at, end, lists);
    this.waiting = atPair(wakes) & ~lists;
    this.firstAt = at;
    this.firstEnd = end;
    this.firstHash = hash;
  }
}

/**
 * True behind a label, where a word in lower case counts like a capitalised one: `city: reading`, `"surname":"long"`.
 */
function isLabelled(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (code === 32) return isLabelEnd(text.charCodeAt(at - 2));
  return isLabelEnd(code) || (code === APOSTROPHE && foldedLetter(text.charCodeAt(at - 2)) === 0);
}

const APOSTROPHE = 39;
/** True for `"`, `:`, `=`, `>`, a tab and `|`. */
const isLabelEnd = (code: number): boolean =>
  code === 34 || code === 58 || code === 61 || code === 62 || code === 9 || code === 124;
