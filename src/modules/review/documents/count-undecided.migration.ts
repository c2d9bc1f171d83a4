import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Migration } from '../../../platform/migrations/migration.js';
import { MigrationRunner } from '../../../platform/migrations/migration-runner.js';
import { COUNT_UNDECIDED } from './count-undecided.step.js';
import { DocumentRepository } from './document.repository.js';

const MAX_BATCH_SIZE = 500;

/** Stores the number of undecided spans, by which the queue is sorted, in documents of versions before 0.2. */
@Injectable()
export class CountUndecidedMigration implements Migration, OnModuleInit {
  readonly step = COUNT_UNDECIDED;

  constructor(
    private readonly runner: MigrationRunner,
    private readonly documents: DocumentRepository,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if ((await this.documents.fillUndecided(MAX_BATCH_SIZE)) < MAX_BATCH_SIZE) return;
    }
  }
}
