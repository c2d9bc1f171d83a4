import { Injectable } from '@nestjs/common';
import type { AuditRow } from '../audit/audit.model.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { EMPTY, type ChainHead } from '../audit/chain.js';
import { problemOf } from '../audit/audit-verifier.js';
import { HeadRepository, type ChainBase } from '../audit/head.repository.js';
import { Clock } from '../clock/clock.js';
import { DAY_MS } from '../clock/durations.js';
import { subjectOf, type HoldInForce } from '../holds/hold.repository.js';
import { Holds } from '../holds/holds.js';
import type { HeldThing } from '../holds/hold.types.js';
import { fail } from '../http/app-error.js';
import { ArchiveConfig } from './archive.config.js';

/** The maximum number of entries of one archive; the next archive continues after them. */
export const MAX_ARCHIVED = 100_000;
const BATCH_SIZE = 500;

/** Archivable entries, oldest first. The generator returns the hold that ended the range, if one did. */
export interface ArchivableRange {
  /** The beginning of the stored log, after which the range starts. */
  readonly base: ChainBase | undefined;
  readonly portions: AsyncGenerator<readonly AuditRow[], HoldInForce | undefined>;
}

/** Finds the entries at the beginning of the log that are old enough, intact and not held. */
@Injectable()
export class Archivable {
  constructor(
    private readonly rows: AuditRepository,
    private readonly heads: HeadRepository,
    private readonly holds: Holds,
    private readonly config: ArchiveConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `conflict` if archiving is disabled or the log was tampered with */
  async range(): Promise<ArchivableRange> {
    const { afterDays } = this.config;
    if (afterDays === 0) {
      fail('conflict', 'The audit log is kept indefinitely: AUDIT_ARCHIVE_AFTER_DAYS is 0.', { code: 'ARCHIVE_OFF' });
    }
    const base = await this.heads.findBase();
    if (base?.genuine === false) tampered();
    const before = new Date(this.clock.now().getTime() - afterDays * DAY_MS);
    return { base, portions: this.walk(base ?? EMPTY, before) };
  }

  private async *walk(from: ChainHead, before: Date): AsyncGenerator<readonly AuditRow[], HoldInForce | undefined> {
    const ranges = await this.holds.forAudit();
    let head = from;
    while (head.seq - from.seq < MAX_ARCHIVED) {
      const portion = await this.rows.after(head.seq, BATCH_SIZE);
      const { free, hold } = await this.freeOf(portion, before, ranges);
      for (const row of free) {
        if (problemOf(row, head) !== undefined) tampered();
        head = row;
      }
      if (free.length > 0) yield free;
      if (free.length < BATCH_SIZE) return hold;
    }
    return undefined;
  }

  /** Returns the rows before the first one that must be kept. */
  private async freeOf(
    rows: readonly AuditRow[],
    before: Date,
    ranges: readonly HoldInForce[],
  ): Promise<{ readonly free: readonly AuditRow[]; readonly hold?: HoldInForce | undefined }> {
    const held = await this.holds.forThings(rows.flatMap(thingsOf));
    for (const [index, row] of rows.entries()) {
      const hold =
        ranges.find(({ from, to }) => (from === null || row.at >= from) && (to === null || row.at <= to)) ??
        thingsOf(row)
          .map((thing) => held.get(subjectOf(thing)))
          .find((found) => found !== undefined);
      if (hold !== undefined || row.at >= before) return { free: rows.slice(0, index), hold };
    }
    return { free: rows };
  }
}

/** Returns the resources that an entry is about. */
const thingsOf = ({ documentId, batchId, resourceType, resourceId }: AuditRow): HeldThing[] => [
  ...(documentId === null ? [] : [{ kind: 'document' as const, id: documentId }]),
  ...(batchId === null ? [] : [{ kind: 'batch' as const, id: batchId }]),
  ...(resourceType === 'Context' && resourceId !== null ? [{ kind: 'context' as const, id: resourceId }] : []),
];

function tampered(): never {
  return fail(
    'conflict',
    'The audit log was tampered with: verify it (GET /api/v1/audit/verify). Nothing is removed.',
    {
      code: 'AUDIT_TAMPERED',
    },
  );
}
