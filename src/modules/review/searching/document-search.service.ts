import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { SearchService } from '../../search/search.service.js';
import type { DocumentFacts, SearchCorpus, FoundPage } from '../../search/search.types.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { reachOf } from '../reach.js';

const MAX_SIMILAR = 10;

/** Full-text search over the documents that a person may see. */
@Injectable()
export class DocumentSearchService implements OnModuleInit, SearchCorpus {
  constructor(
    private readonly search: SearchService,
    private readonly documents: DocumentRepository,
    private readonly sources: SourceRepository,
    private readonly batches: BatchRepository,
    private readonly editor: DocumentEditor,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    this.search.attach(this);
  }

  /** Recorded once per search, not for its further pages; the search terms are not recorded. */
  async find(query: string, offset: number, size: number, actor: Actor): Promise<FoundPage> {
    const page = await this.search.search({ query, offset, size, batchIds: await this.batchIdsOf(actor) });
    if (offset === 0) {
      await this.audit.record(actor, {
        action: 'DOCUMENT_SEARCH',
        resourceType: 'Document',
        resourceId: null,
        details: { queryLength: query.length, total: page.total },
      });
    }
    return page;
  }

  /** @throws AppError `not-found` */
  async similar(documentId: string, actor: Actor): Promise<readonly DocumentFacts[]> {
    await this.editor.read(documentId, actor);
    return this.search.similar({ id: documentId, batchIds: await this.batchIdsOf(actor), size: MAX_SIMILAR });
  }

  async facts(ids: readonly string[]): Promise<readonly DocumentFacts[]> {
    return (await this.documents.findByIds(ids)).filter(isSearched).map(factsOf);
  }

  async texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.sources.readMany(ids);
  }

  /**
   * Returns a page in the order of ids. It skips documents that are not searchable, so only an empty page marks the
   * end.
   */
  async page(afterId: string | undefined, limit: number): Promise<readonly DocumentFacts[]> {
    for (let after = afterId; ;) {
      const headers = await this.documents.findAfter(after, limit);
      const searched = headers.filter(isSearched);
      const last = headers.at(-1);
      if (searched.length > 0 || last === undefined) return searched.map(factsOf);
      after = last.id;
    }
  }

  private async batchIdsOf(actor: Actor): Promise<readonly string[] | undefined> {
    const reach = reachOf(actor);
    return reach === 'everything' ? undefined : this.batches.idsReachable(reach.groupIds);
  }
}

/** Purged documents are no longer searchable. */
const isSearched = ({ purgedAt }: DocumentHeader): boolean => purgedAt === null;

const factsOf = ({ id, batchId, filename, status }: DocumentHeader): DocumentFacts => ({
  id,
  batchId,
  filename,
  status,
});
