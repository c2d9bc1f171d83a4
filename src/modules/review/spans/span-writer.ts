import { Injectable } from '@nestjs/common';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import type { Span } from './span.types.js';
import { SpanRepository, type VersionedWrite } from './span.repository.js';

const MAX_BATCH_SIZE = 2000;
const MAX_WAITING = 200_000;
/** Enough for several documents that consist almost entirely of findings. */
const MAX_FOUND_WAITING = 5_000_000;

/** Writes the spans of committed changes; those of documents that arrive at the same time are written together. */
@Injectable()
export class SpanWriter {
  private readonly commits = new GroupCommit<readonly VersionedWrite[], undefined>((groups) => this.apply(groups), {
    weightOf: ({ length }) => length,
    maxTogether: MAX_BATCH_SIZE,
    maxWaiting: MAX_WAITING,
  });

  private readonly found = new GroupCommit<readonly Span[], undefined>((groups) => this.insert(groups), {
    weightOf: ({ length }) => length,
    maxTogether: MAX_BATCH_SIZE,
    maxWaiting: MAX_FOUND_WAITING,
  });

  constructor(private readonly spans: SpanRepository) {}

  /**
   * Stores the engine's spans of a document that nobody has seen yet.
   * @param isRepeated whether an earlier attempt may have left spans, which are then replaced
   */
  async insertFound(documentId: string, spans: readonly Span[], isRepeated: boolean): Promise<void> {
    if (isRepeated) await this.spans.replaceFound(documentId, spans);
    else if (spans.length > 0) await this.found.add(spans);
  }

  /** Idempotent, and may run late: spans written by a later version of the document are kept. */
  async write(version: number, writes: readonly VersionedWrite['write'][]): Promise<void> {
    if (writes.length > 0) await this.commits.add(writes.map((write) => ({ version, write })));
  }

  private async insert(groups: readonly (readonly Span[])[]): Promise<readonly undefined[]> {
    await this.spans.insertFound(groups.flat());
    return groups.map(() => undefined);
  }

  private async apply(groups: readonly (readonly VersionedWrite[])[]): Promise<readonly undefined[]> {
    await this.spans.apply(groups.flat());
    return groups.map(() => undefined);
  }
}
