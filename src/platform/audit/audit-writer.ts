import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { fail } from '../http/app-error.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { chain, EMPTY, type ChainHead, type Draft } from './chain.js';
import { noteDigest, type Prepared } from './draft.js';
import { HeadRepository } from './head.repository.js';
import { NoteRepository } from './note.repository.js';

/**
 * The maximum number of events that wait in this process; more are refused. A single call may exceed it when nothing
 * waits.
 */
const MAX_WAITING = 20_000;
/** The maximum number of events of one write. */
const MAX_BATCH_SIZE = 500;
/** The maximum number of writes that fail for a reason other than a conflict with another process. */
const MAX_FAILURES = 3;
/** After this number of lost conflicts a process asks the others to let it write first. */
const LOST_BEFORE_ASKING = 3;
/** After this number of lost conflicts, some tens of seconds, something else must be wrong. */
const MAX_LOST = 400;
const FIRST_BACK_OFF_MS = 4;
const MAX_BACK_OFF_MS = 64;
/** The time for which a process that is asked lets others write first: a few round trips to a database. */
const TURN_MS = 25;

interface Waiting {
  readonly events: readonly Prepared[];
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Appends events to the chain. All events that wait in a process are written together, after the head as this process
 * knows it; the unique index on the position fails if another process was faster, and the write is retried after the
 * new head.
 */
@Injectable()
export class AuditWriter {
  /** Small in tests. */
  protected readonly maxWaiting: number = MAX_WAITING;
  private readonly holder = randomUUID();
  private queue: Waiting[] = [];
  private waiting = 0;
  private work: Promise<void> | undefined;
  private head: ChainHead | undefined;

  constructor(
    private readonly rows: AuditRepository,
    private readonly notes: NoteRepository,
    private readonly sealer: AuditSealer,
    private readonly heads: HeadRepository,
  ) {}

  /**
   * Resolves when the events are in the chain, in this order.
   * @throws AppError `unavailable` when too many events wait
   */
  write(events: readonly Prepared[]): Promise<void> {
    if (this.waiting > 0 && this.waiting + events.length > this.maxWaiting) {
      fail('unavailable', 'Too much is being recorded at once. Try again in a moment.', { code: 'AUDIT_BUSY' });
    }
    return new Promise((resolve, reject) => {
      this.waiting += events.length;
      this.queue.push({ events, resolve, reject });
      this.work ??= this.writeQueued().finally(() => {
        this.work = undefined;
      });
    });
  }

  /** Resolves when no events are waiting. */
  async settled(): Promise<void> {
    while (this.work !== undefined) await this.work;
  }

  private async writeQueued(): Promise<void> {
    // After one microtask all callers that were about to append have done so.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const batch = this.takeBatch();
      try {
        await this.yieldTurn();
        await this.writeBatch(batch.flatMap(({ events }) => events));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.head = undefined;
        this.refuse(batch, error);
      }
    }
  }

