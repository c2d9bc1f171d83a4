import { Clock } from '../../../platform/clock/clock.js';
import { Holds } from '../../../platform/holds/holds.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import { DocumentFollowUp } from './document-follow-up.js';
import { DeliveryRepository } from './webhooks/delivery.repository.js';

export const UPKEEP_TASK = 'pdf-documents-upkeep';
const MAX_BATCH_SIZE = 500;

/** Removes expired documents with their data, and completes the unfinished work of dead processes. */
@RecurringTask({ name: UPKEEP_TASK, everySeconds: 60 })
export class DocumentsUpkeepTask {
  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly settling: DocumentFollowUp,
    private readonly holds: Holds,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.settling.settleAll(signal);
    await this.removeExpired(signal);
  }

  /** Removes the documents last, so that an interrupted run is found again. */
  private async removeExpired(signal: AbortSignal): Promise<void> {
    let kept = 0;
    while (!signal.aborted) {
      const expired = await this.documents.findExpired(this.clock.now(), kept, MAX_BATCH_SIZE);
      if (expired.length === 0) return;
      const held = await this.holds.heldAmong(expired.map((id) => ({ kind: 'document', id })));
      kept += held.size;
      const ids = expired.filter((id) => !held.has(id));
      await this.pieces.removeAllOf(ids);
      await this.deliveries.removeOf(ids);
      await this.documents.removeMany(ids);
    }
  }
}
