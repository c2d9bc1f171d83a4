import { Injectable } from '@nestjs/common';
import { growingCache } from '../../../platform/objects/growing-cache.js';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent, Json } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { DocumentHeader } from './document.types.js';

/** Repeated reads of one person within this time are one row. */
const WINDOW_MS = 10 * 60_000;
const MAX_CACHED = 10_000;

export type ReadAction = 'DOCUMENT_SOURCE_READ' | 'DOCUMENT_SPANS_READ' | 'DOCUMENT_ORIGINAL_DOWNLOAD';

/**
 * Records who has read what was sensitive in a document: one row a person, document and ten minutes, on all replicas.
 * A read is recorded before anything is answered.
 */
@Injectable()
export class DocumentReads {
  /** Rows that are there: most reads follow one of the same person. */
  private readonly recorded = growingCache<true>(MAX_CACHED);

  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async note(
    action: ReadAction,
    document: Pick<DocumentHeader, 'id' | 'batchId'>,
    actor: Actor,
    details: Readonly<Record<string, Json>> = {},
  ): Promise<void> {
    await this.noteAll(action, [document], actor, details);
  }

  /** Reads of several documents at once. */
  async noteAll(
    action: ReadAction,
    documents: readonly Pick<DocumentHeader, 'id' | 'batchId'>[],
    actor: Actor,
    details: Readonly<Record<string, Json>> = {},
  ): Promise<void> {
    const window = Math.floor(this.clock.now().getTime() / WINDOW_MS);
    const events = new Map<string, AuditEvent>();
    for (const { id, batchId } of documents) {
      const row = `${action}:${actor.userId}:${id}:${window}`;
      if (this.recorded.has(row)) continue;
      const read = { action, resourceType: 'Document', resourceId: id, batchId, details };
      events.set(row, {
        id: row,
        actor: auditActor(actor),
        ...read,
        // The history of a document has what changed it and what left the service, not every look at it.
        ...(action === 'DOCUMENT_ORIGINAL_DOWNLOAD' && { documentId: id }),
      });
    }
    if (events.size === 0) return;
    await this.audit.append([...events.values()]);
    for (const row of events.keys()) this.recorded.set(row, true);
  }
}
