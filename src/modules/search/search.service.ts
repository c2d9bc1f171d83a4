import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Actor } from '../../platform/auth/actor.js';
import { HealthProbes } from '../../platform/health/health-probes.js';
import { fail } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { traced } from '../../platform/tracing/tracing.js';
import { highlightOf } from './highlights.js';
import { EngineAway, SEARCH_ENGINE, type SearchEngine } from './search-engine.js';
import { SearchFollowTask } from './search-follow.task.js';
import { SearchIndexing } from './search-indexing.js';
import type {
  DocumentFacts,
  FoundPage,
  SearchCorpus,
  SearchPage,
  SearchRequest,
  SearchStatus,
} from './search.types.js';
import { asWords, termsOf } from './words.js';

/** A cluster has to collect all hits before a page, so it refuses more; the limit applies to both engines. */
const MAX_HITS_REACHED = 10_000;
/** Further words of a query are not searched for. */
const MAX_TERMS = 256;
const NOTHING = { total: 0, hits: [] } as const;
const WARNING_INTERVAL_MS = 10_000;

/** Finds documents by their words, whichever engine is set. */
@Injectable()
export class SearchService implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Search');
  private nextWarning = 0;

  constructor(
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine | null,
    private readonly indexing: SearchIndexing,
    private readonly following: SearchFollowTask,
    private readonly probes: HealthProbes,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    const { engine } = this;
    if (engine?.name === 'elasticsearch') this.probes.addOptional('search', () => engine.probe());
  }

  onApplicationBootstrap(): void {
    this.following.runSoon();
  }

  /** False when search is off: then no search returns a hit. */
  get enabled(): boolean {
    return this.engine !== null;
  }

  /** Says which documents are searched. Called once, by the module that has them, in its `onModuleInit`. */
  attach(corpus: SearchCorpus): void {
    this.indexing.attach(corpus);
  }

  /**
   * Called after documents have changed and their entries are in the audit log: the index is updated soon. Never fails.
   */
  noteChange(): void {
    this.following.runSoon();
  }

  /**
   * Returns documents with any word of the query in their text or, with less weight, in their name; best first. Returns
   * nothing while an engine is unavailable.
   * @throws AppError `invalid` when the page is beyond the 10,000th hit
   */
  async search({ query, offset, size, batchIds }: SearchRequest): Promise<FoundPage> {
    if (offset + size > MAX_HITS_REACHED) {
      fail(
        'invalid',
        `Only the first ${MAX_HITS_REACHED} hits can be reached: reduce offset and size, or narrow the query.`,
        { code: 'TOO_DEEP' },
      );
    }
    const terms = queryTerms(query);
    const { engine } = this;
    if (engine === null || terms.length === 0 || batchIds?.length === 0) return NOTHING;
    const page: SearchPage = await this.unlessAway(() => engine.search({ terms, offset, size, batchIds }), NOTHING);
    const facts = await this.checked(page.hits, batchIds);
    const hits = page.hits.flatMap(({ id, highlights }) => {
      const fact = facts.get(id);
      return fact === undefined ? [] : [{ ...fact, highlights, fragments: highlights.map(highlightOf) }];
    });
    return { total: page.total - (page.hits.length - hits.length), hits };
  }

  /** Returns documents whose texts are similar to that of the given one, without it; best first. */
  async similar(request: {
    readonly id: string;
    readonly batchIds: readonly string[] | undefined;
    readonly size: number;
  }): Promise<readonly DocumentFacts[]> {
    const { engine } = this;
    if (engine === null || request.batchIds?.length === 0) return [];
    const found = await this.unlessAway(() => engine.similar(request), []);
    const facts = await this.checked(found, request.batchIds);
    return found.flatMap(({ id }) => facts.get(id) ?? []);
  }

  /** Rebuilds the index from the documents; the existing one answers until then. @throws AppError `unavailable` */
  async reindex(actor: Actor): Promise<void> {
    try {
      await this.indexing.forget();
    } catch (error) {
      if (!(error instanceof EngineAway)) throw error;
      fail('unavailable', 'The search cluster does not respond: try again later.', { code: 'SEARCH_AWAY' });
    }
    const event = { action: 'SEARCH_REINDEX', resourceType: 'SearchIndex', resourceId: null };
    await this.audit.record(actor, { ...event, details: { engine: this.engine?.name ?? 'off' } });
    this.following.runSoon();
  }

  async status(): Promise<SearchStatus> {
    return this.indexing.status();
  }

  /**
   * Checks hits against the current documents: the index may be slightly behind, and must not show deleted or moved
   * ones.
   */
  private async checked(
    found: readonly DocumentFacts[],
    batchIds: readonly string[] | undefined,
  ): Promise<ReadonlyMap<string, DocumentFacts>> {
    const corpus = this.indexing.documents;
    if (corpus === undefined || found.length === 0) return new Map();
    const facts = await corpus.facts(found.map(({ id }) => id));
    const allowed = batchIds === undefined ? undefined : new Set(batchIds);
    return new Map(
      facts.flatMap(({ id, batchId, filename, status }) =>
        allowed?.has(batchId) === false ? [] : [[id, { id, batchId, filename, status }] as const],
      ),
    );
  }

  private async unlessAway<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
    const attributes = { 'umbra.search.engine': this.engine?.name ?? 'off' };
    try {
      return await traced({ name: 'search', kind: 'internal', attributes }, ask);
    } catch (error) {
      if (!(error instanceof EngineAway)) throw error;
      if (performance.now() >= this.nextWarning) {
        this.nextWarning = performance.now() + WARNING_INTERVAL_MS;
        this.logger.warn(describeError(error), 'A search returned nothing because the search cluster did not respond');
      }
      return otherwise;
    }
  }
}

/** Also as file names are divided, so that a whole name finds its document. */
function queryTerms(query: string): readonly string[] {
  return [...new Set([...termsOf(query, MAX_TERMS), ...termsOf(asWords(query), MAX_TERMS)])].slice(0, MAX_TERMS);
}
