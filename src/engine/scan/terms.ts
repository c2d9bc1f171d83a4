import { isAnyUpper } from '../characters/letters.js';
import { isWordBefore } from '../characters/characters.js';
import { lexicon, type Lexicon } from '../lexicon/lexicon.js';
import { atCapital, atLower, atPair, inLowerCase, wokenBy } from '../lexicon/read-terms.js';
import { foldedLetter } from '../characters/folded-letters.js';
import type { Slot, Wake } from './slot.js';

/** The detectors that wait for terms of the lexicon. */
export interface Terms {
  readonly lexicon: Lexicon;
  readonly slots: readonly Slot[];
  readonly wanted: number;
}

/** Undefined when no detector waits for terms, so that the lexicon need not be read. */
export function compileTerms(slots: readonly Slot[]): Terms | undefined {
  const lists = slots.reduce((all, slot) => all | (slot.lists ?? 0), 0);
  return lists === 0 ? undefined : { lexicon: lexicon(), slots, wanted: wokenBy(lists) };
}

/**
 * Looks each word of a text up in the lexicon, once for all detectors. A word that only begins longer terms, as every
 * third does ("old", "high", "first"), wakes nobody until the word behind it is seen to go on as one of them does.
 */
export class TermWaker {
  private readonly lexicon: Lexicon;
  private readonly slots: readonly Slot[];
  private readonly wanted: number;
  private readonly wantedLower: number;
  /** The lists whose detectors wait for the second word; 0 when none does. */
  private waiting = 0;
  private firstAt = 0;
  private firstEnd = 0;
  private firstHash = 0;

  constructor(
    private readonly text: string,
    terms: Terms,
    private readonly wake: Wake,
  ) {
    this.lexicon = terms.lexicon;
    this.slots = terms.slots;
    this.wanted = terms.wanted;
    this.wantedLower = inLowerCase(terms.wanted);
  }

  /** The run of letters `[at, end)` with this hash. A word inside a longer token (`x2john`, `_john`) begins no term. */
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

/** Behind a label a word in lower case counts as much as one with a capital: `city: reading`, `"surname":"long"`. */
function isLabelled(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (code === 32) return isLabelEnd(text.charCodeAt(at - 2));
  return isLabelEnd(code) || (code === APOSTROPHE && foldedLetter(text.charCodeAt(at - 2)) === 0);
}

const APOSTROPHE = 39;
/** `"`, `:`, `=`, `>`, a tab, `|`. */
const isLabelEnd = (code: number): boolean =>
  code === 34 || code === 58 || code === 61 || code === 62 || code === 9 || code === 124;
