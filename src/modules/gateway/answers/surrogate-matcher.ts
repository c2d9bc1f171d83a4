import type { SurrogateEntry } from '../tags/surrogates.js';
import type { ReadUnit } from './units.js';

interface Node {
  readonly next: Map<string, Node>;
  entry?: SurrogateEntry;
}

/** The result of matching at an offset: `open` while more text may change it. */
export interface SurrogateMatch {
  readonly isOpen: boolean;
  /** The longest surrogate, and the offset of its end. */
  readonly found: { readonly entry: SurrogateEntry; readonly end: number } | undefined;
}

const WORD = /[\p{L}\p{N}\p{M}]/u;
const BLANK = /^\s$/u;
const NONE: SurrogateMatch = { isOpen: false, found: undefined };

/**
 * Recognises the surrogates of one request in the text of a model, as whole words. Names are recognised in their own case
 * alone, because in another one they may be ordinary words; all others in any case. A genitive `s` may follow, and stays.
 */
export class SurrogateMatcher {
  private readonly exact = makeNode();
  private readonly folded = makeNode();

  constructor(entries: Iterable<SurrogateEntry>) {
    for (const entry of entries) {
      if (entry.isWord) add(this.exact, entry.placeholder, entry);
      else add(this.folded, entry.placeholder.toLowerCase(), entry);
    }
  }

  /** True if a surrogate may begin with this character. */
  mayBeginWith(character: string): boolean {
    return this.exact.next.has(character) || this.folded.next.has(character.toLowerCase());
  }

  /** Returns the longest surrogate at an offset. */
  at(start: number, read: ReadUnit): SurrogateMatch {
    const exact = matchIn(this.exact, start, read, (character) => character);
    const folded = matchIn(this.folded, start, read, (character) => character.toLowerCase());
    const longer = (exact.found?.end ?? 0) >= (folded.found?.end ?? 0) ? exact.found : folded.found;
    return { isOpen: exact.isOpen || folded.isOpen, found: longer };
  }
}

function matchIn(root: Node, start: number, read: ReadUnit, fold: (character: string) => string): SurrogateMatch {
  if (root.next.size === 0) return NONE;
  let node = root;
  let found: SurrogateMatch['found'];
  for (let at = start; ;) {
    const unit = read(at);
    if (unit === undefined) return { isOpen: true, found };
    const { character, length } = unit;
    const isBlank = BLANK.test(character);
    const next = node.next.get(isBlank ? ' ' : fold(character));
    if (next === undefined) return { isOpen: false, found };
    node = next;
    at += length;
    if (node.entry === undefined) continue;
    const border = borderAt(at, read, node.entry.isWord);
    if (border === 'no') continue;
    found = { entry: node.entry, end: at };
    if (border === 'open') return { isOpen: true, found };
  }
}

/** @param inflects true if the `s` of a genitive may follow */
function borderAt(at: number, read: ReadUnit, inflects: boolean): 'yes' | 'no' | 'open' {
  const unit = read(at);
  if (unit === undefined) return 'open';
  if (!WORD.test(unit.character)) return 'yes';
  if (!inflects || unit.character !== 's') return 'no';
  const behind = read(at + unit.length);
  if (behind === undefined) return 'open';
  return WORD.test(behind.character) ? 'no' : 'yes';
}

const makeNode = (): Node => ({ next: new Map() });

function add(root: Node, text: string, entry: SurrogateEntry): void {
  let node = root;
  for (const character of text) {
    const key = BLANK.test(character) ? ' ' : character;
    const next = node.next.get(key) ?? makeNode();
    node.next.set(key, next);
    node = next;
  }
  node.entry ??= entry;
}
