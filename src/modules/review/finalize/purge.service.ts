import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CommentRepository } from '../comments/comment.repository.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { DocumentFileRepository } from '../ingest/files/document-file.repository.js';
import { SourceRepository } from '../documents/source.repository.js';
import { SpanRepository } from '../spans/span.repository.js';

/** Takes away for good what a finalized document was made from, and what people wrote about it. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly documents: DocumentRepository,
    private readonly sources: SourceRepository,
    private readonly files: DocumentFileRepository,
    private readonly spans: SpanRepository,
    private readonly comments: CommentRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Purges the document when its time has come. @returns the document as it is then */
  async ifDue(header: DocumentHeader): Promise<DocumentHeader> {
    const { purgeAt, purgedAt } = header;
    if (purgeAt === null || purgedAt !== null || purgeAt > this.clock.now()) return header;
    return this.purge(await this.editor.settled(header));
  }

  /**
   * What is gone is gone first, and the document says so last: a purge that is cut short is done again from the start.
   * The search forgets the document as it forgets every one that says so.
   */
  private async purge(header: DocumentHeader): Promise<DocumentHeader> {
    const { id } = header;
    await this.sources.remove(id);
    await this.files.removeSource(id);
    const [spansCleared, commentsRemoved, notesErased] = await Promise.all([
      this.spans.purgeTexts(id),
      this.comments.removeByDocument(id),
      this.audit.eraseNotes(id),
    ]);
    const purged = await this.editor.editAsService(header, {
      set: { purgedAt: this.clock.now(), purgeAt: null },
      events: [
        {
          action: 'SOURCE_PURGED',
          resourceType: 'Document',
          details: { spansCleared, commentsRemoved, notesErased },
        },
      ],
    });
    // Somebody else has changed it meanwhile, maybe purged it: the task looks again.
    return purged ?? (await this.documents.findById(id)) ?? header;
  }
}
