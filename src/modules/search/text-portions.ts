import { readableTexts } from './readable-texts.js';
import type { IndexedDocument } from './search-engine.js';
import type { DocumentFacts, SearchCorpus } from './search.types.js';

const MAX_DOCUMENTS = 200;
/** The target for texts in memory at once, if they are as long as earlier ones. */
const WANTED_CHARACTERS = 4_000_000;

/** Reads texts in portions of some megabytes, although their length is unknown before they are read. */
export class TextPortions {
  private documents = 16;

  constructor(private readonly corpus: SearchCorpus) {}

  /** The documents with their texts; those that have none any more are left out. */
  async *of(facts: readonly DocumentFacts[]): AsyncGenerator<readonly IndexedDocument[], void> {
    for (let at = 0; at < facts.length;) {
      const some = facts.slice(at, at + this.documents);
      at += some.length;
      const texts = await readableTexts(
        this.corpus,
        some.map(({ id }) => id),
      );
      const documents = some.flatMap(({ id, batchId, filename, status }) => {
        const text = texts.get(id);
        return text === undefined ? [] : [{ id, batchId, filename, status, text }];
      });
      if (documents.length > 0) yield documents;
      this.learn(documents);
    }
  }

  /** Twice as many at most, and at once as few as it takes. */
  private learn(documents: readonly IndexedDocument[]): void {
    const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
    const fitting = Math.floor((WANTED_CHARACTERS * documents.length) / Math.max(1, characters));
    this.documents = Math.max(1, Math.min(MAX_DOCUMENTS, this.documents * 2, fitting));
  }
}
