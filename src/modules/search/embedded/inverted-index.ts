import { EventLoopPause } from '../event-loop-pause.js';
import type { IndexedDocument } from '../search-engine.js';
import type { DocumentFacts } from '../search.types.js';
import { asWords, wordsOf } from '../words.js';
import { Postings } from './postings.js';

/** A document of the index; its position in `entries` is its ordinal in the postings. */
export interface Entry extends DocumentFacts {
  /** Words of the text and of the file name, repetitions included. */
  readonly words: number;
  readonly nameWords: number;
}

/** The posting of a term in a single document, as most are: `ordinal * MAX_TIMES + times`, without an object. */
type Single = number;
const MAX_TIMES = 256;

/** The prefix of terms from file names, which are a separate field. No word contains it. */
const NAME_FIELD = '\u0001';
export type Field = 'text' | 'name';
export const keyOf = (term: string, field: Field): string => (field === 'text' ? term : NAME_FIELD + term);

/** Maps terms to documents. The texts themselves are not stored. Removed documents leave gaps until `compacted`. */
export class InvertedIndex {
  private readonly terms = new Map<string, Postings | Single>();
  private readonly entries: (Entry | undefined)[] = [];
  private readonly ordinals = new Map<string, number>();
  private wordsInAll = 0;
  private nameWordsInAll = 0;

  /** The number of documents. */
  get size(): number {
    return this.ordinals.size;
  }

  /** Greater than every ordinal. */
  get ordinalsEnd(): number {
    return this.entries.length;
  }

  get hasGaps(): boolean {
    return this.entries.length > this.ordinals.size;
  }

  averageWords(field: Field): number {
    return (field === 'text' ? this.wordsInAll : this.nameWordsInAll) / Math.max(1, this.size);
  }

  get(id: string): Entry | undefined {
    const ordinal = this.ordinals.get(id);
    return ordinal === undefined ? undefined : this.entries[ordinal];
  }

  at(ordinal: number): Entry | undefined {
    return this.entries[ordinal];
  }

  /**
   * Adds or replaces a document. It can be found once it was added completely. Calls must be sequential, since ordinals
   * only grow.
   */
  async put({ id, batchId, filename, status, text }: IndexedDocument, breath: EventLoopPause): Promise<void> {
    const nameText = asWords(filename);
    const inText = await countTerms(text, breath);
    const inName = await countTerms(nameText, breath);
    const ordinal = this.entries.length;
    this.entries.push(undefined);
    await this.post(inText.counts, 'text', ordinal, breath);
    await this.post(inName.counts, 'name', ordinal, breath);
    this.remove(id);
    this.enter({ id, batchId, filename, status, words: inText.words, nameWords: inName.words }, ordinal);
  }

  /**
   * Changes batch and status. Returns false when the document is missing or has another name, since names are indexed.
   */
  update({ id, batchId, filename, status }: DocumentFacts): boolean {
    const ordinal = this.ordinals.get(id);
    const entry = ordinal === undefined ? undefined : this.entries[ordinal];
    if (ordinal === undefined || entry?.filename !== filename) return false;
    const { words, nameWords } = entry;
    this.entries[ordinal] = { id, batchId, filename, status, words, nameWords };
    return true;
  }

  /** Returns false when it is missing. */
  remove(id: string): boolean {
    const ordinal = this.ordinals.get(id);
    const entry = ordinal === undefined ? undefined : this.entries[ordinal];
    if (ordinal === undefined || entry === undefined) return false;
    this.entries[ordinal] = undefined;
    this.ordinals.delete(id);
    this.wordsInAll -= entry.words;
    this.nameWordsInAll -= entry.nameWords;
    return true;
  }

  /** Returns the number of documents with a term, including those removed since the last compaction. */
  documentsOf(key: string): number {
    const postings = this.terms.get(key);
    return postings instanceof Postings ? postings.count : postings === undefined ? 0 : 1;
  }

  /** Visits the documents of a term in order of ordinals, and returns their number. */
  visit(key: string, visit: (ordinal: number, times: number, entry: Entry) => void): number {
    let documents = 0;
    this.eachPosting(this.terms.get(key), (ordinal, times) => {
      const entry = this.entries[ordinal];
      if (entry === undefined) return;
      documents += 1;
      visit(ordinal, times, entry);
    });
    return documents;
  }

  /** Returns the same documents without gaps, so that no data of removed ones is left. */
  async compacted(): Promise<InvertedIndex> {
    const breath = new EventLoopPause();
    const index = new InvertedIndex();
    const moved = new Map<number, number>();
    for (const [ordinal, entry] of this.entries.entries()) {
      if (entry === undefined) continue;
      moved.set(ordinal, index.entries.length);
      index.restoreEntry(entry);
    }
    for (const [key, postings] of this.terms) {
      this.eachPosting(postings, (ordinal, times) => {
        const to = moved.get(ordinal);
        if (to !== undefined) index.addPosting(key, to, times);
      });
      if (breath.due) await breath.take();
    }
    return index;
  }

  /** Returns all entries for storing; only for an index without gaps. */
  allEntries(): readonly (Entry | undefined)[] {
    return this.entries;
  }

  allTerms(): IterableIterator<[string, Postings | Single]> {
    return this.terms.entries();
  }

  /** Adds the next document of a stored index. */
  restoreEntry(entry: Entry): void {
    this.entries.push(undefined);
    this.enter(entry, this.entries.length - 1);
  }

  restoreTerm(key: string, postings: Postings | Single): void {
    this.terms.set(key, postings);
  }

  private enter(entry: Entry, ordinal: number): void {
    this.entries[ordinal] = entry;
    this.ordinals.set(entry.id, ordinal);
    this.wordsInAll += entry.words;
    this.nameWordsInAll += entry.nameWords;
  }

  private async post(
    counts: ReadonlyMap<string, number>,
    field: Field,
    ordinal: number,
    breath: EventLoopPause,
  ): Promise<void> {
    for (const [term, times] of counts) {
      this.addPosting(keyOf(term, field), ordinal, times);
      if (breath.due) await breath.take();
    }
  }

  private addPosting(key: string, ordinal: number, times: number): void {
    const known = this.terms.get(key);
    if (known === undefined) {
      this.terms.set(key, ordinal * MAX_TIMES + Math.min(times, MAX_TIMES - 1));
      return;
    }
    const postings = known instanceof Postings ? known : new Postings();
    if (postings !== known) {
      this.eachPosting(known, (single, itsTimes) => {
        postings.add(single, itsTimes);
      });
      this.terms.set(key, postings);
    }
    postings.add(ordinal, times);
  }

  private eachPosting(postings: Postings | Single | undefined, visit: (ordinal: number, times: number) => void): void {
    if (postings instanceof Postings) postings.forEach(visit);
    else if (postings !== undefined) visit(Math.floor(postings / MAX_TIMES), postings % MAX_TIMES);
  }
}

async function countTerms(
  text: string,
  breath: EventLoopPause,
): Promise<{ counts: ReadonlyMap<string, number>; words: number }> {
  const counts = new Map<string, number>();
  let words = 0;
  for (const { term } of wordsOf(text)) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    if (++words % 500 === 0 && breath.due) await breath.take();
  }
  return { counts, words };
}
