import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { estypes } from '@elastic/elasticsearch';
import { markSentinels } from '../highlights.js';
import type { EngineQuery, IndexedDocument, IndexPosition, SearchEngine, SimilarQuery } from '../search-engine.js';
import type { SearchConfig } from '../search.config.js';
import type { DocumentFacts, SearchPage } from '../search.types.js';
import { asWords } from '../words.js';
import { type Operation, type Refused, sendBulk } from './bulk.js';
import { type Cluster, ClusterError, isNotFound } from './cluster.js';
import type { DocumentIndex } from './document-index.js';
import { FACTS, factsOf, searchBody, similarBody, type Stored } from './queries.js';

/** Less than the time limit of a health probe. */
const PROBE_MS = 1800;
const SENTINEL_BYTES = 12;
/** The size of an operation beside its text, and of a change of facts. */
const OVERHEAD_BYTES = 1000;

/** The index of a cluster, which all processes share. */
export class ElasticsearchEngine implements SearchEngine {
  readonly name = 'elasticsearch';
  private readonly logger = new Logger('Search');

  constructor(
    private readonly cluster: Cluster,
    private readonly index: DocumentIndex,
    private readonly config: SearchConfig,
  ) {}

  async open(): Promise<void> {
    await this.index.clear();
  }

  async close(): Promise<void> {
    await this.cluster.close();
  }

  async position(): Promise<IndexPosition | undefined> {
    return this.index.position();
  }

  async update(facts: readonly DocumentFacts[]): Promise<readonly string[]> {
    const refused = await this.send(
      this.index.alias,
      facts.map((fact) => ({
        id: fact.id,
        action: { update: { _id: fact.id } },
        body: { doc: storedFacts(fact) },
        bytes: OVERHEAD_BYTES,
      })),
    );
    return refused.filter(({ status }) => status === 404).map(({ id }) => id);
  }

  async put(documents: readonly IndexedDocument[]): Promise<void> {
    await this.putInto(this.index.alias, documents);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.send(
      this.index.alias,
      ids.map((id) => ({ id, action: { delete: { _id: id } }, bytes: OVERHEAD_BYTES })),
    );
  }

  async settle(position: IndexPosition): Promise<void> {
    // In this order: a position says that searches find every change up to it.
    await this.index.refresh();
    await this.index.move(position);
  }

  async rebuild(position: IndexPosition, documents: AsyncIterable<readonly IndexedDocument[]>): Promise<void> {
    const built = await this.index.begin(position);
    try {
      for await (const some of documents) await this.putInto(this.index.building, some);
      await this.index.finish(built);
    } catch (error) {
      // If that fails too, the next build removes it.
      await this.index.drop(built).catch(() => undefined);
      throw error;
    }
  }

  async forget(): Promise<void> {
    await this.index.forget();
  }

  async search({ terms, batchIds, offset, size }: EngineQuery): Promise<SearchPage> {
    const open = `b${randomBytes(SENTINEL_BYTES).toString('hex')}`;
    const close = `e${randomBytes(SENTINEL_BYTES).toString('hex')}`;
    const { hits } = await this.ask({
      ...searchBody({ query: terms.join(' '), batchIds, open, close }),
      from: offset,
      size,
    });
    return {
      total: typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0),
      hits: hits.hits.flatMap((hit) =>
        factsOf(hit).map((facts) => ({
          ...facts,
          highlights: (hit.highlight?.text ?? []).map((fragment) => markSentinels(fragment, open, close).trim()),
        })),
      ),
    };
  }

  async similar({ id, batchIds, size }: SimilarQuery): Promise<readonly DocumentFacts[]> {
    const { hits } = await this.ask({ ...similarBody(id, batchIds), size });
    return hits.hits.flatMap(factsOf);
  }

  async count(): Promise<number> {
    const query = { exists: { field: 'batchId' } };
    const { count } = await this.cluster.ask((client) => client.count({ index: this.index.alias, query }, this.soon));
    return count;
  }

  async probe(): Promise<void> {
    await this.cluster.ask((client) => client.ping({}, { requestTimeout: PROBE_MS }));
  }

  private get soon() {
    return { requestTimeout: this.config.searchTimeoutMs };
  }

  /** Once more when the index was changed over and deleted in between. */
  private async ask(body: estypes.SearchRequest): Promise<estypes.SearchResponse<Stored>> {
    const search = () =>
      this.cluster.ask((client) =>
        client.search<Stored>(
          // Partial hits would give a wrong total.
          { ...body, index: this.index.alias, _source: [...FACTS], allow_partial_search_results: false },
          this.soon,
        ),
      );
    try {
      return await search();
    } catch (error) {
      if (wasDeleted(error)) return search();
      throw error;
    }
  }

  private async putInto(alias: string, documents: readonly IndexedDocument[]): Promise<void> {
    await this.send(
      alias,
      documents.map((document) => ({
        id: document.id,
        action: { index: { _id: document.id } },
        body: { ...storedFacts(document), text: document.text },
        bytes: OVERHEAD_BYTES + Buffer.byteLength(document.text),
      })),
    );
  }

  /** Operations that the cluster refuses permanently, other than missing documents, are skipped. */
  private async send(alias: string, operations: readonly Operation[]): Promise<readonly Refused[]> {
    const refused = await sendBulk(this.cluster, alias, operations);
    for (const { id, status, type } of refused) {
      if (status !== 404) this.logger.error({ documentId: id, status, type }, 'The search cluster rejected a document');
    }
    return refused;
  }
}

/** Before its search reached the index, or while it was there. */
const wasDeleted = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ClusterError && error.type === 'search_phase_execution_exception');

const storedFacts = ({ id, batchId, filename, status }: DocumentFacts) => ({
  id,
  batchId,
  filename,
  name: asWords(filename),
  status,
});
