import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { Holds } from '../../../platform/holds/holds.js';
import { refuseUnlessLeading } from '../batch-records/batch-access.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { isErasable } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { PurgeService } from '../finalize/purge.service.js';

/** The file name of a document that has been erased. */
const ERASED_NAME = 'erased';

export interface ErasureRequest {
  /** Recorded in the audit log. */
  readonly reference: string;
  /** The version that the caller has seen. */
  readonly version?: number | undefined;
}

/**
 * Erases documents on request, for example for GDPR article 17. What remains is a record that a document with this id
 * was there, who decided what about it and who erased it.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly purge: PurgeService,
    private readonly holds: Holds,
  ) {}

  /**
   * Commits the decision first, so that a process that dies in between leaves a document that the purge task completes.
   * Erasing a document twice has no effect.
   * @throws AppError `not-found`; `forbidden` if the caller does not lead the group; `conflict` code `WRONG_STATUS`,
   *   `UNDER_HOLD`, `LOCKED` or `STALE`
   */
  async erase(id: string, actor: Actor, { reference, version }: ErasureRequest): Promise<DocumentHeader> {
    const { header } = await this.editor.edit(id, actor, { version, lock: 'release' }, async (before, now) => {
      refuseUnlessLeading(actor, before);
      if (before.erased === true) return { set: {}, events: [], result: undefined };
      if (!isErasable(before.status)) refuse(before);
      await this.holds.refuseHeld([
        { kind: 'document', id },
        { kind: 'batch', id: before.batchId },
      ]);
      return {
        set: { erased: true, purgeAt: now, filename: ERASED_NAME, failure: null, assignee: null },
        events: [{ action: 'DOCUMENT_ERASE', resourceType: 'Document', details: { status: before.status, reference } }],
        result: undefined,
      };
    });
    return this.purge.ifDue(header);
  }
}

function refuse({ status }: DocumentHeader): never {
  return fail('conflict', `This document is ${status}. Reject it first: documents in review cannot be erased.`, {
    code: 'WRONG_STATUS',
    details: { status },
  });
}
