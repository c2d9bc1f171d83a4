import { Clock } from '../../../platform/clock/clock.js';
import { sweepUnused } from '../../../platform/jobs/sweep-unused.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';

/** Removes files whose document was never stored or is gone, because its process died in between. */
@RecurringTask({ name: 'pdf-documents-sweep', everySeconds: 24 * 60 * 60 })
export class SweepPiecesTask {
  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { documents, pieces, clock } = this;
    await sweepUnused(
      {
        between: (after, before, limit) => pieces.beginningsBetween(after, before, limit),
        unused: async (found) => {
          const known = await documents.knownOf([...new Set(found.map(({ documentId }) => documentId))]);
          return found.filter(({ documentId }) => !known.has(documentId));
        },
        remove: ({ documentId }) => pieces.removeAllOf([documentId]),
      },
      clock.now(),
      signal,
    );
  }
}
