import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
import { auditActor } from './audit-actor.js';
import type { AuditRow } from './audit.model.js';
import { AuditRepository, type HistoryPage } from './audit.repository.js';
import type { AuditPage, AuditQuery, Verification } from './audit-query.js';
import { AuditSealer } from './audit-sealer.js';
import type { AuditEntry, AuditEvent, Json } from './audit.types.js';
import { AuditVerifier } from './audit-verifier.js';
import { AuditWriter } from './audit-writer.js';
import type { ChainHead } from './chain.js';
import { prepare } from './draft.js';
import { NoteRepository } from './note.repository.js';

/** The maximum to which the entries of a search are counted. */
export const MAX_COUNTED = 10_000;
/** The maximum number of entries that paging can skip; narrower filters find older entries. */
const MAX_SKIPPED = 100_000;
/** The number of entries of a history in memory at once. */
const BATCH_SIZE = 200;
const EVERYTHING: HistoryPage = { limit: BATCH_SIZE };

/** The audit log: all events of the installation in one hash chain, kept forever. */
@Injectable()
export class AuditLog implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly rows: AuditRepository,
    private readonly notes: NoteRepository,
    private readonly writer: AuditWriter,
    private readonly sealer: AuditSealer,
    private readonly verifier: AuditVerifier,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sealer.start();
  }

  /** Runs before the database is closed, which happens later in the same phase. */
  async onApplicationShutdown(): Promise<void> {
    await this.writer.settled();
    await this.sealer.settled();
  }

  /**
   * Resolves when the events are on disk, in the given order. An event whose `id` is already recorded is not written
   * again, so a rejected call can be repeated if its events have ids.
   * @throws AppError `unavailable` when too many events wait; what `prepare` throws for an event that cannot be
   *   recorded; any other error of the database, after which it is unknown which events are recorded
   */
  async append(events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return;
    const now = this.clock.now();
    await this.writer.write(events.map((event) => prepare(event, now)));
  }

  /** Appends one event of a person or program that is signed in. @throws AppError as {@link append} */
  async record(actor: Actor, event: Omit<AuditEvent, 'actor'>): Promise<void> {
    await this.append([{ actor: auditActor(actor), ...event }]);
  }

  /** Returns entries newest first. */
  async forDocument(documentId: string, page: HistoryPage = EVERYTHING): Promise<readonly AuditEntry[]> {
    return this.entriesOf(await this.rows.findByDocument(documentId, page));
  }

  /** Returns entries newest first. */
  async forResource(type: string, id: string, page: HistoryPage = EVERYTHING): Promise<readonly AuditEntry[]> {
    return this.entriesOf(await this.rows.findByResource(type, id, page));
  }

  /** Streams the whole history, newest first, in bounded memory. */
  async *streamOfDocument(documentId: string): AsyncGenerator<AuditEntry> {
    let before: number | undefined;
    do {
      const page = { limit: BATCH_SIZE, ...(before !== undefined && { before }) };
      const entries = await this.forDocument(documentId, page);
      yield* entries;
      before = entries.length < BATCH_SIZE ? undefined : entries.at(-1)?.seq;
    } while (before !== undefined);
  }

  /** Returns entries newest first. @throws AppError `invalid` for a page beyond `MAX_SKIPPED` */
  async find(query: AuditQuery, { page, size }: { readonly page: number; readonly size: number }): Promise<AuditPage> {
    if (page * size > MAX_SKIPPED) {
      fail(
        'invalid',
        `Only the newest ${MAX_SKIPPED} entries can be paged through. Ask for an earlier time with "to".`,
        {
          code: 'PAGE_TOO_FAR',
        },
      );
    }
    const [rows, counted] = await Promise.all([
      this.rows.page(query, page * size, size),
      this.rows.count(query, MAX_COUNTED + 1),
    ]);
    return {
      entries: await this.entriesOf(rows),
      total: Math.min(counted, MAX_COUNTED),
      totalIsExact: counted <= MAX_COUNTED,
    };
  }

  /** Streams entries newest first, in bounded memory. @param limit the maximum number of entries */
  async *stream(query: AuditQuery, limit: number): AsyncGenerator<AuditEntry> {
    for await (const portion of this.rows.stream(query, limit)) yield* await this.entriesOf(portion);
  }

  /** Returns entries oldest first, for consumers that follow the audit log; without notes, which they do not need. */
  async after(seq: number, limit: number): Promise<readonly AuditEntry[]> {
    return (await this.rows.after(seq, limit)).map((row) => entryOf(row, null));
  }

  /** Returns the position and hash of the newest entry; 0 and 64 zeros when the log is empty. */
  async head(): Promise<ChainHead> {
    return this.rows.head();
  }

  /** Verifies the whole chain by computing it again. @param anchor an earlier head that must still be in the chain */
  async verify(anchor?: ChainHead): Promise<Verification> {
    return this.verifier.verify(anchor);
  }

  /** Erases all notes about a document; the chain stays valid. @returns the number of notes */
  async eraseNotes(documentId: string): Promise<number> {
    return this.notes.removeOfDocument(documentId);
  }

  /** Returns entries with their notes. */
  async entriesOf(rows: readonly AuditRow[]): Promise<readonly AuditEntry[]> {
    const noted = rows.filter(({ noteDigest }) => noteDigest !== null).map(({ _id }) => _id);
    const notes = noted.length === 0 ? undefined : await this.notes.find(noted);
    return rows.map((row) => entryOf(row, notes?.get(row._id)?.text ?? null));
  }
}

const entryOf = (row: AuditRow, note: string | null): AuditEntry => ({
  tenant: row.tenant,
  id: row._id,
  seq: row.seq,
  at: row.at,
  actor: {
    userId: row.userId,
    email: row.email,
    address: row.address,
    ...(row.credential !== undefined && { credential: row.credential }),
  },
  action: row.action,
  resourceType: row.resourceType,
  resourceId: row.resourceId,
  documentId: row.documentId,
  batchId: row.batchId,
  outcome: row.outcome,
  details: JSON.parse(row.details) as Readonly<Record<string, Json>>,
  note,
  noteDigest: row.noteDigest,
  prevHash: row.prevHash,
  hash: row.hash,
});
