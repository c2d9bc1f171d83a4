import { Logger } from '@nestjs/common';
import { describeError } from '../../../platform/logging/describe-error.js';
import { EventLoopPause } from '../event-loop-pause.js';
import { readableTexts } from '../readable-texts.js';
import type { EngineQuery, IndexedDocument, IndexPosition, SearchEngine, SimilarQuery } from '../search-engine.js';
import type { DocumentFacts, SearchCorpus, SearchHit, SearchPage } from '../search.types.js';
import { wordsOf } from '../words.js';
import { fragmentsOf } from './fragments.js';
import type { IndexFile } from './index-file.js';
import { InvertedIndex } from './inverted-index.js';
import { rank, tellingTerms } from './rank.js';

/** The delay after a change, so that many changes are stored at once. */
const SAVE_AFTER_MS = 30_000;
/** The defaults of Elasticsearch's more_like_this. */
const MAX_SIMILAR_TERMS = 25;
const SIMILAR_SHARE = 0.3;
/** The length of the part of a longer source that is used. */
const MAX_SIMILAR_CHARACTERS = 1_000_000;

/** The index of this process only, in memory and in a file of the data folder. */
export class EmbeddedEngine implements SearchEngine {
  readonly name = 'embedded';
  private readonly logger = new Logger('Search');
  private index = new InvertedIndex();
  private at: IndexPosition | undefined;
  /** The number of calls of `forget`: work begun before one must not store its position after it. */
  private forgotten = 0;
  private corpus: SearchCorpus | undefined;
  private changed = false;
  private saveTimer: NodeJS.Timeout | undefined;
  /** Serialises whatever changes the index or needs it unchanged. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly file: IndexFile) {}

  async open(corpus: SearchCorpus): Promise<void> {
    this.corpus = corpus;
    try {
      await this.inTurn(async () => {
        const stored = await this.file.load();
        if (stored === undefined) return;
        this.index = stored.index;
        this.at = stored.position;
      });
    } catch (error) {
      this.logger.warn(describeError(error), 'The stored search index cannot be used and will be rebuilt');
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.saveTimer);
    await this.save();
  }

  position(): Promise<IndexPosition | undefined> {
    return Promise.resolve(this.at);
  }

  update(facts: readonly DocumentFacts[]): Promise<readonly string[]> {
    return this.inTurn(() => {
      const missing = facts.filter((fact) => !this.index.update(fact)).map(({ id }) => id);
      return Promise.resolve(missing);
    });
  }

  put(documents: readonly IndexedDocument[]): Promise<void> {
    return this.inTurn(() => this.putAll(this.index, documents));
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.inTurn(() => {
      for (const id of ids) this.index.remove(id);
      return Promise.resolve();
    });
  }

  /** A text that cannot be divided into words is left out; its document can be found by its file name. */
  private async putAll(index: InvertedIndex, documents: readonly IndexedDocument[]): Promise<void> {
    const breath = new EventLoopPause();
    for (const document of documents) {
      try {
        await index.put(document, breath);
      } catch (error) {
        this.logger.error({ documentId: document.id, ...describeError(error) }, 'A document cannot be indexed');
        await index.put({ ...document, text: '' }, breath);
      }
      if (breath.due) await breath.take();
    }
  }

  settle(position: IndexPosition): Promise<void> {
    if (this.at !== undefined) this.at = position;
    this.saveSoon();
    return Promise.resolve();
  }

  async rebuild(position: IndexPosition, documents: AsyncIterable<readonly IndexedDocument[]>): Promise<void> {
    const built = new InvertedIndex();
    const { forgotten } = this;
    this.at = undefined;
    // Some documents are better than none, if there is no other index to answer from.
    if (this.index.size === 0) this.index = built;
    for await (const some of documents) await this.putAll(built, some);
    await this.inTurn(() => {
      this.index = built;
      if (this.forgotten === forgotten) this.at = position;
      return Promise.resolve();
    });
    this.saveSoon();
  }

  async forget(): Promise<void> {
    await this.inTurn(() => {
      this.forgotten++;
      this.at = undefined;
      return this.file.remove();
    });
  }

  async search({ terms, batchIds, offset, size }: EngineQuery): Promise<SearchPage> {
    const { index } = this;
    const fields = ['text', 'name'] as const;
    const allows = allowing(index, batchIds);
    const { total, ordinals } = await rank(index, { terms, fields, atLeast: 1, allows, limit: offset + size });
    const found = ordinals.slice(offset).map((ordinal) => index.at(ordinal));
    const hits: SearchHit[] = [];
    const wanted = new Set(terms);
    const breath = new EventLoopPause();
    for (const entry of found) {
      // Removed during this search.
      if (entry === undefined) continue;
      const { id, batchId, filename, status } = entry;
      hits.push({
        id,
        batchId,
        filename,
        status,
        highlights: await fragmentsOf(await this.textOf(id), wanted, breath),
      });
    }
    return { total, hits };
  }

  async similar({ id, batchIds, size }: SimilarQuery): Promise<readonly DocumentFacts[]> {
    const { index } = this;
    const text = (await this.textOf(id)).slice(0, MAX_SIMILAR_CHARACTERS);
    const terms = tellingTerms(index, await countsOf(text), MAX_SIMILAR_TERMS);
    if (terms.length === 0) return [];
    const allowed = allowing(index, batchIds);
    const { ordinals } = await rank(index, {
      terms,
      fields: ['text'],
      atLeast: Math.max(1, Math.floor(terms.length * SIMILAR_SHARE)),
      allows: (ordinal) => allowed(ordinal) && index.at(ordinal)?.id !== id,
      limit: size,
    });
    return ordinals.flatMap((ordinal) => {
      const entry = index.at(ordinal);
      if (entry === undefined) return [];
      const { batchId, filename, status } = entry;
      return [{ id: entry.id, batchId, filename, status }];
    });
  }

  count(): Promise<number> {
    return Promise.resolve(this.index.size);
  }

  probe(): Promise<void> {
    return Promise.resolve();
  }

  /** Reads one text at a time, since texts may be long. */
  private async textOf(id: string): Promise<string> {
    if (this.corpus === undefined) return '';
    return (await readableTexts(this.corpus, [id])).get(id) ?? '';
  }

  private saveSoon(): void {
    this.changed = true;
    this.saveTimer ??= setTimeout(() => {
      void this.save();
    }, SAVE_AFTER_MS).unref();
  }

  /** A failure is harmless: the previous file is updated from its own position, or rebuilt. */
  private async save(): Promise<void> {
    this.saveTimer = undefined;
    try {
      await this.inTurn(async () => {
        const position = this.at;
        if (!this.changed || position === undefined) return;
        // No data of a removed document stays on disk.
        if (this.index.hasGaps) this.index = await this.index.compacted();
        await this.file.save({ index: this.index, position });
        this.changed = false;
      });
    } catch (error) {
      this.logger.warn(describeError(error), 'The search index could not be stored');
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}

function allowing(index: InvertedIndex, batchIds: readonly string[] | undefined): (ordinal: number) => boolean {
  if (batchIds === undefined) return (ordinal) => index.at(ordinal) !== undefined;
  const allowed = new Set(batchIds);
  return (ordinal) => allowed.has(index.at(ordinal)?.batchId ?? '');
}

async function countsOf(text: string): Promise<ReadonlyMap<string, number>> {
  const breath = new EventLoopPause();
  const counts = new Map<string, number>();
  let words = 0;
  for (const { term } of wordsOf(text)) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    if (++words % 500 === 0 && breath.due) await breath.take();
  }
  return counts;
}
