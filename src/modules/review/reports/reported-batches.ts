import type { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';

/**
 * The batches of the documents that a report reads, looked up as they occur: their number is limited by that of the
 * documents, and not by that of all batches.
 */
export class ReportedBatches {
  private readonly covered = new Map<string, Batch>();
  private readonly known = new Set<string>();

  constructor(
    private readonly batches: BatchRepository,
    private readonly isCovered: (batch: Batch) => boolean,
  ) {}

  /** Returns the batches known so far that the report covers, by id. */
  get all(): ReadonlyMap<string, Batch> {
    return this.covered;
  }

  add(batches: readonly Batch[]): void {
    for (const batch of batches) {
      this.known.add(batch.id);
      if (this.isCovered(batch)) this.covered.set(batch.id, batch);
    }
  }

  /** Looks up the batches of these documents that are not known yet. */
  async learn(documents: readonly { readonly batchId: string }[]): Promise<void> {
    const ids = [...new Set(documents.map(({ batchId }) => batchId))].filter((id) => !this.known.has(id));
    for (const id of ids) this.known.add(id);
    this.add(await this.batches.findByIds(ids));
  }
}
