import type { Block } from './block.js';
import { SHAPE, isCapitalised } from './tokens.js';
import { KNOWN, nextOf } from './known-names.js';
import { CLASS } from './word-classes.js';

/** The evidence in a document that a word belongs to a person, a place, an organisation. */
export interface WordEvidence {
  person: number;
  location: number;
  organization: number;
}

/** The weight of the first word of an organisation if it is also a common word. */
const HEAD = 0.6;

/** The words of the confident names of one document, by hash; bounded. */
export class Memory {
  private readonly words = new Map<number, WordEvidence>();
  /** The first two words of organisations with three words or more: "Red Fork" of "Red Fork Drilling LLC". */
  private readonly heads = new Set<number>();

  /** The maximum number of words kept, more than any document has people; further words are ignored. */
  private static readonly MOST = 4096;

  clear(): void {
    this.words.clear();
    this.heads.clear();
  }

  get isEmpty(): boolean {
    return this.words.size === 0;
  }

  /** Returns the evidence about a word; undefined for most words. */
  find(hash: number): WordEvidence | undefined {
    return this.words.get(hash);
  }

  /** Returns true if an organisation of the document begins with the two capitalised words at `index`. */
  isHead(block: Block, index: number): boolean {
    if (this.heads.size === 0 || !isWritten(block, index) || !isWritten(block, index + 1)) return false;
    return this.heads.has(nextOf(block.tokens.hash[index] ?? 0, block.tokens.hash[index + 1] ?? 0));
  }

  private keepHead(block: Block, first: number, end: number): void {
    if (end - first < 3 || this.heads.size >= Memory.MOST || !isWritten(block, first) || !isWritten(block, first + 1))
      return;
    this.heads.add(nextOf(block.tokens.hash[first] ?? 0, block.tokens.hash[first + 1] ?? 0));
  }

  /** Adds the words of the name at tokens `[first, end)`, weighted by its confidence. */
  keep(block: Block, first: number, end: number, type: keyof WordEvidence, confidence: number): void {
    const { tokens, kind } = block;
    if (type === 'organization') this.keepHead(block, first, end);
    for (let index = first; index < end; index++) {
      const shape = tokens.shape[index] ?? 0;
      if (shape === SHAPE.mark || shape === SHAPE.digits || shape === SHAPE.initial || shape === SHAPE.single) continue;
      // A frequent word of an organisation's name means nothing on its own: "General Motors".
      const level = block.level[index] ?? 0;
      const isHead = type === 'organization' && index === first && end - first > 1 && level === 1;
      const isExplained = ((block.known[index] ?? 0) & KNOWN.acronym) !== 0;
      if (type !== 'person' && level > 0 && !isHead && !isExplained) continue;
      if (!isTelling(kind[index] ?? 0) || (tokens.end[index] ?? 0) - (tokens.start[index] ?? 0) < 3) continue;
      const hash = tokens.hash[index] ?? 0;
      const worth = isHead ? confidence * HEAD : confidence;
      let word = this.words.get(hash);
      if (word === undefined) {
        if (this.words.size >= Memory.MOST) return;
        word = { person: 0, location: 0, organization: 0 };
        this.words.set(hash, word);
      }
      word[type] += worth;
    }
  }
}

const isWritten = ({ tokens }: Block, index: number): boolean => isCapitalised(tokens.shape[index] ?? SHAPE.none);

/** True for kinds that identify a name; titles, particles and "Inc." are part of many names. */
const isTelling = (kind: number): boolean =>
  kind === CLASS.none || kind === CLASS.product || kind === CLASS.team || kind === CLASS.direction;
