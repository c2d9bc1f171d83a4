import type { DocumentFacts, SearchCorpus, SearchPage, SearchRequest } from './search.types.js';

/** Nest's token of the engine that the settings name; null when search is off. */
export const SEARCH_ENGINE = Symbol('search engine');

/** An entry of the audit log up to which an index is current. */
export interface IndexPosition {
  /** 0 before the first entry. */
  readonly seq: number;
  /** The hash of that entry: a log with another hash there is another log. */
  readonly hash: string;
}

export interface IndexedDocument extends DocumentFacts {
  readonly text: string;
}

/** A query of an engine; the service has validated it and split it into terms. */
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
 * An index of texts that stores, with the documents, its position in the audit log: both are lost together and rebuilt
 * together. One process writes at a time, any number read. An unavailable index throws `EngineAway`.
 */
export interface SearchEngine {
  readonly name: 'embedded' | 'elasticsearch';
  /** Called once, before anything else. */
  open(corpus: SearchCorpus): Promise<void>;
  /** Resolves when all durable data is stored. */
  close(): Promise<void>;
  /** Returns undefined when there is no index of this version: `rebuild` it. */
  position(): Promise<IndexPosition | undefined>;
  /** Updates the facts of indexed documents, except texts. @returns ids of documents that are missing: `put` them */
  update(facts: readonly DocumentFacts[]): Promise<readonly string[]>;
  /** Adds documents or replaces them. */
  put(documents: readonly IndexedDocument[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Stores the position after the changes up to it, and makes them visible to searches. A position that was forgotten
   * meanwhile is not restored.
   */
  settle(position: IndexPosition): Promise<void>;
  /**
   * Builds a new index, while the old one answers until it is replaced. It has no position if `forget` was called
   * meanwhile.
   */
  rebuild(position: IndexPosition, documents: AsyncIterable<readonly IndexedDocument[]>): Promise<void>;
  /** Removes the position, so that the next turn rebuilds the index; searches continue. */
  forget(): Promise<void>;
  search(query: EngineQuery): Promise<SearchPage>;
  similar(query: SimilarQuery): Promise<readonly DocumentFacts[]>;
  /** Returns the number of documents that can be found. */
  count(): Promise<number>;
  /** @throws EngineAway when it cannot be used now */
  probe(): Promise<void>;
}

/** Thrown when an engine is unavailable. It contains the name and status of the error, never a body. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}
