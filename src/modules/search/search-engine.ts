import type { DocumentFacts, SearchCorpus, SearchPage, SearchRequest } from './search.types.js';

/** Nest's token of the engine that the settings name; null when search is off. */
export const SEARCH_ENGINE = Symbol('search engine');

/** An entry of the audit trail up to which an index has followed. */
export interface IndexPosition {
  /** 0 before the first entry. */
  readonly seq: number;
  /** Of that entry: a trail that has another one there is another trail. */
  readonly hash: string;
}

export interface IndexedDocument extends DocumentFacts {
  readonly text: string;
}

/** What an engine is asked; the service has checked it and made terms of the query. */
export interface EngineQuery extends Omit<SearchRequest, 'query'> {
  /** Distinct words, lower-cased; at least one. A document that has any of them is found. */
  readonly terms: readonly string[];
}

export interface SimilarQuery {
  readonly id: string;
  readonly batchIds: readonly string[] | undefined;
  readonly size: number;
}

/**
 * An index of texts that keeps, with the documents, how far it has followed the audit trail: who loses the one loses the
 * other and builds both anew. One writes at a time, any number read. What cannot be used now throws `EngineAway`.
 */
export interface SearchEngine {
  readonly name: 'embedded' | 'elasticsearch';
  /** Once, before anything else. */
  open(corpus: SearchCorpus): Promise<void>;
  /** Resolves when everything that must outlive the process is stored. */
  close(): Promise<void>;
  /** Undefined when there is no index, or not one of this version: `rebuild` it. */
  position(): Promise<IndexPosition | undefined>;
  /** Changes what is not text of the documents that the index has. @returns ids of the others: `put` them */
  update(facts: readonly DocumentFacts[]): Promise<readonly string[]>;
  /** Adds documents or replaces them. */
  put(documents: readonly IndexedDocument[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Notes the position after the changes up to it, and makes them visible to searches. A position that was lost meanwhile
   * stays lost.
   */
  settle(position: IndexPosition): Promise<void>;
  /** Builds a new index and puts it in the old one's place, which answers until then. It has no position if `forget` came meanwhile. */
  rebuild(position: IndexPosition, documents: AsyncIterable<readonly IndexedDocument[]>): Promise<void>;
  /** Loses the position, so that the next follower builds anew; searches are answered as before. */
  forget(): Promise<void>;
  search(query: EngineQuery): Promise<SearchPage>;
  similar(query: SimilarQuery): Promise<readonly DocumentFacts[]>;
  /** How many documents can be found. */
  count(): Promise<number>;
  /** @throws EngineAway when it cannot be used now */
  probe(): Promise<void>;
}

/** An engine that cannot be used now. It carries what the other side said by name and status alone, never a body. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}
