import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentPieceRepository } from './document-piece.repository.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';

const MAX_AT_ONCE = 500;
/** The age from which a source without a document is orphaned: it is stored moments before its document. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

/** Removes files whose document was never stored or is gone, because its process died in between. */
@Injectable()
export class SweepPiecesTask implements Task, OnModuleInit {
  readonly name = 'pdf-documents-sweep';
  readonly everySeconds = 24 * 60 * 60;

  constructor(
    private readonly runner: TaskRunner,
    private readonly documents: QueuedDocumentRepository,
    private readonly pieces: DocumentPieceRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ORPHAN_AFTER_MS);
    let after = new Date(0);
    while (!signal.aborted) {
      const found = await this.pieces.beginningsBetween(after, before, MAX_AT_ONCE);
      const ids = [...new Set(found.map(({ documentId }) => documentId))];
      const known = await this.documents.knownOf(ids);
      await this.pieces.removeAllOf(ids.filter((id) => !known.has(id)));
      const last = found.at(-1);
      if (last === undefined || found.length < MAX_AT_ONCE) return;
      // Files of the same moment are checked twice rather than missed, unless they fill a whole page.
      after = last.createdAt > after ? new Date(last.createdAt.getTime() - 1) : last.createdAt;
    }
  }
}