  /** If the batch contains events that cannot be serialized, rejects only their callers and retries the others. */
  private refuse(batch: readonly Waiting[], error: unknown): void {
    const bad = batch.filter(({ events }) => !isComputable(events));
    if (bad.length === 0) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { reject } of bad)
      reject(new TypeError('An audited event cannot be written as JSON.', { cause: error }));
    const others = batch.filter((each) => !bad.includes(each));
    this.queue.unshift(...others);
    this.waiting += others.reduce((sum, { events }) => sum + events.length, 0);
  }

  private takeBatch(): readonly Waiting[] {
    let size = 0;
    const end = this.queue.findIndex(({ events }, index) => (size += events.length) > MAX_BATCH_SIZE && index > 0);
    const batch = this.queue.splice(0, end === -1 ? this.queue.length : end);
    this.waiting -= batch.reduce((sum, { events }) => sum + events.length, 0);
    return batch;
  }

  private async writeBatch(events: readonly Prepared[]): Promise<void> {
    for (let start = 0; start < events.length; start += MAX_BATCH_SIZE) {
      const drafts = await this.keepNotes(await this.withoutKnown(events.slice(start, start + MAX_BATCH_SIZE)));
      if (drafts.length > 0) await this.place(drafts);
    }
  }

  /**
   * Removes events that are already recorded. Events with an id from the caller may have been written by an earlier
   * attempt, and their notes may have been erased since. Events without a note are checked when they are placed.
   */
  private async withoutKnown(events: readonly Prepared[]): Promise<readonly Prepared[]> {
    const named = events.filter((event) => event.named && event.note !== null).map(({ draft }) => draft._id);
    if (named.length === 0) return events;
    const known = await this.rows.known(named);
    return events.filter(({ draft }) => !known.has(draft._id));
  }

  /** Writes notes first, so that every event in the chain has its note unless that was erased. */
  private async keepNotes(events: readonly Prepared[]): Promise<readonly Draft[]> {
    const notes = events.flatMap(({ draft, note }) =>
      note === null ? [] : [{ id: draft._id, documentId: draft.documentId, ...note }],
    );
    const drafts = events.map(({ draft }) => draft);
    if (notes.length === 0 || (await this.notes.insert(notes))) return drafts;
    // An earlier attempt stopped after the note and before the event.
    const kept = await this.notes.find(notes.map(({ id }) => id));
    return drafts.map((draft) => {
      const note = kept.get(draft._id);
      return note === undefined ? draft : { ...draft, noteDigest: noteDigest(note.salt, note.text) };
    });
  }

  /** @throws the error of the database after repeated failures; it is then unknown which events are in the chain */
  private async place(drafts: readonly Draft[]): Promise<void> {
    let remaining = drafts;
    let lost = 0;
    let failures = 0;
    while (remaining.length > 0) {
      const rows = chain(this.head ?? (await this.rows.head()), remaining);
      try {
        await this.rows.insert(rows);
        this.head = rows.at(-1);
        break;
      } catch (error) {
        this.head = undefined;
        if (!isDuplicateKey(error) && ++failures >= MAX_FAILURES) throw error;
        // Some may have been written: those before the one that failed, or all if only the response was lost.
        const known = await this.rows.known(remaining.map(({ _id }) => _id));
        remaining = remaining.filter(({ _id }) => !known.has(_id));
      }
      if (remaining.length > 0) await this.backOff(++lost);
    }
    this.sealer.sealSoon(this.head ?? (await this.rows.head()));
    if (lost >= LOST_BEFORE_ASKING) await this.heads.endTurn(this.holder);
  }

  private async backOff(lost: number): Promise<void> {
    if (lost > MAX_LOST) {
      fail('unavailable', 'The audit log is too busy. Try again in a moment.', { code: 'AUDIT_BUSY' });
    }
    if (lost % LOST_BEFORE_ASKING === 0) await this.heads.askForTurn(this.holder);
    const longest = Math.min(FIRST_BACK_OFF_MS * 2 ** Math.min(lost, 10), MAX_BACK_OFF_MS);
    // A process that waits for its turn must be ready when it comes, and several waiting processes must not retry at
    // once.
    await wait(Math.random() * (lost < LOST_BEFORE_ASKING ? longest : TURN_MS));
  }

  /**
   * Pauses when another process asked for its turn: a process that knows the head is always faster than one that has to
   * read it first.
   */
  private async yieldTurn(): Promise<void> {
    const { waiting } = this.sealer;
    if (waiting === undefined || waiting === this.holder) return;
    this.sealer.waiting = undefined;
    await wait(TURN_MS);
    await this.heads.endTurn(waiting);
    this.head = undefined;
  }
}

function isComputable(events: readonly Prepared[]): boolean {
  try {
    chain(
      EMPTY,
      events.map(({ draft }) => draft),
    );
    return true;
  } catch {
    return false;
  }
}
