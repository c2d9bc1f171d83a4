import type { estypes } from '@elastic/elasticsearch';
import type { DocumentFacts } from '../search.types.js';
import { NAME_WEIGHT } from '../weights.js';

/** The fields to return of a document. */
export const FACTS = ['id', 'batchId', 'filename', 'status'] as const;
export type Stored = DocumentFacts;

/** The maximum number of values in one `terms` query. */
const MAX_TERMS = 65_536;
const FRAGMENTS = 5;
const FRAGMENT_LENGTH = 100;
/** The default of `index.highlight.max_analyzed_offset`, beyond which a search would fail instead of marking less. */
const MAX_ANALYZED = 1_000_000;

interface Search {
  readonly query: string;
  readonly batchIds: readonly string[] | undefined;
  /** Markers around matches. */
  readonly open: string;
  readonly close: string;
}

/** Counts only hits in the given batches, so that not even the total reveals others. */
export function searchBody({ query, batchIds, open, close }: Search): estypes.SearchRequest {
  return {
    query: {
      bool: {
        should: [{ match: { text: { query } } }, { match: { name: { query, boost: NAME_WEIGHT } } }],
        minimum_should_match: 1,
        filter: inBatches(batchIds),
      },
    },
    // Equal hits have a fixed order, so that pages neither repeat nor skip one.
    sort: [{ _score: { order: 'desc' } }, { id: 'asc' }],
    track_total_hits: true,
    highlight: {
      pre_tags: [open],
      post_tags: [close],
      max_analyzed_offset: MAX_ANALYZED,
      fields: { text: { type: 'unified', number_of_fragments: FRAGMENTS, fragment_size: FRAGMENT_LENGTH } },
    },
  };
}

/** Searches by terms that at least one other document has: a term in the source alone finds nothing. */
export function similarBody(id: string, batchIds: readonly string[] | undefined): estypes.SearchRequest {
  return {
    query: {
      bool: {
        must: {
          more_like_this: {
            fields: ['text'],
            like: [{ _id: id }],
            min_term_freq: 1,
            min_doc_freq: 2,
          },
        },
        filter: inBatches(batchIds),
      },
    },
  };
}

export function factsOf({ _source }: estypes.SearchHit<Stored>): readonly DocumentFacts[] {
  if (_source === undefined) return [];
  const { id, batchId, filename, status } = _source;
  return [{ id, batchId, filename, status }];
}

function inBatches(batchIds: readonly string[] | undefined): estypes.QueryDslQueryContainer[] {
  if (batchIds === undefined) return [];
  const should: estypes.QueryDslQueryContainer[] = [];
  for (let at = 0; at < batchIds.length; at += MAX_TERMS) {
    should.push({ terms: { batchId: batchIds.slice(at, at + MAX_TERMS) } });
  }
  return [{ bool: { should, minimum_should_match: 1 } }];
}
