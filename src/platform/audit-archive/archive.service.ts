import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { TENANT, type AuditRow } from '../audit/audit.model.js';
import type { AuditActor, AuditEntry } from '../audit/audit.types.js';
import { EMPTY, type ChainHead } from '../audit/chain.js';
import { HeadRepository } from '../audit/head.repository.js';
import { Clock } from '../clock/clock.js';
import { underHold } from '../holds/holds.js';
import { fail } from '../http/app-error.js';
import { TaskRunner } from '../jobs/task-runner.js';
import { signed, type Signed } from '../signing/signed-json.js';
import { SigningKey } from '../signing/signing-key.service.js';
import { Archivable, type ArchivableRange } from './archivable.js';
import { REMOVAL_TASK } from './archive-removal.task.js';

/** The description of an archive: its last line, which the log also records. */
export interface ArchiveFacts {
  readonly type: 'audit-archive';
  readonly version: 1;
  readonly tenant: string;
  readonly entries: number;
  /** The hash before the first entry: the last hash of the previous archive, or 64 zeros. */
  readonly prevHash: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly lastHash: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly signedAt: string;
}

/**
 * Exports entries that are old enough to be archived, and removes them once a caller confirms that it has the archive.
 */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly archivable: Archivable,
    private readonly heads: HeadRepository,
    private readonly audit: AuditLog,
    private readonly key: SigningKey,
    private readonly runner: TaskRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the oldest archivable entries, oldest first, followed by the signed facts of the archive.
   * @throws AppError `conflict` codes `ARCHIVE_OFF`, `AUDIT_TAMPERED`, `NOTHING_TO_ARCHIVE`, `UNDER_HOLD`
   */
  async start(actor: AuditActor): Promise<AsyncGenerator<AuditEntry | Signed<ArchiveFacts>>> {
    const range = await this.archivable.range();
    const first = await range.portions.next();
    if (first.done === true) return first.value === undefined ? nothing() : underHold(first.value);
    await this.audit.append([
      { actor, action: 'AUDIT_ARCHIVE_EXPORT', resourceType: 'AuditLog', resourceId: null, details: {} },
    ]);
    return this.archive(range, first.value);
  }

  /**
   * Removes the entries up to one that the caller identifies by its hash, which proves that it has the archive. Removal
   * runs in the background; from now on the log begins after that entry, and a new entry records the signed facts.
   * @throws AppError as `start`; `conflict` code `NOT_ARCHIVABLE` if that entry is not archivable
   */
  async remove(asked: ChainHead, actor: AuditActor): Promise<Signed<ArchiveFacts>> {
    const range = await this.archivable.range();
    const begin = range.base ?? EMPTY;
    const isThere = await reaches(range, asked);
    if (!isThere) return notArchivable();
    const facts = await this.sign(begin, asked);
    const details = { ...facts };
    const event = { action: 'AUDIT_ARCHIVE', resourceType: 'AuditLog', resourceId: null };
    await this.audit.append([{ id: `archive:${asked.seq}`, actor, ...event, details }]);
    if (!(await this.heads.moveBase(range.base, asked))) return notArchivable();
    this.runner.runSoon(REMOVAL_TASK);
    return facts;
  }

  private async *archive(
    { base, portions }: ArchivableRange,
    first: readonly AuditRow[],
  ): AsyncGenerator<AuditEntry | Signed<ArchiveFacts>> {
    let last: ChainHead = base ?? EMPTY;
    for (let portion: readonly AuditRow[] | undefined = first; portion !== undefined;) {
      yield* await this.audit.entriesOf(portion);
      last = portion.at(-1) ?? last;
      const next: IteratorResult<readonly AuditRow[], unknown> = await portions.next();
      portion = next.done === true ? undefined : next.value;
    }
    yield await this.sign(base ?? EMPTY, last);
  }

  private async sign(begin: ChainHead, last: ChainHead): Promise<Signed<ArchiveFacts>> {
    const facts: ArchiveFacts = {
      type: 'audit-archive',
      version: 1,
      tenant: TENANT,
      entries: last.seq - begin.seq,
      prevHash: begin.hash,
      firstSeq: begin.seq + 1,
      lastSeq: last.seq,
      lastHash: last.hash,
      signedAt: this.clock.now().toISOString(),
    };
    return signed(facts, await this.key.get());
  }
}

/** Returns true if the entry with that position and hash is in the range. */
async function reaches({ portions }: ArchivableRange, { seq, hash }: ChainHead): Promise<boolean> {
  for await (const portion of portions) {
    const row = portion.find((one) => one.seq === seq);
    if (row !== undefined) return row.hash === hash;
  }
  return false;
}

function nothing(): never {
  return fail('conflict', 'No entry is old enough to be archived.', { code: 'NOTHING_TO_ARCHIVE' });
}

function notArchivable(): never {
  return fail(
    'conflict',
    'This entry cannot be archived at the moment: it is too recent, under a legal hold, missing or different. Download the archive again and send the lastSeq and lastHash of its last line.',
    { code: 'NOT_ARCHIVABLE' },
  );
}
