import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { visibleCopy } from '../documents/blind-review.js';
import { DocumentReads } from '../documents/document-reads.js';
import { isReviewable } from '../documents/document-states.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { reaches, reachOf } from '../reach.js';
import type { Span } from '../spans/span.types.js';
import { SecondOpinionRepository } from './second-opinion.repository.js';

/** A span for which somebody has asked for a second opinion. */
export interface AskedSpan {
  readonly span: Span;
  readonly document: Pick<DocumentHeader, 'id' | 'filename' | 'batchId'>;
  readonly isOwn: boolean;
}

export interface AskedPage {
  readonly asked: readonly AskedSpan[];
  readonly total: number;
  /** False if there are more such spans in total than are searched. */
  readonly totalIsExact: boolean;
}

/** The maximum number of spans searched; people request second opinions one at a time. */
const MAX_EXAMINED = 20_000;

/** Lists the spans for which people want a second opinion. */
@Injectable()
export class SecondOpinionService {
  constructor(
    private readonly spans: SecondOpinionRepository,
    private readonly documents: DocumentRepository,
    private readonly reads: DocumentReads,
  ) {}

  /** Newest first; only spans of documents under review that the caller may see, from the copy that they see. */
  async page(caller: Actor, { page, size }: { readonly page: number; readonly size: number }): Promise<AskedPage> {
    const [first, end] = [page * size, (page + 1) * size];
    const shown: { readonly id: string; readonly header: DocumentHeader }[] = [];
    let total = 0;
    let lookedAt = 0;
    for await (const portion of this.spans.waiting(MAX_EXAMINED)) {
      lookedAt += portion.length;
      const headers = await this.headersOf(portion.map(({ documentId }) => documentId));
      for (const { id, documentId, sheet } of portion) {
        const header = headers.get(documentId);
        if (header === undefined || !isShown(header, sheet, caller)) continue;
        if (total >= first && total < end) shown.push({ id, header });
        total++;
      }
    }
    await this.reads.noteAll(
      'DOCUMENT_SPANS_READ',
      shown.map(({ header }) => header),
      caller,
    );
    const found = await this.spans.findByIds(shown.map(({ id }) => id));
    const asked = shown.flatMap(({ id, header }): AskedSpan[] => {
      const span = found.get(id);
      if (span === undefined) return [];
      const { filename, batchId } = header;
      const isOwn = span.statusChangedBy?.userId === caller.userId;
      return [{ span, document: { id: header.id, filename, batchId }, isOwn }];
    });
    return { asked, total, totalIsExact: lookedAt < MAX_EXAMINED };
  }

  private async headersOf(ids: readonly string[]): Promise<ReadonlyMap<string, DocumentHeader>> {
    const found = await this.documents.findByIds([...new Set(ids)]);
    return new Map(found.map((header) => [header.id, header]));
  }
}

const isShown = (header: DocumentHeader, sheet: number, caller: UserPrincipal): boolean =>
  reaches(reachOf(caller), header.groupId) &&
  header.purgedAt === null &&
  isReviewable(header.status) &&
  visibleCopy(header, caller.userId) === sheet;
