import { fold, foldGap, readWords } from './words.js';

/** A state of the automaton: the words of some term so far. */
interface Node {
  /** Next states by gap and word; see {@link step}. */
  readonly next: Map<number, Node>;
  /** The state of the longest proper suffix that begins a term. */
  fail: Node | undefined;
  /** Number of words of the longest plain term that ends at this state or one of its suffixes; 0 for none. */
  words: number;
  /** Terms that end here and have punctuation before or after them, such as `C++`. */
  affixed: readonly AffixedTerm[];
  readonly depth: number;
}

interface AffixedTerm {
  readonly words: number;
  readonly prefix: string;
  readonly suffix: string;
}

/** Finds terms in a text and calls `emit` for each, ordered by end. */
export type FindTerms = (text: string, emit: (start: number, end: number) => void) => void;

/** Maximum length of a gap within a term: `Smith` and `Jones` with a page of dashes between are not "Smith - Jones". */
const MAX_GAP = 64;
/** Upper limit of word ids, so that a gap and a word fit into one exact number. */
const WORD_LIMIT = 2 ** 31;

/**
 * Compiles the terms to an automaton over words, so that a text is read once whatever the number of terms and however
 * they overlap. At each position only the longest term that ends there is reported: shorter ones lie inside it.
 * @see A. V. Aho and M. J. Corasick, "Efficient string matching: an aid to bibliographic search", 1975
 */
export function compileTerms(terms: readonly string[]): FindTerms {
  const words = new Map<string, number>();
  const gaps = new Map<string, number>();
  const root: Node = newNode(0);
  const literals: string[] = [];
  let longest = 1;
  for (const term of terms) {
    const added = addTerm(term, root, words, gaps);
    if (added === 0 && term.trim() !== '') literals.push(term.trim());
    longest = Math.max(longest, added);
  }
  linkSuffixes(root);
  return (text, emit) => {
    if (words.size > 0) run(text, root, words, gaps, longest, emit);
    for (const literal of literals) findLiteral(text, literal, emit);
  };
}

const step = (gap: number, word: number): number => gap * WORD_LIMIT + word;

const idOf = (ids: Map<string, number>, key: string): number => {
  const known = ids.get(key) ?? ids.size + 1;
  ids.set(key, known);
  return known;
};

/** Adds a term and returns its number of words. */
function addTerm(term: string, root: Node, words: Map<string, number>, gaps: Map<string, number>): number {
  const reader = readWords(term);
  let node = root;
  let first = 0;
  let end = 0;
  while (reader.next()) {
    if (node === root) first = reader.start;
    const gap = node === root ? 0 : idOf(gaps, foldGap(term.slice(end, reader.start)));
    const key = step(gap, idOf(words, fold(term.slice(reader.start, reader.end))));
    let child = node.next.get(key);
    if (child === undefined) {
      child = newNode(node.depth + 1);
      node.next.set(key, child);
    }
    node = child;
    end = reader.end;
  }
  if (node === root) return 0;
  const prefix = term.slice(0, first).trimStart();
  const suffix = SENTENCE_END.test(term.slice(end)) ? '' : term.slice(end).trimEnd();
  if (prefix === '' && suffix === '') node.words = node.depth;
  else node.affixed = [...node.affixed, { words: node.depth, prefix, suffix }];
  return node.depth;
}

/** The full stop of an abbreviation is often omitted: `Inc.` also finds `Inc`. */
const SENTENCE_END = /^[\s.,;:]*$/;

const newNode = (depth: number): Node => ({ next: new Map(), fail: undefined, words: 0, affixed: [], depth });

/** Links the states breadth first, so that the suffix of a state is complete before its children need it. */
function linkSuffixes(root: Node): void {
  const queue: Node[] = [root];
  for (const node of queue) {
    for (const [key, child] of node.next) {
      child.fail = node === root ? root : advance(node.fail ?? root, key, root);
      child.words = Math.max(child.words, child.fail.words);
      child.affixed = child.affixed.length > 0 ? [...child.affixed, ...child.fail.affixed] : child.fail.affixed;
      queue.push(child);
    }
  }
}

/** Returns the state after `from` on `key`, or after its longest suffix that has a transition on `key`. */
function advance(from: Node, key: number, root: Node): Node {
  let node: Node | undefined = from;
  while (node !== undefined && node !== root) {
    const child = node.next.get(key);
    if (child !== undefined) return child;
    node = node.fail;
  }
  return root.next.get(key % WORD_LIMIT) ?? root;
}

function run(
  text: string,
  root: Node,
  words: ReadonlyMap<string, number>,
  gaps: ReadonlyMap<string, number>,
  longest: number,
  emit: (start: number, end: number) => void,
): void {
  const reader = readWords(text);
  /** Start offsets of the last words, by their number. */
  const starts = new Int32Array(longest);
  let node = root;
  let end = 0;
  for (let count = 0; reader.next(); count++) {
    const word = words.get(fold(text.slice(reader.start, reader.end)));
    if (word === undefined) node = root;
    else {
      const gap = node === root ? 0 : gapId(text, end, reader.start, gaps);
      node = gap === undefined ? (root.next.get(word) ?? root) : advance(node, step(gap, word), root);
      starts[count % longest] = reader.start;
      if (node.words > 0) emit(starts[(count - node.words + 1) % longest] ?? 0, reader.end);
      for (const { words: back, prefix, suffix } of node.affixed) {
        const start = (starts[(count - back + 1) % longest] ?? 0) - prefix.length;
        if (start >= 0 && text.startsWith(prefix, start) && text.startsWith(suffix, reader.end)) {
          emit(start, reader.end + suffix.length);
        }
      }
    }
    end = reader.end;
  }
}

function gapId(text: string, from: number, to: number, gaps: ReadonlyMap<string, number>): number | undefined {
  return to - from > MAX_GAP ? undefined : gaps.get(foldGap(text.slice(from, to)));
}

/** Finds a term without letters and digits, such as `***`, literally. */
function findLiteral(text: string, literal: string, emit: (start: number, end: number) => void): void {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length)) {
    emit(at, at + literal.length);
  }
}
