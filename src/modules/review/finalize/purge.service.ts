import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Holds } from '../../../platform/holds/holds.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { DocumentContents } from './document-contents.js';

/** Takes away for good what a finalized document was made from, and what people wrote about it. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly documents: DocumentRepository,
    private readonly contents: DocumentContents,
    private readonly holds: Holds,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Purges the document when its time has come and nobody holds it. @returns the document as it is then */
  async ifDue(header: DocumentHeader): Promise<DocumentHeader> {
    const { purgeAt, purgedAt } = header;
    if (purgeAt === null || purgedAt !== null || purgeAt > this.clock.now()) return header;
    const held = await this.holds.ofThings([
      { kind: 'document', id: header.id },
      { kind: 'batch', id: header.batchId },
    ]);
    return held.size > 0 ? header : this.purge(await this.editor.settled(header));
  }

  /**
   * What is gone is gone first, and the document says so last: a purge that is cut short is done again from the start.
   * The search forgets the document as it forgets every one that says so.
   */
  private async purge(header: DocumentHeader): Promise<DocumentHeader> {
    const { id } = header;
    const { spansCleared, commentsRemoved } = await this.contents.remove(id);
    const notesErased = await this.audit.eraseNotes(id);
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
