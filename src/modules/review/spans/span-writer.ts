import { Injectable } from '@nestjs/common';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { SpanRepository, type VersionedWrite } from './span.repository.js';

const MOST_TOGETHER = 2000;
const MOST_WAITING = 200_000;

/** Writes the spans of committed changes: those of several documents that come at the same time together. */
@Injectable()
export class SpanWriter {
  private readonly commits = new GroupCommit<readonly VersionedWrite[], undefined>((groups) => this.apply(groups), {
    weightOf: ({ length }) => length,
    mostTogether: MOST_TOGETHER,
    mostWaiting: MOST_WAITING,
  });

  constructor(private readonly spans: SpanRepository) {}

  /** May be repeated, and may come late: what a later version of the document has written stays. */
  async write(version: number, writes: readonly VersionedWrite['write'][]): Promise<void> {
    if (writes.length > 0) await this.commits.add(writes.map((write) => ({ version, write })));
  }

  private async apply(groups: readonly (readonly VersionedWrite[])[]): Promise<readonly undefined[]> {
    await this.spans.apply(groups.flat());
    return groups.map(() => undefined);
  }
}
