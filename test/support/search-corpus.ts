import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../src/platform/audit/audit-log.js';
import { SYSTEM } from '../../src/platform/audit/audit.types.js';
import type { Environment } from '../../src/platform/config/environment.js';
import { SearchModule } from '../../src/modules/search/search.module.js';
import { SearchService } from '../../src/modules/search/search.service.js';
import type { DocumentFacts, SearchCorpus, SearchPage, SearchRequest } from '../../src/modules/search/search.types.js';
import type { BootOptions, Booted } from './boot.js';
import { startPlatform } from './platform.js';
import { until } from './until.js';

interface Kept extends DocumentFacts {
  readonly text: string;
}

/** Keeps documents in memory, attached to the search in place of the review module. */
export class MemoryCorpus implements SearchCorpus {
  readonly documents = new Map<string, Kept>();

  facts(ids: readonly string[]): Promise<readonly DocumentFacts[]> {
    return Promise.resolve(ids.flatMap((id) => this.documents.get(id) ?? []));
  }

  texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = ids.flatMap((id) => this.documents.get(id) ?? []);
    return Promise.resolve(new Map(found.map(({ id, text }) => [id, text])));
  }

  page(afterId: string | undefined, limit: number): Promise<readonly DocumentFacts[]> {
    const ids = [...this.documents.keys()].sort().filter((id) => afterId === undefined || id > afterId);
    return this.facts(ids.slice(0, limit));
  }
}

export interface SearchApp extends Booted {
  readonly corpus: MemoryCorpus;
  readonly search: SearchService;
  readonly audit: AuditLog;
  /** Adds a document as the review module would. @returns its id */
  ingest(document: { readonly text: string; readonly batchId?: string; readonly filename?: string }): Promise<string>;
  change(id: string, change: Partial<Omit<Kept, 'id'>>): Promise<void>;
  purge(id: string): Promise<void>;
  find(query: string, request?: Partial<SearchRequest>): Promise<SearchPage>;
  /** Resolves when the index includes every change. */
  settled(): Promise<void>;
}

/** Starts the platform with the search module on documents in memory. */
export async function startSearch({
  env = {},
  corpus = new MemoryCorpus(),
  ...options
}: { readonly env?: Environment; readonly corpus?: MemoryCorpus } & Pick<
  BootOptions,
  'log' | 'clock'
> = {}): Promise<SearchApp> {
  const booted = await startPlatform({ env, imports: [SearchModule], ...options });
  const search = booted.app.get(SearchService, { strict: false });
  const audit = booted.app.get(AuditLog, { strict: false });
  search.attach(corpus);
  search.noteChange();
  const tell = async (action: string, documentId: string): Promise<void> => {
    await audit.append([
      { actor: SYSTEM, action, resourceType: 'Document', resourceId: documentId, documentId, details: {} },
    ]);
    search.noteChange();
  };
  return {
    ...booted,
    corpus,
    search,
    audit,
    ingest: async ({ text, batchId = 'batch-1', filename = 'letter.txt' }) => {
      const id = randomUUID();
      corpus.documents.set(id, { id, batchId, filename, status: 'PENDING', text });
      await tell('DOCUMENT_INGEST', id);
      return id;
    },
    change: async (id, change) => {
      const before = corpus.documents.get(id);
      if (before === undefined) throw new Error('There is no such document');
      corpus.documents.set(id, { ...before, ...change });
      await tell('DOCUMENT_STATUS_CHANGE', id);
    },
    purge: async (id) => {
      corpus.documents.delete(id);
      await tell('FINALIZATION_POLICY_APPLIED', id);
    },
    find: (query, request = {}) => search.search({ query, offset: 0, size: 10, batchIds: undefined, ...request }),
    settled: () =>
      until(async () => {
        const { lag, state } = await search.status();
        return lag === 0 && state === 'following';
      }),
  };
}
