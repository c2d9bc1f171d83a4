import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Holds } from '../../../platform/holds/holds.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader, Finalization } from '../documents/document.types.js';
import { DocumentContents } from './document-contents.js';

/**
 * Permanently removes the contents that a finalized document was made from and what people wrote about it; of a document
 * that is to be erased, also what was made of it.
 */
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

  /** Purges the document if it is due and not under a hold. @returns the document after that */
  async ifDue(header: DocumentHeader): Promise<DocumentHeader> {
    const { purgeAt } = header;
    if (purgeAt === null || purgeAt > this.clock.now()) return header;
    const held = await this.holds.forThings([
      { kind: 'document', id: header.id },
      { kind: 'batch', id: header.batchId },
    ]);
    return held.size > 0 ? header : this.purge(await this.editor.settled(header));
  }

  /**
   * Removes the contents first and marks the document as purged last, so that an interrupted purge is repeated from the
   * start. The search index drops the document like every one that is marked as purged.
   */
  private async purge(header: DocumentHeader): Promise<DocumentHeader> {
    const { id, erased = false, finalization } = header;
    if (erased) await this.contents.removeResults(id);
    const { spansCleared, commentsRemoved } = await this.contents.remove(id);
    const notesErased = await this.audit.eraseNotes(id);
    const purged = await this.editor.editAsService(header, {
      set: {
        purgedAt: this.clock.now(),
        purgeAt: null,
        ...(erased && finalization !== null && { finalization: withoutFiles(finalization) }),
      },
      events: [
        {
          action: 'SOURCE_PURGED',
          resourceType: 'Document',
          details: { spansCleared, commentsRemoved, notesErased },
        },
      ],
    });
    // Another request has changed it meanwhile, possibly purged it: the task checks it again.
    return purged ?? (await this.documents.findById(id)) ?? header;
  }
}

const withoutFiles = ({ at, userId, email, certificateId }: Finalization): Finalization => ({
  ...{ at, userId, email, certificateId },
});
