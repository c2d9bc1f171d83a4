/** The facts about a document that a hit shows beside its highlights. */
export interface DocumentFacts {
  readonly id: string;
  readonly batchId: string;
  readonly filename: string;
  readonly status: string;
}

/** The documents as the search index needs them; the review module provides them. */
export interface SearchCorpus {
  /** Returns the documents that exist and may be searched; the caller removes the others from the index. */
  facts(ids: readonly string[]): Promise<readonly DocumentFacts[]>;
  /** Returns the texts of documents by id, without those that were purged. */
  texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the searchable documents after an id, in the order of ids; an empty page is the last. */
  page(afterId: string | undefined, limit: number): Promise<readonly DocumentFacts[]>;
}

export interface SearchRequest {
  readonly query: string;
  /** The index of the first hit, from 0. */
  readonly offset: number;
  readonly size: number;
  /** Batches that the caller may see; undefined is all. */
  readonly batchIds: readonly string[] | undefined;
}

export interface SearchHit extends DocumentFacts {
  /** Fragments of the text, HTML-escaped, with what was found between `<mark>` and `</mark>`. */
  readonly highlights: readonly string[];
}

export interface SearchPage {
  /** The number of hits that the caller may see. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** A fragment of a text, and what was found in it, in UTF-16 code units of the fragment. */
export interface Highlight {
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** A page of the response, with each highlight also as text with ranges. */
export interface FoundPage {
  readonly total: number;
  readonly hits: readonly (SearchHit & { readonly fragments: readonly Highlight[] })[];
}

/** The state of the index, and how far it is behind the documents, for administrators. */
export interface SearchStatus {
  readonly engine: 'embedded' | 'elasticsearch' | 'off';
  /** The entry of the audit log up to which the index is current; null when it must be rebuilt, or is unavailable. */
  readonly position: number | null;
  /** The newest entry of the audit log. */
  readonly head: number;
  /** Entries between the two; null like `position`. */
  readonly lag: number | null;
  /** The number of documents that can be found; null when the engine cannot be asked. */
  readonly documents: number | null;
  readonly state: SearchState;
}

/** `away`: the engine or the database was unavailable at the last attempt, which will be repeated. */
export type SearchState = 'off' | 'starting' | 'building' | 'following' | 'away';
