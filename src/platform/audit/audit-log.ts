import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
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

/** How far the entries of a search are counted. */
export const MAX_COUNTED = 10_000;
/** How far pages go: what lies behind is found by narrower filters. */
const MAX_SKIPPED = 100_000;
/** Entries of a history in memory at once. */
const PORTION = 200;
const EVERYTHING: HistoryPage = { limit: PORTION };

/** What has happened, in one chain for the whole installation, for ever. */
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

  /** Before the database is closed, which happens in the same phase and later. */
  async onApplicationShutdown(): Promise<void> {
    await this.writer.settled();
    await this.sealer.settled();
  }

  /**
   * Resolves when the events are on the disk, in the order given. Of an event whose `id` is there already nothing is
   * written, so that a call that was rejected can be repeated when its events have ids.
   * @throws AppError `unavailable` when too many wait; what `prepare` throws for an event that
   *   cannot be recorded; else what the database says: then it is not known which are recorded
   */
  async append(events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return;
    const now = this.clock.now();
    await this.writer.write(events.map((event) => prepare(event, now)));
  }

  /** Newest first. */
  async ofDocument(documentId: string, page: HistoryPage = EVERYTHING): Promise<readonly AuditEntry[]> {
    return this.entriesOf(await this.rows.ofDocument(documentId, page));
  }

  /** Newest first. */
  async ofResource(type: string, id: string, page: HistoryPage = EVERYTHING): Promise<readonly AuditEntry[]> {
    return this.entriesOf(await this.rows.ofResource(type, id, page));
  }

  /** Newest first, as long as it is, in bounded memory. */
  async *streamOfDocument(documentId: string): AsyncGenerator<AuditEntry> {
    let before: number | undefined;
    do {
      const page = { limit: PORTION, ...(before !== undefined && { before }) };
      const entries = await this.ofDocument(documentId, page);
      yield* entries;
      before = entries.length < PORTION ? undefined : entries.at(-1)?.seq;
    } while (before !== undefined);
  }

  /** Newest first. @throws AppError `invalid` for a page too far behind */
  async find(query: AuditQuery, { page, size }: { readonly page: number; readonly size: number }): Promise<AuditPage> {
    if (page * size > MAX_SKIPPED) {
      fail('invalid', `Pages go back ${MAX_SKIPPED} entries. Ask for an earlier time with "to".`, {
        code: 'PAGE_TOO_FAR',
      });
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

  /** Newest first, in bounded memory. @param most how many at the most */
  async *stream(query: AuditQuery, most: number): AsyncGenerator<AuditEntry> {
    for await (const portion of this.rows.stream(query, most)) yield* await this.entriesOf(portion);
  }

  /** Oldest first, for those who follow the trail; without notes, which tell them nothing. */
  async after(seq: number, limit: number): Promise<readonly AuditEntry[]> {
    return (await this.rows.after(seq, limit)).map((row) => entryOf(row, null));
  }

  /** The newest entry's place; of an empty trail 0 and 64 zeros. */
  async head(): Promise<ChainHead> {
    return this.rows.head();
  }

  /** Computes the whole chain anew. @param anchor a head that was known earlier: it must still be in the chain */
  async verify(anchor?: ChainHead): Promise<Verification> {
    return this.verifier.verify(anchor);
  }

  /** Erases what people have typed about a document; the chain stays whole. @returns how many notes there were */
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
