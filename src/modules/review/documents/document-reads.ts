import { Injectable } from '@nestjs/common';
import { lazyLruCache } from '../../../platform/objects/lazy-lru-cache.js';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent, AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { DocumentHeader } from './document.types.js';

/** Repeated reads by one person within this window share one audit entry. */
const WINDOW_MS = 10 * 60_000;
const MAX_CACHED = 10_000;

export type ReadAction = 'DOCUMENT_SOURCE_READ' | 'DOCUMENT_SPANS_READ' | 'DOCUMENT_ORIGINAL_DOWNLOAD';

/**
 * Records who has read sensitive content of a document: one audit entry per person, document and ten minutes, across
 * all replicas. A read is recorded before the response is sent.
 */
@Injectable()
export class DocumentReads {
  /** Entries known to exist, since most reads follow another one by the same person. */
  private readonly recorded = lazyLruCache<true>(MAX_CACHED);

  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async note(
    action: ReadAction,
    document: Pick<DocumentHeader, 'id' | 'batchId'>,
    actor: Actor,
    details: AuditDetails = {},
  ): Promise<void> {
    await this.noteAll(action, [document], actor, details);
  }

  /** Records reads of several documents at once. */
  async noteAll(
    action: ReadAction,
    documents: readonly Pick<DocumentHeader, 'id' | 'batchId'>[],
    actor: Actor,
    details: AuditDetails = {},
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
        // The history of a document lists its changes and what left the service, but not every read.
        ...(action === 'DOCUMENT_ORIGINAL_DOWNLOAD' && { documentId: id }),
      });
    }
    if (events.size === 0) return;
    await this.audit.append([...events.values()]);
    for (const row of events.keys()) this.recorded.set(row, true);
  }
}
