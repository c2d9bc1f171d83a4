import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { fail } from '../../../platform/http/app-error.js';
import { BatchService } from '../batches/batch.service.js';
import type { Batch } from '../batch-records/batch.types.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { reaches, reachOf } from '../reach.js';
import { QueueRepository } from './queue.repository.js';
import type { QueuePage, QueuePageRequest, QueueQuestion } from './queue.types.js';

/** The maximum number of documents that a page may skip; later ones are found with filters. */
const MAX_SKIPPED = 100_000;
const MAX_REMEMBERED = 1000;

interface Count {
  /** The length of the audit log when this was counted; it grows with every change of a document. */
  readonly seq: number;
  readonly total: number;
}

/** Pages of the documents that a person may see. */
@Injectable()
export class QueueService {
  private readonly counts = new LRUCache<string, Count>({ max: MAX_REMEMBERED });

  constructor(
    private readonly queue: QueueRepository,
    private readonly batches: BatchService,
    private readonly audit: AuditLog,
  ) {}

  /** Returns a page with the batches of its documents. A batch that the caller may not see yields no documents. */
  async page(
    asked: Omit<QueueQuestion, 'reach'>,
    { page, size }: QueuePageRequest,
    caller: UserPrincipal,
    myGroupsOnly: boolean,
  ): Promise<{ readonly page: QueuePage; readonly batches: ReadonlyMap<string, Batch> }> {
    if (page * size > MAX_SKIPPED) {
      fail(
        'invalid',
        `Only the first ${MAX_SKIPPED} documents can be paged through; use a filter or the opposite order to reach others.`,
        {
          code: 'PAGE_TOO_FAR',
        },
      );
    }
    const question = { ...asked, reach: reachOf(caller, myGroupsOnly) };
    if (!(await this.isVisible(question))) {
      return { page: { documents: [], total: 0, page, size }, batches: new Map() };
    }
    const [documents, total] = await Promise.all([this.queue.find(question, page * size, size), this.count(question)]);
    const batches = await this.batches.byIds(documents.map(({ batchId }) => batchId));
    return { page: { documents, total, page, size }, batches };
  }

  /** Returns some of the documents that the caller may see, in order, without counting them. */
  async list(
    asked: Omit<QueueQuestion, 'reach'>,
    caller: UserPrincipal,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<readonly DocumentHeader[]> {
    const question = { ...asked, reach: reachOf(caller) };
    return (await this.isVisible(question)) ? this.queue.find(question, skip, limit) : [];
  }

  private async isVisible({ batchId, reach }: QueueQuestion): Promise<boolean> {
    if (batchId === undefined) return true;
    const batch = (await this.batches.byIds([batchId])).get(batchId);
    return batch !== undefined && reaches(reach, batch.groupId);
  }

  /** Counts again only if a document has changed since. */
  private async count(question: QueueQuestion): Promise<number> {
    const { seq } = await this.audit.head();
    const counted = { ...question, sort: 'riskScore', direction: 'asc' } as const;
    const key = JSON.stringify(counted);
    const known = this.counts.get(key);
    if (known?.seq === seq) return known.total;
    const total = await this.queue.count(counted);
    this.counts.set(key, { seq, total });
    return total;
  }
}
