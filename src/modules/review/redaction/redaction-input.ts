import { Injectable } from '@nestjs/common';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import type { Batch } from '../batch-records/batch.types.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';

/** The batch and the text needed to redact a document; undefined if they are gone. */
export interface Input {
  readonly batch: Batch | undefined;
  readonly text: string | undefined;
}

/** The number of text characters read at once, and of those that may wait. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 1024 * 1024 * 1024;
/** The weight of a document apart from its text. */
const HEADER_WEIGHT = 1024;

/** Reads the worker's input; documents that are started at the same time are read together. */
@Injectable()
export class RedactionInput {
  private readonly reads = new GroupCommit<DocumentHeader, Input>((headers) => this.read(headers), {
    weightOf: ({ length }) => HEADER_WEIGHT + length,
    maxTogether: MAX_BATCH_BYTES,
    maxWaiting: MAX_WAITING,
  });

  constructor(
    private readonly batches: BatchRepository,
    private readonly sources: SourceRepository,
  ) {}

  load(header: DocumentHeader): Promise<Input> {
    return this.reads.add(header);
  }

  private async read(headers: readonly DocumentHeader[]): Promise<readonly Input[]> {
    const [batches, texts] = await Promise.all([
      this.batches.findByIds([...new Set(headers.map(({ batchId }) => batchId))]),
      this.sources.readMany(headers.map(({ id }) => id)),
    ]);
    const byId = new Map(batches.map((batch) => [batch.id, batch]));
    return headers.map(({ id, batchId }) => ({ batch: byId.get(batchId), text: texts.get(id) }));
  }
}
